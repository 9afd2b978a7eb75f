#include "app/serve/server.hpp"

#include <fmt/format.h>
#include <httplib.h>
#include <sys/socket.h>

#include <array>
#include <charconv>
#include <chrono>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <thread>

#include "app/serve/front.hpp"
#include "app/serve/gatekeeper.hpp"
#include "geometry/input/input_error.hpp"

namespace downwash {
namespace {

constexpr const char* own_address = "127.0.0.1";
constexpr int threads = 64;  // clients that send slowly hold one each, for seconds

std::size_t limit_of(const httplib::Request& from) {
  const std::string text = from.get_param_value("limit");
  std::size_t limit = 0;
  std::from_chars(text.data(), text.data() + text.size(), limit);
  return limit;
}

HttpRequest request_of(const httplib::Request& from, const httplib::ContentReader* reader) {
  HttpRequest request;
  request.method = from.method == "HEAD" ? "GET" : from.method;
  request.path = from.path;
  request.host = from.get_header_value("Host");
  request.origin = from.get_header_value("Origin");
  request.accept = from.get_header_value("Accept");
  request.content_type = from.get_header_value("Content-Type");
  request.limit = limit_of(from);
  request.near = from.get_param_value("near");
  request.read_body = [reader](const TakeBytes& take) {
    return reader != nullptr && (*reader)([&](const char* data, std::size_t length) {
             return take({data, length});
           });
  };
  return request;
}

/// Whole and in pieces of no told length: a file may grow, or be replaced, meanwhile.
void send_file(const HttpAnswer& answer, httplib::Response& response) {
  const auto in = std::make_shared<std::ifstream>(*answer.file, std::ios::binary);
  if (!*in) {
    response.status = 404;
    return;
  }
  response.set_chunked_content_provider(answer.type, [in](std::size_t, httplib::DataSink& sink) {
    std::array<char, 1 << 16> piece;
    in->read(piece.data(), piece.size());
    const auto got = static_cast<std::size_t>(in->gcount());
    if (got > 0) return sink.write(piece.data(), got);
    sink.done();
    return true;
  });
}

void send(const HttpAnswer& answer, httplib::Response& response) {
  response.status = answer.status;
  response.set_header("Cache-Control", "no-store");
  response.set_header("X-Content-Type-Options", "nosniff");
  response.set_header("Referrer-Policy", "no-referrer");
  response.set_header("Cross-Origin-Resource-Policy", "same-origin");
  for (const auto& [name, value] : answer.headers) response.set_header(name, value);
  if (answer.file) return send_file(answer, response);
  response.set_content(answer.body, answer.type);
}

/// A port that another program may share would hand it our requests.
void keep_port_alone(int socket) {
  const int yes = 1;
  setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
}

/// Requests that have a body and are admitted go to a handler that reads it; all others are
/// answered before any route is looked for, and before any body is read.
void route(httplib::Server& server, Front& front) {
  server.set_pre_routing_handler([&front](const httplib::Request& from, httplib::Response& to) {
    const HttpRequest request = request_of(from, nullptr);
    const bool has_body = from.method == "POST" || from.method == "PUT";
    if (has_body && front.admits(request)) return httplib::Server::HandlerResponse::Unhandled;
    send(front.answer(request), to);
    return httplib::Server::HandlerResponse::Handled;
  });
  const auto with_body = [&front](const httplib::Request& from, httplib::Response& to,
                                  const httplib::ContentReader& reader) {
    send(front.answer(request_of(from, &reader)), to);
  };
  constexpr const char* anything = R"([\s\S]*)";
  server.Post(anything, with_body);
  server.Put(anything, with_body);
}

int bound_port(httplib::Server& server, int wanted) {
  const int port = wanted == 0                                ? server.bind_to_any_port(own_address)
                   : server.bind_to_port(own_address, wanted) ? wanted
                                                              : -1;
  if (port > 0) return port;
  throw InputError(Message::wrong_arguments, "", "--port",
                   fmt::format("port {} is taken, or not for you", wanted),
                   "leave --port out, and one that is free is taken");
}

}  // namespace

void serve(const ServeTerms& terms, const std::atomic<bool>& stop,
           const std::function<void(const std::string& address)>& ready) {
  httplib::Server server;
  server.set_socket_options(keep_port_alone);
  server.set_payload_max_length(most_of_a_file);
  // A connection has one request: what is left of a body that nobody read is no next one.
  server.set_keep_alive_max_count(1);
  server.new_task_queue = [] { return new httplib::ThreadPool(threads); };
  ServedFolder served{terms.folder, new_token(), bound_port(server, terms.port), terms.reader};
  JobQueue queue(terms.folder / "answers", terms.program);
  Front front(served, queue);
  route(server, front);
  std::jthread ending([&](const std::stop_token& done) {
    while (!done.stop_requested()) {
      if (stop) {
        queue.end();
        server.stop();  // again and again, for one that does not listen yet takes no notice
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  });
  ready(served.base() + "/");
  if (!server.listen_after_bind() && !stop) {
    throw std::runtime_error("the server can't listen any more");
  }
}

}  // namespace downwash
