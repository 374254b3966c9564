// Asio itself, compiled once.

#include <utility>

#include <boost/asio/impl/src.hpp>
