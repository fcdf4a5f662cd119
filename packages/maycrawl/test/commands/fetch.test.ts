import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ROBOTS } from "../support/check-private.ts";
import { maycrawl } from "../support/run.ts";
import { deadOrigin, serve, serveRaw, serveRobots } from "../support/servers.ts";

/** Time of the frozen clock. Output such as "now" does not depend on the speed of the machine. */
const NOW = Date.UTC(2026, 10, 2);
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => void vi.useRealTimers());

/** Runs `maycrawl fetch --json` for a URL, and parses its output. */
async function fetchJson(url: string, ...args: string[]) {
  const { code, stdout, stderr } = await maycrawl(["fetch", url, "--json", ...args]);
  return { code, stderr, ...JSON.parse(stdout) };
}

describe("maycrawl fetch prints as text", () => {
  test("the requests, the result and its lifetime", async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === "/robots.txt") response.writeHead(301, { location: "/robots" }).end();
      else response.writeHead(200, { "cache-control": "max-age=3600" }).end(ROBOTS);
    });
    const { code, stdout, stderr } = await maycrawl(["fetch", `${origin}/x?y`]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(
      stdout
        .replaceAll(/20\d\d-\S+Z/g, "TIME")
        .replaceAll(/\d+ ms/g, "N ms")
        .replaceAll(/ +/g, " "),
    ).toBe(
      [
        `${origin}/robots.txt successful in rfc9309`,
        "",
        "Requests",
        ` ${origin}/robots.txt 301 N ms at 127.0.0.1 to /robots`,
        ` ${origin}/robots 200 N ms at 127.0.0.1`,
        "",
        "Result",
        " holds the fetched robots.txt (200), 33 bytes",
        " asked TIME (now)",
        " fresh until TIME (in 1 h)",
        " refreshed from TIME (in 48 min) on, by a running crawler",
        " Cache-Control max-age=3600",
        "",
      ].join("\n"),
    );
  });

  test("`1 byte`, in the singular, for a robots.txt of one byte", async () => {
    const { origin } = await serveRobots("#");
    expect((await maycrawl(["fetch", origin])).stdout).toContain("the fetched robots.txt (200), 1 byte\n");
  });

  test("a missing robots.txt, with exit code 0", async () => {
    const { origin } = await serveRobots("", {}, 404);
    const { code, stdout } = await maycrawl(["fetch", origin]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/robots\.txt {2}unavailable in rfc9309\n/);
    expect(stdout).toMatch(/ holds +everything is allowed: robots\.txt is unavailable: 404 Not Found\n/);
    expect(stdout).toMatch(/ fresh until +\S+ \(in 1 d\)\n/);
  });

  test("a failure, with exit code 3, the step of the outage rules, and the time of the next attempt", async () => {
    const { origin } = await serveRobots("", { "retry-after": "120" }, 503);
    const { code, stdout } = await maycrawl(["fetch", origin, "--dialect", "google"]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/robots\.txt {2}unreachable in google\n/);
    expect(stdout).toMatch(
      / holds +nothing is allowed: robots\.txt is unreachable: 503 Service Unavailable\n/,
    );
    expect(stdout).toMatch(
      / step +from the first failure on nothing is allowed\n +next step +from \S+ on the copy applies; without one, [^\n]+\n/,
    );
    expect(stdout).toMatch(/ next request +\S+ \(in 2 min( \d+ s)?\)\n/);
    expect(stdout).toMatch(/ Retry-After +120\n/);
    expect(stdout).not.toContain("fresh until");
  });

  test("the cause of a missing answer, with exit code 3", async () => {
    const { code, stdout } = await maycrawl(["fetch", `${await deadOrigin()}/`]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/\/robots\.txt {2}the connection was refused {2}\d+ ms\n/);
  });

  test("a message of its own, not the message of OpenSSL, for a port without TLS", async () => {
    const { origin } = await serveRobots("");
    const { code, stdout } = await maycrawl(["fetch", origin.replace("http:", "https:")]);
    expect(code).toBe(3);
    expect(stdout).toContain("the server does not speak TLS on this port");
    expect(stdout).not.toContain("SSL routines");
  });

  test("the diagnostics of a login page in place of a robots.txt", async () => {
    const { origin } = await serveRobots("<!doctype html><input type=password>", {
      "content-type": "text/html",
    });
    const { code, stdout } = await maycrawl(["fetch", origin]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /\nDiagnostics\n {2}html +it is an HTML page.*\n {2}login-page +it is a page that/,
    );
  });

  test("that a redirect loop ended the fetch", async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(302, { location: "/robots.txt" }).end(),
    );
    expect((await maycrawl(["fetch", origin])).stdout).toMatch(/ ended by +a redirect loop\n/);
  });

  test("401 Unauthorized for an FTP site that rejects the login", async () => {
    const { origin } = await serveRaw((socket) => {
      socket.write("220 hello\r\n");
      socket.on("data", () => socket.end("530 no\r\n"));
    });
    const { code, stdout } = await maycrawl(["fetch", origin.replace("http:", "ftp:")]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/is unavailable: 401 Unauthorized/);
  });
});

