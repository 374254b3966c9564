// Pictures as inline SVG for the pages: lines and matrices. They scale to the width they are
// given and take their colours from the style of page::document().
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace bidwright::page {

struct Series {
  std::string name;
  /// x, y; in order of x.
  std::vector<std::pair<double, double>> points;
  /// How far above and below each point a shaded band reaches; empty: no band.
  std::vector<double> band;
};

struct LineChart {
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<Series> series;
  int width = 720;
  int height = 320;
  /// Draws y = 0 and keeps it in the picture.
  bool zero_line = false;
  /// Steps instead of slopes: the value holds until the next point.
  bool steps = false;
};

[[nodiscard]] std::string svg(const LineChart& chart);

/// Rows of figures as shades, such as a confusion matrix: row the truth, column the guess.
struct MatrixChart {
  std::string title;
  std::vector<std::string> row_labels;
  std::vector<std::string> column_labels;
  /// One row each, 0 .. 1.
  std::vector<std::vector<double>> shades;
  /// What hovering a cell tells; may be empty.
  std::vector<std::vector<std::string>> tips;
  int cell = 16;
};

[[nodiscard]] std::string svg(const MatrixChart& chart);

/// Round numbers that cover low .. high, about `count` of them.
[[nodiscard]] std::vector<double> ticks(double low, double high, int count = 6);

}  // namespace bidwright::page
