import Foundation
import Synchronization
import TestSupport
import Testing

/// Many machines behind one HTTP cache; nginx plays the cache.
@Suite(.enabled(if: CachingProxy.nginx != nil, "needs nginx"))
struct SharedCacheTests {
  /// `make faults` has a hundred.
  private static let machines = ProcessInfo.processInfo.environment["AGG_FAULTS"] == "slow" ? 100 : 20

  @Test func `machines behind a shared cache send one request while its response is fresh`()
    async throws
  {
    let forecast = try Workbench.forecast()
    let headers = [("Content-Type", "application/json"), ("Cache-Control", "max-age=900")]
    let server = try LoopbackServer { _ in .answer(forecast, headers: headers) }
    let proxy = try await CachingProxy()
    let environment = ["http_proxy": "http://127.0.0.1:\(proxy.port)"]
    try await withThrowingTaskGroup(of: Void.self) { group in
      // Five at a time: all at once would test this machine and not the cache.
      for _ in 0..<5 {
        group.addTask {
          for _ in 0..<(Self.machines / 5) {
            let machine = try Workbench.asking(server)
            let result = try await machine.agg(FaultLaboratory.weather, environment)
            #expect(result.status == 0, "\(result.error)")
            #expect(result.output.contains("12.6 °C"))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(server.log.requests.count == 1)
    withExtendedLifetime(proxy) {}
  }

  @Test func `the cache of the page about many machines sends one request`() async throws {
    let forecast = try Workbench.forecast()
    let headers = [("Content-Type", "application/json"), ("Cache-Control", "max-age=900")]
    let server = try LoopbackServer { request in
      request.path == "/v1/forecast" ? .answer(forecast, headers: headers) : .answer("{}", status: 404)
    }
    let proxy = try await CachingProxy(ofPage: server)
    for _ in 0..<3 {
      let result = try await Self.ask(proxy)
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.contains("12.6 °C"))
    }
    #expect(server.log.requests.count == 1)
    withExtendedLifetime(proxy) {}
  }

  /// A new machine with the config of the page asks.
  private static func ask(_ proxy: CachingProxy, _ more: [String] = []) async throws -> Subprocess.Result {
    let machine = try Workbench()
    let config = try MarkdownPage("docs/many-machines.md").block("jsonc").text
    try machine.configure(config.replacing("cache.example.net:8080", with: "127.0.0.1:\(proxy.port)"))
    return try await machine.agg(FaultLaboratory.weather + ["-p", "open-meteo"] + more)
  }

  /// The first response is ten minutes old when it comes.
  @Test func `a machine that allows no response of that age gets a new one, and so does a refresh`()
    async throws
  {
    let forecast = try Workbench.forecast()
    let count = Mutex(0)
    let server = try LoopbackServer { _ in
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      let date = Date(timeIntervalSinceNow: isFirst ? -600 : 0).httpText
      return .answer(
        forecast,
        headers: [("Content-Type", "application/json"), ("Cache-Control", "max-age=900"), ("Date", date)]
      )
    }
    let proxy = try await CachingProxy(ofPage: server)
    for (words, requests) in [
      ([], 1), (["--max-age", "11m"], 1), (["--max-age", "9m"], 2), (["--refresh"], 3),
    ] as [([String], Int)] {
      let machine = try await Self.ask(proxy, words)
      #expect(machine.status == 0 && machine.error.isEmpty, "\(machine.error)")
      #expect(server.log.requests.count == requests, "\(words)")
    }
    withExtendedLifetime(proxy) {}
  }

  @Test func `a response that came too late for one machine is there for the next one`() async throws {
    let (forecast, gate) = (try Workbench.forecast(), Gate())
    let headers = [("Content-Type", "application/json"), ("Cache-Control", "max-age=900")]
    let server = try LoopbackServer { _ in
      LoopbackReply(steps: [.pass(gate)] + LoopbackReply.answer(forecast, headers: headers).steps)
    }
    let proxy = try await CachingProxy(ofPage: server)
    let first = try await Self.ask(proxy, ["-t", "1s"])
    #expect(first.status == 69, "\(first.output)")
    gate.open()
    let second = try await Self.ask(proxy)
    #expect(second.status == 0 && second.output.contains("12.6 °C"), "\(second.error)")
    #expect(server.log.requests.count == 1)
    withExtendedLifetime(proxy) {}
  }
}

/// nginx as a cache on 127.0.0.1; it ends when this object is freed.
private final class CachingProxy: Sendable {
  static let nginx = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// A proxy for all servers.
  static func forwarding(port: UInt16, folder: String) -> String {
    """
    proxy_cache_path \(folder)/cache keys_zone=shared:1m;
    server {
      listen 127.0.0.1:\(port);
      location / {
        proxy_pass http://$http_host$request_uri;
        proxy_cache shared;
        proxy_cache_key $http_host$request_uri;
        proxy_cache_lock on;
      }
    }
    """
  }

  /// The one of the page about many machines, for a service at a server of this machine.
  convenience init(ofPage server: LoopbackServer) async throws {
    let file = Repository.root.appending(path: "Integrations/SharedCache/nginx.conf")
    let servers = try String(contentsOf: file, encoding: .utf8)
    try await self.init { port, folder in
      servers.replacing("/var/cache", with: folder)
        .replacing("listen 8080", with: "listen 127.0.0.1:\(port)")
        .replacing(/https:\/\/api\.[a-z.-]+/, with: server.url)
    }
  }

  let port: UInt16
  private let directory: TemporaryDirectory
  private let server: LeashedServer

  /// - Parameter servers: The part of its configuration inside `http`, given a port and a folder to write in.
  init(_ servers: (_ port: UInt16, _ folder: String) -> String = forwarding) async throws {
    guard let nginx = Self.nginx else { throw CocoaError(.fileNoSuchFile) }
    directory = try TemporaryDirectory()
    let path = directory.path
    // A port that was free a moment ago.
    port = try LoopbackServer([:]).port
    try directory.write(
      """
      daemon off;
      master_process off;
      pid \(path)/pid;
      error_log /dev/stdout notice;
      events {}
      http {
        access_log off;
        client_body_temp_path \(path)/body;
        proxy_temp_path \(path)/temp;
        fastcgi_temp_path \(path)/fastcgi;
        uwsgi_temp_path \(path)/uwsgi;
        scgi_temp_path \(path)/scgi;
        \(servers(port, path))
      }
      """,
      to: "nginx.conf"
    )
    server = try LeashedServer(
      [nginx, "-e", "\(path)/error.log", "-p", path, "-c", "\(path)/nginx.conf"],
      in: path
    )
    // It listens before it prints its version.
    var said = ""
    while !said.contains("nginx/") {
      let more = try server.said()
      guard !more.isEmpty else { throw CocoaError(.executableLoad, userInfo: ["nginx": said]) }
      said += more
    }
  }
}
