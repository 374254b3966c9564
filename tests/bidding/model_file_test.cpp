#include "bidwright/bidding/model_file.hpp"

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <xxhash.h>

#include "bidding/test_model.hpp"

#include "bidwright/bidding/rounding.hpp"

namespace bidwright::bidding {
namespace {

using core::ErrorCode;
using testing::HasSubstr;
using Bytes = std::vector<std::byte>;

constexpr std::size_t kHeaderBegin = 16;

Model full_model() {
  Model model = random_model(shape_with_values());
  auto& table = model.meanings.tables.emplace_back();
  model.meanings.sample = 1000;
  for (const Node& node : model.nodes) {
    auto& row = table.emplace_back(node.actions.size());
    row[0] = Meaning{.seen = 17,
                     .points = {3, 21},
                     .length = {Range{0, 4}, Range{1, 5}, Range{2, 6}, Range{3, 7}},
                     .usual_points = {8, 12},
                     .usual_length = {Range{1, 3}, Range{2, 4}, Range{3, 5}, Range{4, 6}},
                     .balanced = 55};
  }
  return model;
}

/// Puts a checksum that fits at the end, so that what lies after it is checked too.
Bytes seal(Bytes bytes) {
  const std::uint64_t checksum = XXH64(bytes.data(), bytes.size() - 8, 0);
  std::memcpy(bytes.data() + bytes.size() - 8, &checksum, 8);
  return bytes;
}

/// Replaces text in the header and mends length and checksum.
Bytes edit(const Bytes& bytes, std::string_view from, std::string_view to) {
  std::uint32_t length = 0;
  std::memcpy(&length, bytes.data() + 12, 4);
  std::string header(reinterpret_cast<const char*>(bytes.data()) + kHeaderBegin, length);
  const std::size_t place = header.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  header.replace(place, from.size(), to);
  Bytes result(bytes.begin(), bytes.begin() + kHeaderBegin);
  const auto size = static_cast<std::uint32_t>(header.size());
  std::memcpy(result.data() + 12, &size, 4);
  const auto* text = reinterpret_cast<const std::byte*>(header.data());
  result.insert(result.end(), text, text + header.size());
  result.insert(result.end(), bytes.begin() + static_cast<long>(kHeaderBegin + length),
                bytes.end());
  return seal(std::move(result));
}

core::Error error_of(const Bytes& bytes) {
  auto model = read_model(bytes);
  EXPECT_FALSE(model);
  return model ? core::Error{} : model.error();
}

TEST(ModelFile, GivesBackWhatWasWritten) {
  for (const Model& model : {full_model(), random_model()}) {
    const auto bytes = write_model(model);
    ASSERT_TRUE(bytes) << bytes.error().message;
    const auto again = read_model(*bytes);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, model);
    EXPECT_EQ(write_model(*again), bytes);
  }
}

/// The meaning in full_model() as it is written.
constexpr std::string_view kMeaning = "03150415263737080c1324354611";

TEST(ModelFile, KeepsNoWeightsOfEstimatesThatAreTheSameForAllHands) {
  for (const HeadFormat heads : {HeadFormat::kFloat32, HeadFormat::kInt8}) {
    Model model = random_model(shape_with_values());
    if (heads == HeadFormat::kInt8) model = with_rounded_heads(std::move(model));
    const std::size_t before = write_model(model).value().size();
    Node& node = model.nodes[1];
    std::fill(node.value.weights.begin(), node.value.weights.end(), 0.0F);
    EXPECT_EQ(write_model(model).value().size(), before);
    model.flat_values = true;
    const Bytes bytes = write_model(model).value();
    EXPECT_LT(bytes.size(), before);
    EXPECT_EQ(read_model(bytes).value(), model);
    EXPECT_FALSE(read_model(edit(bytes, R"("flat":true)", R"("flat":false)")));
    EXPECT_FALSE(read_model(edit(bytes, R"("flat":true)", R"("flat":1)")));
  }
}

TEST(ModelFile, MayHaveMeaningsAsListsAndLackTheUsualRanges) {
  const Model full = full_model();
  const std::size_t others = full.nodes[0].actions.size() - 1;
  std::string text = '"' + std::string(kMeaning);
  std::string unused;
  for (std::size_t i = 0; i < others; ++i) {
    text += " -";
    unused += ",[]";
  }
  text += '"';
  const auto with_list = [&](std::string_view list) {
    return read_model(edit(write_model(full).value(), text, fmt::format("[{}{}]", list, unused)));
  };
  const auto whole = with_list("[17,3,21,0,4,1,5,2,6,3,7,55,8,12,1,3,2,4,3,5,4,6]");
  ASSERT_TRUE(whole) << whole.error().message;
  EXPECT_EQ(*whole, full);

  const auto without = with_list("[17,3,21,0,4,1,5,2,6,3,7,55]");
  ASSERT_TRUE(without) << without.error().message;
  const Meaning& meaning = without->meanings.of({}, 0, 0);
  EXPECT_EQ(meaning.points, full.meanings.of({}, 0, 0).points);
  EXPECT_EQ(meaning.usual_points, meaning.points);
  EXPECT_EQ(meaning.usual_length, meaning.length);
  EXPECT_EQ(without->meanings.of({}, 1, 0), full.meanings.of({}, 1, 0));

  const auto never_made = with_list("[0,3,21,0,4,1,5,2,6,3,7,55]");
  ASSERT_TRUE(never_made) << never_made.error().message;
  EXPECT_EQ(never_made->meanings.of({}, 0, 0), Meaning{});

  const auto short_list = with_list("[17,3]");
  ASSERT_FALSE(short_list);
  EXPECT_THAT(short_list.error().message, HasSubstr("meanings"));
}

TEST(ModelFile, WithMeaningsThatCannotBeReadSaysWhere) {
  const Bytes bytes = write_model(full_model()).value();
  const auto message = [&](std::string_view to) {
    return error_of(edit(bytes, kMeaning, to)).message;
  };
  for (const std::string_view cut : {"", "0", "03150415263737080c13243546", "0315 04"}) {
    EXPECT_THAT(message(cut), HasSubstr("meaning")) << cut;
  }
  EXPECT_THAT(message("03150415263737080c13243546123456789"), HasSubstr("cannot be read"));
  EXPECT_THAT(message("0315041526373x080c1324354611"), HasSubstr("cannot be read"));
  EXPECT_THAT(message("-3150415263737080c1324354611"), HasSubstr("cannot be read"));
  EXPECT_THAT(message("0315041526376508 0c1324354611"), HasSubstr("meaning"));
  EXPECT_THAT(message("03150415263765080c1324354611"), HasSubstr("cannot be in"));
  EXPECT_THAT(message("03150415263737080c132435460"), HasSubstr("cannot be in"));
  EXPECT_THAT(message("031504152f3737080c1324354611"), HasSubstr("no hand can have"));
  EXPECT_THAT(message("03260415263737080c1324354611"), HasSubstr("no hand can have"));
  EXPECT_THAT(message("- -"), HasSubstr("do not fit"));
}

TEST(ModelFile, IsSavedAndLoaded) {
  const auto path = std::filesystem::path(testing::TempDir()) / "saved.bwm";
  ASSERT_TRUE(save_model(full_model(), path));
  const auto model = load_model(path);
  ASSERT_TRUE(model) << model.error().message;
  EXPECT_EQ(*model, full_model());
  EXPECT_FALSE(std::filesystem::exists(path.string() + ".part"));
  std::filesystem::remove(path);
}

TEST(ModelFile, ThatIsAbsentOrCannotBeWrittenIsNamed) {
  const auto absent = load_model("/no/such/file.bwm");
  ASSERT_FALSE(absent);
  EXPECT_EQ(absent.error().code, ErrorCode::kIo);
  EXPECT_THAT(absent.error().message, HasSubstr("/no/such/file.bwm"));
  const auto saved = save_model(full_model(), "/no/such/file.bwm");
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().code, ErrorCode::kIo);
}

