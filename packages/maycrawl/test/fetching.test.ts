import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { maycrawl, peakMemory, start } from "./run.ts";
import { deadOrigin, serve, serveRaw, serveRobots } from "./servers.ts";

vi.setConfig({ testTimeout: 60_000 });

const ROBOTS = "User-agent: *\nDisallow: /private\n";

/** Checks `/private/x` of an origin as FooBot; gives what `--json` says, and the exit code. */
async function check(origin: string, ...options: string[]) {
  const run = await maycrawl(["check", `${origin}/private/x`, "--as", "FooBot", "--json", ...options]);
  return { ...run, verdict: JSON.parse(run.stdout) };
}

describe("a request", () => {
  test("asks the origin for /robots.txt, under maycrawl's own name", async () => {
    const server = await serveRobots(ROBOTS);
    const { code, stdout } = await maycrawl(["check", `${server.origin}/private/x?q#f`, "--as", "FooBot"]);
    expect(code).toBe(1);
    expect(stdout).toBe(
      `disallowed  ${server.origin}/private/x?q#f  as FooBot  ${server.origin}/robots.txt:2:1: Disallow: /private\n`,
    );
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ method: "GET", url: "/robots.txt" });
    expect(server.received[0]?.headers["user-agent"]).toMatch(/^maycrawl\/\d+\.\d+\.\d+ \(\+https:\/\/\S+\)$/);
    expect(server.received[0]?.headers["accept-encoding"]).toBe("gzip, deflate, br");
  });

  test("is made once for all URLs and crawlers of an origin", async () => {
    const [one, two] = [await serveRobots(ROBOTS), await serveRobots("User-agent: *\nDisallow:\n")];
    const urls = [`${one.origin}/private`, `${two.origin}/private`, `${one.origin}/`, `${one.origin}/private`];
    const { code, stdout } = await maycrawl(["check", ...urls, "--as", "FooBot", "--as", "BarBot"]);
    expect(code).toBe(1);
    expect(stdout.match(/^\w+/gm)?.join(" ")).toBe(
      "disallowed disallowed allowed allowed allowed allowed disallowed disallowed",
    );
    expect([one.received.length, two.received.length]).toEqual([1, 1]);
  });

  test("carries no credentials, wherever they were given", async () => {
    const target = await serveRobots(ROBOTS);
    const { host } = new URL(target.origin);
    const server = await serve((_, response) =>
      response.writeHead(302, { location: `http://eve:pw@${host}/robots.txt` }).end(),
    );
    const first = server.origin.replace("http://", "http://adam:secret@");
    const { code, stdout } = await maycrawl(["check", `${first}/private`, "--as", "FooBot", "--json"]);
    expect(code).toBe(1);
    expect(stdout).not.toMatch(/eve/);
    for (const { headers } of [...server.received, ...target.received]) expect(headers.authorization).toBeUndefined();
    const given = await maycrawl(["parse", `${first}/robots.txt`]);
    expect(given.stdout).not.toContain("secret");
    for (const { headers } of server.received) expect(headers.authorization).toBeUndefined();
  });
});

