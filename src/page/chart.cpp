#include "bidwright/page/chart.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/core.h>

#include "bidwright/page/html.hpp"

namespace bidwright::page {

namespace {

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void include(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  /// Never empty, so that it can be divided by.
  void settle() {
    if (!(low <= high)) low = high = 0;
    if (high - low < 1e-9) {
      low -= 0.5;
      high += 0.5;
    }
  }
};

/// From data to the picture.
class Frame {
 public:
  static constexpr int kLeft = 56;
  static constexpr int kRight = 16;
  static constexpr int kBottom = 46;

  Frame(const LineChart& chart, int top) : chart_(chart), top_(top) {
    for (const Series& series : chart.series) {
      for (std::size_t i = 0; i < series.points.size(); ++i) {
        const auto& [px, py] = series.points[i];
        const double band = i < series.band.size() ? series.band[i] : 0;
        x_.include(px);
        y_.include(py - band);
        y_.include(py + band);
      }
    }
    if (chart.zero_line) y_.include(0);
    x_.settle();
    y_.settle();
    const double margin = (y_.high - y_.low) * 0.06;
    y_.low -= margin;
    y_.high += margin;
  }

  [[nodiscard]] double x(double value) const {
    return kLeft + (value - x_.low) / (x_.high - x_.low) * (chart_.width - kLeft - kRight);
  }
  [[nodiscard]] double y(double value) const {
    return top_ + (y_.high - value) / (y_.high - y_.low) * (chart_.height - top_ - kBottom);
  }
  [[nodiscard]] const Range& x_range() const { return x_; }
  [[nodiscard]] const Range& y_range() const { return y_; }
  [[nodiscard]] int bottom() const { return chart_.height - kBottom; }
  [[nodiscard]] int right() const { return chart_.width - kRight; }

 private:
  const LineChart& chart_;
  int top_;
  Range x_;
  Range y_;
};

std::string tick_text(double tick) {
  return true_minus(fmt::format("{:g}", tick));
}

std::string axes(const LineChart& chart, const Frame& frame) {
  std::string out;
  for (const double tick : ticks(frame.y_range().low, frame.y_range().high)) {
    out += fmt::format(
        "<line class=\"grid\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
        "<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
        Frame::kLeft, frame.right(), frame.y(tick), frame.y(tick), Frame::kLeft - 6,
        frame.y(tick) + 4, tick_text(tick));
  }
  for (const double tick : ticks(frame.x_range().low, frame.x_range().high, 8)) {
    out += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                       frame.x(tick), frame.bottom() + 16, tick_text(tick));
  }
  out += fmt::format("<line class=\"axis\" x1=\"{}\" x2=\"{}\" y1=\"{}\" y2=\"{}\"/>\n",
                     Frame::kLeft, frame.right(), frame.bottom(), frame.bottom());
  if (chart.zero_line) {
    out += fmt::format("<line class=\"axis\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>\n",
                       Frame::kLeft, frame.right(), frame.y(0), frame.y(0));
  }
  out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                     (Frame::kLeft + frame.right()) / 2, chart.height - 8, escape(chart.x_label));
  out += fmt::format(
      "<text transform=\"rotate(-90)\" x=\"{}\" y=\"14\" text-anchor=\"middle\">{}</text>\n",
      -chart.height / 2, escape(chart.y_label));
  return out;
}

std::string line(const LineChart& chart, const Frame& frame, const Series& series,
                 std::size_t color) {
  std::string path;
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const double px = frame.x(series.points[i].first);
    const double py = frame.y(series.points[i].second);
    if (i == 0) {
      path += fmt::format("M{:.1f} {:.1f}", px, py);
    } else if (chart.steps) {
      path += fmt::format("H{:.1f}V{:.1f}", px, py);
    } else {
      path += fmt::format("L{:.1f} {:.1f}", px, py);
    }
  }
  std::string out;
  if (!series.band.empty()) {
    std::string band;
    for (std::size_t i = 0; i < series.points.size(); ++i) {
      band += fmt::format("{:.1f},{:.1f} ", frame.x(series.points[i].first),
                          frame.y(series.points[i].second + series.band[i]));
    }
    for (std::size_t i = series.points.size(); i-- > 0;) {
      band += fmt::format("{:.1f},{:.1f} ", frame.x(series.points[i].first),
                          frame.y(series.points[i].second - series.band[i]));
    }
    out += fmt::format("<polygon class=\"band\" style=\"fill:var(--s{})\" points=\"{}\"/>\n", color,
                       band);
  }
  out +=
      fmt::format("<path class=\"series\" style=\"stroke:var(--s{})\" d=\"{}\"/>\n", color, path);
  return out;
}