TEST(ModelFile, CutAnywhereIsRefused) {
  const Bytes bytes = write_model(random_model(shape_of_tree(1, {}))).value();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const Bytes cut(bytes.begin(), bytes.begin() + static_cast<long>(size));
    ASSERT_FALSE(read_model(cut)) << size;
  }
}

TEST(ModelFile, WithAnyByteChangedIsRefused) {
  Bytes bytes = write_model(random_model(shape_of_tree(1, {}))).value();
  for (std::byte& byte : bytes) {
    byte ^= std::byte{0x20};
    ASSERT_FALSE(read_model(bytes)) << &byte - bytes.data();
    byte ^= std::byte{0x20};
  }
  EXPECT_TRUE(read_model(bytes));
}

TEST(ModelFile, OfAnotherKindOrVersionIsNamed) {
  Bytes bytes = write_model(full_model()).value();
  EXPECT_THAT(error_of(Bytes(100)).message, HasSubstr("not a Bidwright model"));
  bytes[8] = std::byte{2};
  EXPECT_EQ(error_of(bytes).code, ErrorCode::kVersion);
  EXPECT_THAT(error_of(bytes).message, HasSubstr("of format 2; this program reads format 1"));
}

TEST(ModelFile, WithANumberThatIsNoneIsRefused) {
  Bytes bytes = write_model(full_model()).value();
  const float nan = NAN;
  std::memcpy(bytes.data() + bytes.size() - 12, &nan, 4);
  EXPECT_THAT(error_of(seal(bytes)).message, HasSubstr("not a number"));
}