describe("access (RFC 9309 §2.3.1)", () => {
  test.for([200, 203])("%i is successful", async (status) => {
    const { origin } = await serveRobots(ROBOTS, {}, status);
    const { code, verdict } = await check(origin);
    expect(code).toBe(1);
    expect(verdict).toMatchObject({ allowed: false, because: "rule", robots: { access: "successful", status } });
  });

  test.for([400, 401, 403, 404, 410, 429, 451])("%i is unavailable: everything is allowed", async (status) => {
    const { origin } = await serveRobots(ROBOTS, {}, status);
    const { code, verdict } = await check(origin);
    expect(code).toBe(0);
    expect(verdict).toMatchObject({
      allowed: true,
      because: "unavailable",
      rule: null,
      robots: { access: "unavailable", status, error: null },
    });
  });

  test("the words of a 404", async () => {
    const { origin } = await serveRobots("", {}, 404);
    const { code, stdout } = await maycrawl(["check", `${origin}/x`, "--as", "FooBot"]);
    expect(code).toBe(0);
    expect(stdout).toBe(`allowed  ${origin}/x  as FooBot  robots.txt unavailable (404 Not Found)\n`);
  });

  test.for([500, 502, 503, 599])("%i is unreachable: nothing is allowed, and nobody knows", async (status) => {
    const { origin } = await serveRobots(ROBOTS, {}, status);
    const { code, verdict } = await check(origin);
    expect(code).toBe(3);
    expect(verdict).toMatchObject({
      allowed: false,
      because: "unreachable",
      robots: { access: "unreachable", status },
    });
  });

  test("the words of a 503, and the highest exit code of several", async () => {
    const [bad, good] = [await serveRobots("", {}, 503), await serveRobots(ROBOTS)];
    const { code, stdout } = await maycrawl(["check", `${bad.origin}/x`, `${good.origin}/private`, "--as", "FooBot"]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/^disallowed .*robots.txt unreachable: 503 Service Unavailable$/m);
    expect(stdout).toMatch(/^disallowed .*robots.txt:2:1: Disallow: \/private$/m);
  });
});

describe("failures of the network are unreachable, with the cause", () => {
  test("nobody listens", async () => {
    const { code, verdict } = await check(await deadOrigin());
    expect(code).toBe(3);
    expect(verdict.robots.error).toBe("the connection was refused (ECONNREFUSED)");
  });

  test("the name does not exist", async () => {
    const { code, stdout } = await maycrawl([
      "check", "http://no-such-host.invalid/x", "--as", "FooBot", "--timeout", "5",
    ]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/robots\.txt unreachable: (the host name could not be resolved|no complete answer)/);
  });

  test("no TLS where TLS was wanted", async () => {
    const { origin } = await serveRobots(ROBOTS);
    const { code, verdict } = await check(origin.replace("http:", "https:"));
    expect(code).toBe(3);
    expect(verdict.robots).toMatchObject({ access: "unreachable", status: null });
    expect(verdict.robots.error).toMatch(/SSL|TLS|EPROTO/);
  });

  test("no answer", async () => {
    const { origin } = await serve(() => undefined);
    const before = Date.now();
    const { code, verdict } = await check(origin, "--timeout", "0.5");
    expect(code).toBe(3);
    expect(verdict.robots.error).toBe("no complete answer within 0.5 s");
    expect(Date.now() - before).toBeLessThan(8000);
  });

  test("a stall behind the header", async () => {
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      response.write("User-agent: *\n");
    });
    const { code, verdict } = await check(origin, "--timeout", "0.5");
    expect(code).toBe(3);
    expect(verdict.robots.error).toBe("no complete answer within 0.5 s");
  });

  test("a body that drips: one clock runs for all of it", async () => {
    const { origin } = await serve((_, response) => {
      const drip = setInterval(() => response.write("#\n"), 100);
      response.on("close", () => clearInterval(drip));
    });
    const { code, verdict } = await check(origin, "--timeout", "1");
    expect(code).toBe(3);
    expect(verdict.robots.error).toBe("no complete answer within 1 s");
  });

  test("redirects that each take their time: one clock runs for the whole chain", async () => {
    const { origin } = await serve((_, response) => {
      setTimeout(() => response.writeHead(302, { location: "/robots.txt" }).end(), 400);
    });
    const { code, verdict } = await check(origin, "--timeout", "1");
    expect(code).toBe(3);
    expect(verdict.robots.error).toBe("no complete answer within 1 s");
  });

  test("a reset before the answer", async () => {
    const { origin } = await serveRaw((socket) => socket.once("data", () => socket.resetAndDestroy()));
    const { code, verdict } = await check(origin);
    expect(code).toBe(3);
    expect(verdict.robots.error).toMatch(/^the connection was closed before the answer was complete \(\w+\)$/);
  });

  test("a reset in the middle of the body", async () => {
    const { origin } = await serveRaw((socket) => {
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nUser-agent: *\nAllow: /\n");
        setTimeout(() => socket.resetAndDestroy(), 100);
      });
    });
    const { code, verdict } = await check(origin);
    expect(code).toBe(3);
    expect(verdict).toMatchObject({ allowed: false, because: "unreachable" });
  });

  test("a body that is shorter than it said", async () => {
    const { origin } = await serveRaw((socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nUser-agent: *\n"));
    });
    const { code, verdict } = await check(origin);
    expect(code).toBe(3);
    expect(verdict.because).toBe("unreachable");
  });

  test("something that is no HTTP, whose text never reaches the terminal", async () => {
    const { origin } = await serveRaw((socket) => socket.end("\u001b[31mSSH-2.0\r\n\r\n"));
    const { code, stdout } = await maycrawl(["check", `${origin}/x`, "--as", "FooBot"]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/robots\.txt unreachable: /);
    expect(stdout).not.toContain("\u001b");
  });

  test("a header without end", async () => {
    const { origin } = await serveRaw((socket) => {
      socket.once("data", () => {
        socket.write(`HTTP/1.1 200 OK\r\nx: ${"a".repeat(100_000)}`);
      });
    });
    const { code, verdict } = await check(origin, "--timeout", "5");
    expect(code).toBe(3);
    expect(verdict.robots.error).toMatch(/header is too long/);
  });
});

