// Searches in a finished tree, run to their end.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "bidwright/bidding/model_file.hpp"
#include "bidwright/training/tree_search.hpp"

namespace bidwright::training {

/// The model that is found, and, if asked for, the changes that were tried.
template <typename Search, typename Change>
bidding::Model searched(const core::Expected<std::unique_ptr<Search>>& begun,
                        std::vector<Change>* changes) {
  EXPECT_TRUE(begun) << (begun ? "" : begun.error().message);
  Search& search = **begun;
  while (!search.finished()) search.advance();
  if (changes != nullptr) *changes = search.changes();
  EXPECT_EQ(search.share_done(), 1.0);
  return search.model();
}

/// That it is a model, that one change was kept at least, and that all that were kept gain.
template <typename Change>
void expect_changed_for_the_better(const bidding::Model& model, const bidding::Model& before,
                                   const std::vector<Change>& changes) {
  ASSERT_TRUE(bidding::validate(model)) << bidding::validate(model).error().message;
  EXPECT_GT(model.nodes.size(), before.nodes.size());
  EXPECT_TRUE(std::ranges::any_of(changes, &Change::kept));
  for (const Change& change : changes) {
    if (change.kept) {
      EXPECT_GT(change.gain.mean, 0);
    }
  }
}

}  // namespace bidwright::training