describe("maycrawl fetch --json prints", () => {
  test("the report of a successful fetch", async () => {
    const { origin } = await serveRobots(ROBOTS, { etag: '"1"' });
    const report = await fetchJson(`${origin}/x`);
    expect(report).toMatchObject({
      code: 0,
      url: `${origin}/x`,
      dialect: "rfc9309",
      robots: { access: "successful", status: 200, error: null, holds: "answer", truncated: false },
      cached: false,
      bytes: 33,
      step: null,
      until: null,
      attempt: {
        times: 1,
        because: "status",
        hops: [
          { url: `${origin}/robots.txt`, address: "127.0.0.1", status: 200, location: null, failure: null },
        ],
        header: { etag: '"1"', retryAfter: null },
      },
      diagnostics: [],
    });
    const [asked, fresh] = [Date.parse(report.attempt.at), Date.parse(report.freshUntil)];
    expect(asked).toBe(NOW);
    expect(fresh - asked).toBe(86_400_000);
    expect(report.nextAttemptAt).toBe(report.freshUntil);
    expect(Date.parse(report.refreshAt) - asked).toBe(69_120_000);
  });

  test("the report of a failed fetch, with exit code 3", async () => {
    const report = await fetchJson(await deadOrigin());
    expect(report).toMatchObject({
      code: 3,
      robots: { access: "unreachable", status: null, holds: "outage" },
      bytes: null,
      step: { afterSeconds: 0, holds: "closed" },
      freshUntil: null,
      refreshAt: null,
      attempt: {
        because: "no-answer",
        hops: [{ status: null, failure: { reason: "connection", code: "ECONNREFUSED" } }],
      },
    });
  });

  test("a 503 in amazonbot as an outage, with exit code 3, and in yandex as a missing file, with exit code 0", async () => {
    const { origin } = await serveRobots("", {}, 503);
    expect(await fetchJson(origin, "--dialect", "amazonbot")).toMatchObject({
      code: 3,
      robots: { access: "unavailable", holds: "outage" },
    });
    expect(await fetchJson(origin, "--dialect", "yandex")).toMatchObject({
      code: 0,
      robots: { access: "unavailable", holds: "answer" },
    });
  });
});

test("maycrawl fetch escapes control characters in its output", async () => {
  const evil = "%1B[31m\u0080";
  const { origin } = await serveRaw((socket) => {
    socket.once("data", (data: Buffer) => {
      const isFirst = data.toString().startsWith("GET /robots.txt");
      const head = isFirst ? "301 X\r\nlocation: /\u0085\u009b31m" : "200 X\r\ncontent-type: \u009b31m\u0085";
      socket.end(Buffer.from(`HTTP/1.1 ${head}\r\ncontent-length: 0\r\n\r\n`, "latin1"));
    });
  });
  for (const options of [[], ["--json"]]) {
    const { code, stdout } = await maycrawl(["fetch", `${origin}/${evil}`, ...options]);
    expect(code).toBe(0);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
});

describe("maycrawl fetch with a wrong command line ends with exit code 2:", () => {
  test.for([
    [[], /^error: fetch needs a URL\n/],
    [["x"], /^error: "x" is not an absolute URL\n/],
    [["gopher://a.example/"], /^error: .* cannot be fetched: only http, https and ftp can\n/],
    [["https://a.example/", "--as", "x"], /^error: "--as" is not an option of fetch\n/],
    [
      ["https://a.example/", "--addresses", "private"],
      /^error: --addresses cannot be "private"\n {2}expected one of any, public\n/,
    ],
    [["https://a.example/", "--cache", ""], /^error: --cache names no file\n/],
    [
      ["https://a.example/", "--redis", "http://me:secret@a/"],
      /^error: --redis "http:\/\/me:\*\*\*@a\/" is not the URL of a Redis\n {2}expected such as "redis:/,
    ],
    [
      ["https://a.example/", "--redis", "me:secret@a:6379"],
      /^error: --redis "me:\*\*\*@a:6379" is not the URL of a Redis\n/,
    ],
    [
      ["https://a.example/", "--redis", "redis:/me:secr@et@a"],
      /^error: --redis "redis:\/me:\*\*\*@a" is not the URL of a Redis\n/,
    ],
    [
      ["https://a.example/", "--redis", "redis://a", "--cache", "b"],
      /^error: --cache and --redis are both given\n/,
    ],
  ] as const)("%j", async ([args, message]) => {
    const { code, stdout, stderr } = await maycrawl(["fetch", ...args]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(message);
  });
});
