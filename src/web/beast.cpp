// Beast itself, compiled once; Asio is in net.

#include "web/beast.hpp"

#include <boost/beast/src.hpp>