describe("redirects (RFC 9309 §2.3.1.2)", () => {
  /** Serves a robots.txt behind so many redirects. */
  async function behind(hops: number, status = 301) {
    return serve((request, response) => {
      const hop = Number(/\d+/.exec(request.url ?? "")?.[0] ?? 0);
      if (hop === hops) response.end(ROBOTS);
      else response.writeHead(status, { location: `/hop/${hop + 1}` }).end("Disallow: /");
    });
  }

  test.for([301, 302, 303, 307, 308])("%i is followed", async (status) => {
    const server = await behind(1, status);
    const { code, verdict } = await check(server.origin);
    expect(code).toBe(1);
    expect(verdict.robots).toMatchObject({
      from: `${server.origin}/robots.txt`,
      redirects: [`${server.origin}/hop/1`],
      status: 200,
    });
  });

  test("five are followed", async () => {
    const server = await behind(5);
    const { code, verdict } = await check(server.origin);
    expect(code).toBe(1);
    expect(verdict.robots.redirects).toHaveLength(5);
    expect(server.received).toHaveLength(6);
  });

  test("six are not: unavailable", async () => {
    const server = await behind(6);
    const { code, verdict } = await check(server.origin);
    expect(code).toBe(0);
    expect(verdict).toMatchObject({ allowed: true, because: "unavailable", robots: { status: 301 } });
    expect(server.received).toHaveLength(6);
  });

  test("a loop ends like any other chain that is too long", async () => {
    const server = await serve((_, response) => response.writeHead(302, { location: "/robots.txt" }).end());
    const { code, verdict } = await check(server.origin);
    expect(code).toBe(0);
    expect(verdict.because).toBe("unavailable");
    expect(server.received).toHaveLength(6);
  });

  test("to another origin: its rules are those of the first one", async () => {
    const other = await serveRobots(ROBOTS);
    const server = await serve((_, response) =>
      response.writeHead(301, { location: `${other.origin}/elsewhere.txt` }).end(),
    );
    const { code, verdict } = await check(server.origin);
    expect(code).toBe(1);
    expect(verdict.rule).toMatchObject({ line: 2, path: "/private" });
    expect(verdict.robots.redirects).toEqual([`${other.origin}/elsewhere.txt`]);
    expect(other.received).toHaveLength(1);
  });

  test.for([
    ["no Location", {}],
    ["an empty host", { location: "http://" }],
    ["a file", { location: "file:///etc/passwd" }],
    ["FTP", { location: "ftp://127.0.0.1/robots.txt" }],
    ["data", { location: "data:text/plain,Disallow:/" }],
  ] as const)("to %s: unavailable", async ([, headers]) => {
    const { origin } = await serve((_, response) => response.writeHead(301, headers).end());
    const { code, verdict } = await check(origin);
    expect(code).toBe(0);
    expect(verdict).toMatchObject({ because: "unavailable", robots: { status: 301, redirects: [] } });
  });

  test("a stall behind the header of a redirect holds nothing up", async () => {
    const server = await serve((request, response) => {
      if (request.url === "/next") response.end(ROBOTS);
      else response.writeHead(301, { location: "/next" }).write("wait");
    });
    const { code } = await check(server.origin, "--timeout", "20");
    expect(code).toBe(1);
  });
});

