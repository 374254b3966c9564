// The parts of Boost.Asio and Boost.Beast that this module uses. <utility> comes first because some
// versions of asio/awaitable.hpp forget it.
#pragma once

#include <utility>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace bidwright::web {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

}  // namespace bidwright::web