TEST(ModelFile, WhoseHeaderDoesNotFitSaysWhere) {
  const Bytes bytes = write_model(full_model()).value();
  const auto message = [&](std::string_view from, std::string_view to) {
    return error_of(edit(bytes, from, to)).message;
  };
  EXPECT_THAT(message("\"format\":1", "\"format\":7"), HasSubstr("is of format 7"));
  EXPECT_THAT(message("\"condensed\"", "\"condense\""), HasSubstr("networks[0].features"));
  EXPECT_THAT(message("\"layers\":[8]", "\"layers\":[9]"), HasSubstr("its header says"));
  EXPECT_THAT(message("\"layers\":[8]", "\"layers\":[-8]"), HasSubstr("-8 at"));
  EXPECT_THAT(message("\"layers\":[8]", "\"layers\":[99999999999999999999]"),
              HasSubstr("no integer"));
  EXPECT_THAT(message("\"layer\":1", "\"layer\":2"), HasSubstr("which has label"));
  EXPECT_THAT(message("\"calls\":\"PASS 1C", "\"calls\":\"PASS 8C"), HasSubstr("nodes[0].calls"));
  EXPECT_THAT(message("\"next\":[1,", "\"next\":[1,1,"), HasSubstr("36"));
  EXPECT_THAT(message("\"recipe\":{", "\"recipe\":4,\"r\":{"), HasSubstr("recipe"));
  EXPECT_THAT(message("\"values\":true", "\"values\":1"), HasSubstr("true or false"));
  EXPECT_THAT(message("\"tables\":[[", "\"tables\":[[4,"), HasSubstr("meanings"));
  EXPECT_THAT(message("{\"data\"", "{{\"data\""), HasSubstr("not a JSON object"));
  const std::string deep(100, '[');
  EXPECT_THAT(message("\"recipe\":{", "\"recipe\":" + deep), HasSubstr("nests"));
}

TEST(ModelFile, IsNotWrittenFromAnInvalidModel) {
  Model model = full_model();
  model.recipe = "a text";
  EXPECT_FALSE(write_model(model));
  model = full_model();
  model.name = "\xff";
  EXPECT_FALSE(write_model(model));
  model = full_model();
  model.nodes.clear();
  EXPECT_FALSE(write_model(model));
}

TEST(ModelFile, HasAChecksumThatTellsModelsApart) {
  EXPECT_EQ(model_checksum(full_model())->size(), 16U);
  EXPECT_NE(model_checksum(full_model()), model_checksum(random_model()));
}

}  // namespace
}  // namespace bidwright::bidding