describe("content codings", () => {
  test.for([
    ["gzip", gzipSync(ROBOTS)],
    ["x-gzip", gzipSync(ROBOTS)],
    ["GZIP", gzipSync(ROBOTS)],
    ["deflate", deflateSync(ROBOTS)],
    ["deflate", deflateRawSync(ROBOTS)],
    ["br", brotliCompressSync(ROBOTS)],
    ["identity", Buffer.from(ROBOTS)],
  ] as const)("%s is undone", async ([coding, body]) => {
    const { origin } = await serveRobots(body, { "content-encoding": coding });
    const { code, verdict } = await check(origin);
    expect(verdict.robots.error).toBeNull();
    expect(code).toBe(1);
  });

  test("an empty body is an empty robots.txt, however it is said to be coded", async () => {
    const { origin } = await serveRobots("", { "content-encoding": "gzip" });
    const { code, verdict } = await check(origin);
    expect(code).toBe(0);
    expect(verdict.because).toBe("no-group");
  });

  test.for([
    ["two codings", { "content-encoding": "gzip, gzip" }, gzipSync(gzipSync(ROBOTS))],
    ["one that was not asked for", { "content-encoding": "zstd" }, Buffer.from(ROBOTS)],
    ["a broken one", { "content-encoding": "gzip" }, Buffer.from(ROBOTS)],
    ["one that is cut off", { "content-encoding": "gzip" }, gzipSync(ROBOTS).subarray(0, 30)],
  ] as const)("%s: unreachable", async ([, headers, body]) => {
    const { origin } = await serveRobots(body, headers);
    const { code, verdict } = await check(origin);
    expect(code).toBe(3);
    expect(verdict).toMatchObject({ allowed: false, because: "unreachable" });
    expect(verdict.robots.error).toMatch(/content-encoding|compressed answer/);
  });
});

