#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bidwright/page/chart.hpp"
#include "bidwright/page/html.hpp"

namespace bidwright::page {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(Page, EscapesWhatWouldBeMarkup) {
  EXPECT_EQ(escape("<b a='1'>\"&\x01"), "&lt;b a=&#39;1&#39;&gt;&quot;&amp; ");
}

TEST(Page, FiguresHaveTrueMinusSigns) {
  EXPECT_EQ(true_minus("-1.50 \u00b1 0.20"), "\u22121.50 \u00b1 0.20");
  LineChart chart;
  chart.series = {{"falls", {{0, 0}, {1, -10}}, {}}};
  EXPECT_THAT(svg(chart), HasSubstr(">\u221210</text>"));
}

TEST(Page, StandsAlone) {
  const std::string page = document("A & B", "<p>x</p>");
  EXPECT_THAT(page, HasSubstr("<title>A &amp; B</title>"));
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, Not(HasSubstr("http:")));
  EXPECT_THAT(page, Not(HasSubstr("https:")));
  EXPECT_THAT(document("A", "", "", "run();"), HasSubstr("<script>\nrun();</script>"));
}

TEST(Chart, TicksAreRoundNumbersThatCoverTheRange) {
  EXPECT_THAT(ticks(0, 10, 5), ElementsAre(0, 2, 4, 6, 8, 10));
  EXPECT_THAT(ticks(-0.3, 0.3, 3), ElementsAre(-0.2, 0, 0.2));
  EXPECT_TRUE(ticks(1, 1).empty());
}

TEST(Chart, DrawsALineForEverySeriesAndNamesThem) {
  LineChart chart;
  chart.title = "cost < 3";
  chart.series = {{"full", {{0, 3}, {1, 2}}, {}}, {"single", {{0, 4}, {1, 3}}, {0.1, 0.1}}};
  const std::string picture = svg(chart);
  EXPECT_THAT(picture, HasSubstr("cost &lt; 3"));
  EXPECT_THAT(picture, HasSubstr(">full</text>"));
  EXPECT_THAT(picture, HasSubstr("class=\"band\""));
  EXPECT_THAT(picture, Not(HasSubstr("nan")));
}

TEST(Chart, WrapsALegendThatDoesNotFit) {
  LineChart chart;
  chart.series = {{std::string(60, 'a'), {{0, 1}, {1, 1}}, {}},
                  {std::string(60, 'b'), {{0, 2}, {1, 2}}, {}}};
  const std::string picture = svg(chart);
  // Both names begin at the left, one under the other.
  EXPECT_THAT(picture, HasSubstr("<text x=\"75\" y=\"22\">" + std::string(60, 'a')));
  EXPECT_THAT(picture, HasSubstr("<text x=\"75\" y=\"42\">" + std::string(60, 'b')));
}

TEST(Chart, SurvivesSeriesWithNothingOrOnePoint) {
  LineChart chart;
  EXPECT_THAT(svg(chart), Not(HasSubstr("nan")));
  chart.series = {{"one", {{5, 5}}, {}}};
  EXPECT_THAT(svg(chart), Not(HasSubstr("nan")));
}

TEST(Chart, ShadesAMatrix) {
  MatrixChart chart;
  chart.row_labels = {"1C", "1D"};
  chart.column_labels = {"1C", "1D"};
  chart.shades = {{1, 0}, {0.25, 0.75}};
  chart.tips = {{"10", "0"}, {"1", "3"}};
  const std::string picture = svg(chart);
  EXPECT_THAT(picture, HasSubstr("fill-opacity:0.500"));
  EXPECT_THAT(picture, HasSubstr("<title>10</title>"));
}

TEST(Chart, IsAsWideAsAMatrixHasATitle) {
  MatrixChart chart;
  chart.title = std::string(50, 'x');
  chart.row_labels = chart.column_labels = {"1C"};
  chart.shades = {{1}};
  EXPECT_THAT(svg(chart), HasSubstr("viewBox=\"0 0 458 "));
}

}  // namespace
}  // namespace bidwright::page
