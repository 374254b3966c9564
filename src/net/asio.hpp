// The parts of Boost.Asio that this module uses. <utility> comes first because some versions of
// asio/awaitable.hpp forget it.
#pragma once

#include <utility>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

namespace bidwright::net {

namespace asio = boost::asio;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

}  // namespace bidwright::net