describe("size (RFC 9309 §2.5)", () => {
  const rule = "Disallow: /private\n";
  /** A robots.txt of so many octets whose last line is the rule. */
  const ofSize = (octets: number) => {
    const head = "User-agent: *\n";
    const filler = "#".repeat(octets - head.length - rule.length - 1);
    return `${head}${filler}\n${rule}`;
  };

  test("500 KiB are read", async () => {
    const { origin } = await serveRobots(ofSize(512_000));
    const { code, verdict, stderr } = await check(origin);
    expect(code).toBe(1);
    expect(verdict.robots.truncated).toBe(false);
    expect(stderr).toBe("");
  });

  test.for([
    ["identity", (body: string) => Buffer.from(body)],
    ["gzip", (body: string) => gzipSync(body)],
    ["deflate", (body: string) => deflateSync(body)],
    ["br", (body: string) => brotliCompressSync(body)],
  ] as const)("not one octet more, decoded (%s)", async ([coding, encode]) => {
    const { origin } = await serveRobots(encode(ofSize(512_000)), { "content-encoding": coding });
    const whole = await check(origin);
    expect(whole.verdict).toMatchObject({ rule: { path: "/private" }, robots: { truncated: false } });
    // Two octets more, and the rule loses its line end and its last letter.
    const longer = await serveRobots(encode(ofSize(512_002)), { "content-encoding": coding });
    const { verdict, stderr } = await check(longer.origin);
    expect(verdict.robots.truncated).toBe(true);
    expect(verdict.rule.path).toBe("/privat");
    expect(stderr).toMatch(/longer than the 512000 octets that were read/);
  });

  test("a dialect without a limit of its own is cut too", async () => {
    const { origin } = await serveRobots(ofSize(512_002));
    const { verdict } = await check(origin, "--dialect", "google-code");
    expect(verdict.robots.truncated).toBe(true);
    expect(verdict.rule.path).toBe("/privat");
  });

  test("3 MB: what stands behind the limit does not count", async () => {
    const body = `User-agent: *\nDisallow: /private\n${"# filler\n".repeat(333_333)}Allow: /private/x\n`;
    const { origin } = await serveRobots(body);
    const { code, verdict } = await check(origin);
    expect(code).toBe(1);
    expect(verdict).toMatchObject({ rule: { line: 2 }, robots: { truncated: true } });
  });

  test("an endless body ends, and the connection is closed", async () => {
    let closed = false;
    const { origin } = await serve((_, response) => {
      response.on("close", () => {
        closed = true;
      });
      response.write("User-agent: *\nDisallow: /private\n");
      const more = (): void => {
        while (!response.destroyed && response.write("# more\n".repeat(1000)));
      };
      response.on("drain", more);
      more();
    });
    const { code, verdict } = await check(origin);
    expect(code).toBe(1);
    expect(verdict.robots.truncated).toBe(true);
    await vi.waitFor(() => expect(closed).toBe(true));
  });

  test.for([
    ["gzip", (body: Buffer) => gzipSync(body)],
    ["br", (body: Buffer) => brotliCompressSync(body)],
  ] as const)("a %s bomb stays small", async ([coding, encode]) => {
    const bomb = encode(Buffer.concat([Buffer.from(ROBOTS), Buffer.alloc(200_000_000, "#\n")]));
    const { origin } = await serveRobots(bomb, { "content-encoding": coding });
    const child = start(["check", `${origin}/private`, "--as", "FooBot", "--json"]);
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, peakMemory(child.pid) ?? 0);
    }, 5);
    const [verdict, code] = await Promise.all([
      child.stdout.toArray().then((chunks) => JSON.parse(Buffer.concat(chunks).toString())),
      new Promise((resolve) => child.once("close", resolve)),
    ]);
    clearInterval(watch);
    expect(code).toBe(1);
    expect(verdict.robots.truncated).toBe(true);
    expect(peak).toBeLessThan(180_000_000);
  });
});

describe("--robots URL", () => {
  test("is fetched, and a note says that it does not govern the URL", async () => {
    const server = await serveRobots(ROBOTS);
    const { code, stdout, stderr } = await maycrawl([
      "check", "https://example.com/private", "https://example.com/", "--as", "FooBot", "--robots", `${server.origin}/draft.txt`,
    ]);
    expect(code).toBe(1);
    expect(stdout).toContain(`${server.origin}/draft.txt:2:1: Disallow: /private`);
    expect(stderr).toBe(
      `note: ${server.origin}/draft.txt does not govern https://example.com/private: crawlers go by https://example.com/robots.txt (RFC 9309 §2.3)\n`,
    );
    expect(server.received.map(({ url }) => url)).toEqual(["/draft.txt"]);
  });

  test("says nothing where it governs", async () => {
    const server = await serveRobots(ROBOTS);
    const { stderr } = await maycrawl([
      "check", `${server.origin}/private`, "--as", "FooBot", "--robots", `${server.origin}/robots.txt`,
    ]);
    expect(stderr).toBe("");
  });
});