constexpr int kLegendLine = 20;

struct Legend {
  int lines = 0;
  /// x and line of each series.
  std::vector<std::pair<int, int>> places;
};

/// As many names in a line as fit; nothing for a single series.
Legend place_legend(const LineChart& chart) {
  constexpr int kLetter = 7;
  Legend legend;
  if (chart.series.size() < 2) return legend;
  legend.lines = 1;
  int x = Frame::kLeft;
  for (const Series& series : chart.series) {
    const int width = 19 + kLetter * static_cast<int>(series.name.size());
    if (x + width > chart.width && x > Frame::kLeft) {
      x = Frame::kLeft;
      ++legend.lines;
    }
    legend.places.emplace_back(x, legend.lines - 1);
    x += width + 21;
  }
  return legend;
}

}  // namespace

std::vector<double> ticks(double low, double high, int count) {
  std::vector<double> result;
  if (!(high > low) || count < 1) return result;
  const double raw = (high - low) / count;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  double step = 10 * power;
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= raw) {
      step = factor * power;
      break;
    }
  }
  for (double i = std::ceil(low / step); i * step <= high + step * 1e-9; ++i) {
    result.push_back(i == 0 ? 0 : i * step);
  }
  return result;
}

std::string svg(const LineChart& chart) {
  constexpr std::size_t kColors = 6;
  const int heading = chart.title.empty() ? 12 : 32;
  const Legend legend = place_legend(chart);
  const int top = heading + kLegendLine * legend.lines;
  const Frame frame(chart, top);
  std::string out =
      fmt::format("<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n",
                  chart.width, chart.height, escape(chart.title));
  if (!chart.title.empty()) {
    out += fmt::format("<text class=\"title\" x=\"{}\" y=\"18\">{}</text>\n", Frame::kLeft,
                       escape(chart.title));
  }
  out += axes(chart, frame);
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const Series& series = chart.series[i];
    out += line(chart, frame, series, i % kColors);
    if (legend.lines == 0) continue;
    const auto [x, row] = legend.places[i];
    const int y = heading + kLegendLine * row;
    out += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"14\" height=\"4\" style=\"fill:var(--s{})\"/>"
        "<text x=\"{}\" y=\"{}\">{}</text>\n",
        x, y + 4, i % kColors, x + 19, y + 10, escape(series.name));
  }
  return out + "</svg>\n";
}

std::string svg(const MatrixChart& chart) {
  constexpr int kLeft = 44;
  const int top = chart.title.empty() ? 40 : 60;
  constexpr int kTitleLetter = 9;
  const int width = std::max(kLeft + chart.cell * static_cast<int>(chart.column_labels.size()) + 8,
                             8 + kTitleLetter * static_cast<int>(chart.title.size()));
  const int height = top + chart.cell * static_cast<int>(chart.row_labels.size()) + 8;
  std::string out = fmt::format(
      "<svg class=\"chart\" style=\"max-width:{}px\" viewBox=\"0 0 {} {}\" role=\"img\" "
      "aria-label=\"{}\">\n",
      width * 3 / 2, width, height, escape(chart.title));
  if (!chart.title.empty()) {
    out += fmt::format("<text class=\"title\" x=\"4\" y=\"18\">{}</text>\n", escape(chart.title));
  }
  for (std::size_t c = 0; c < chart.column_labels.size(); ++c) {
    const int x = kLeft + chart.cell * static_cast<int>(c) + chart.cell / 2 + 4;
    out += fmt::format(
        "<text transform=\"translate({},{}) rotate(-90)\" style=\"font-size:10px\">{}</text>\n", x,
        top - 6, escape(chart.column_labels[c]));
  }
  for (std::size_t r = 0; r < chart.row_labels.size(); ++r) {
    const int y = top + chart.cell * static_cast<int>(r);
    out += fmt::format(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" style=\"font-size:10px\">{}</text>\n",
        kLeft - 6, y + chart.cell - 4, escape(chart.row_labels[r]));
    for (std::size_t c = 0; c < chart.column_labels.size(); ++c) {
      const double shade = std::clamp(chart.shades[r][c], 0.0, 1.0);
      const std::string tip =
          r < chart.tips.size() ? fmt::format("<title>{}</title>", escape(chart.tips[r][c])) : "";
      out += fmt::format(
          "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" "
          "style=\"fill:var(--s0);fill-opacity:{:.3f};stroke:var(--line)\">{}</rect>\n",
          kLeft + chart.cell * static_cast<int>(c), y, chart.cell, chart.cell, std::sqrt(shade),
          tip);
    }
  }
  return out + "</svg>\n";
}

}  // namespace bidwright::page
