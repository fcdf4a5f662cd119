import { describe, expect, test } from "vitest";
import { checkPrivate, ROBOTS } from "../support/check-private.ts";
import { maycrawl } from "../support/run.ts";
import { deadOrigin, serve, serveMissing, serveRaw, serveRobots } from "../support/servers.ts";

describe("maycrawl check makes a request that", () => {
  test("gets /robots.txt of the origin, with maycrawl's own User-Agent", async () => {
    const server = await serveRobots(ROBOTS);
    const { code, stdout } = await maycrawl(["check", `${server.origin}/private/x?q#f`, "--as", "CCBot"]);
    expect(code).toBe(1);
    expect(stdout).toBe(
      `disallowed  ${server.origin}/private/x?q#f  as CCBot  ${server.origin}/robots.txt:2:1: Disallow: /private\n`,
    );
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ method: "GET", url: "/robots.txt" });
    expect(server.received[0]?.headers["user-agent"]).toMatch(
      /^maycrawl\/\d+\.\d+\.\d+ \(\+https:\/\/\S+\)$/,
    );
    expect(server.received[0]?.headers["accept-encoding"]).toBe("gzip, deflate, br");
  });

  test("is made once for all URLs and crawlers of an origin", async () => {
    const [one, two] = [await serveRobots(ROBOTS), await serveRobots("User-agent: *\nDisallow:\n")];
    const urls = [
      `${one.origin}/private`,
      `${two.origin}/private`,
      `${one.origin}/`,
      `${one.origin}/private`,
    ];
    const { code, stdout } = await maycrawl(["check", ...urls, "--as", "CCBot", "--as", "BarBot"]);
    expect(code).toBe(1);
    expect(stdout.match(/^\w+/gm)?.join(" ")).toBe(
      "disallowed disallowed allowed allowed allowed allowed disallowed disallowed",
    );
    expect([one.received.length, two.received.length]).toEqual([1, 1]);
  });

  test("carries no credentials of the URL or of a redirect", async () => {
    const target = await serveRobots(ROBOTS);
    const { host } = new URL(target.origin);
    const server = await serve((_, response) =>
      response.writeHead(302, { location: `http://eve:pw@${host}/robots.txt` }).end(),
    );
    const first = server.origin.replace("http://", "http://adam:secret@");
    const { code, stdout } = await maycrawl(["check", `${first}/private`, "--as", "CCBot", "--json"]);
    expect(code).toBe(1);
    expect(stdout).not.toMatch(/eve/);
    for (const { headers } of [...server.received, ...target.received])
      expect(headers.authorization).toBeUndefined();
    const given = await maycrawl(["parse", `${first}/robots.txt`]);
    expect(given.stdout).not.toContain("secret");
    for (const { headers } of server.received) expect(headers.authorization).toBeUndefined();
  });
});

describe("maycrawl check, for the access result (RFC 9309 §2.3.1),", () => {
  test.for([200, 203])("treats status %i as successful", async (status) => {
    const { origin } = await serveRobots(ROBOTS, {}, status);
    const { code, verdict } = await checkPrivate(origin);
    expect(code).toBe(1);
    expect(verdict).toMatchObject({
      allowed: false,
      because: "rule",
      robots: { access: "successful", status },
    });
  });

  test.for([400, 401, 404, 429, 499])(
    "treats status %i as unavailable: everything is allowed",
    async (status) => {
      const { origin } = await serveRobots(ROBOTS, {}, status);
      const { code, verdict } = await checkPrivate(origin);
      expect(code).toBe(0);
      expect(verdict).toMatchObject({
        allowed: true,
        because: "unavailable",
        rule: null,
        robots: { access: "unavailable", status, error: null },
      });
    },
  );

  test("describes a 404 in words", async () => {
    const { origin } = await serveRobots("", {}, 404);
    const { code, stdout } = await maycrawl(["check", `${origin}/x`, "--as", "CCBot"]);
    expect(code).toBe(0);
    expect(stdout).toBe(`allowed  ${origin}/x  as CCBot  robots.txt is unavailable: 404 Not Found\n`);
  });

  test.for([500, 503, 599])(
    "treats status %i as unreachable: nothing is allowed, with exit code 3",
    async (status) => {
      const { origin } = await serveRobots(ROBOTS, {}, status);
      const { code, verdict } = await checkPrivate(origin);
      expect(code).toBe(3);
      expect(verdict).toMatchObject({
        allowed: false,
        because: "unreachable",
        robots: { access: "unreachable", status },
      });
    },
  );

  test("with --missing-is-5xx treats a 5xx as a 404 if the site answers missing pages with a 5xx, and reports why", async () => {
    const { origin } = await serveMissing(503, { "/": 200, "/private/x": 200 });
    const url = `${origin}/private/x`;
    const as = ["--as", "CCBot", "--dialect", "google-2012"];
    const opened = [...as, "--missing-is-5xx"];
    const words =
      "robots.txt is unavailable: 503 Service Unavailable: read as a 404: an unknown URL is answered with 503, too, and / with 200";
    const closed = await maycrawl(["check", url, ...as]);
    expect(closed.code).toBe(3);
    expect(closed.stdout).toMatch(/robots\.txt is unreachable: 503 Service Unavailable$/m);
    for (const command of ["check", "explain"]) {
      for (const robots of [[], ["--robots", `${origin}/robots.txt`]]) {
        const { code, stdout } = await maycrawl([command, url, ...opened, ...robots]);
        expect(code).toBe(0);
        expect(stdout.split("\n")[0]).toBe(`allowed  ${url}  as CCBot  ${words}`);
      }
    }
    const fetched = await maycrawl(["fetch", url, "--missing-is-5xx"]);
    expect(fetched.code).toBe(0);
    expect(fetched.stdout).toContain(`everything is allowed: ${words}`);
    const page = await maycrawl(["page", url, "--as", "CCBot", "--missing-is-5xx"]);
    expect(page.stdout).toMatch(
      /robots\.txt +allowed +\S+ is unavailable: 503 Service Unavailable: read as a 404: /,
    );
    const missingPage = { status: 503, home: 200 };
    for (const args of [
      ["check", url, ...opened],
      ["explain", url, ...opened],
      ["fetch", url, "--missing-is-5xx"],
      ["page", url, ...opened],
    ]) {
      const { robots } = JSON.parse((await maycrawl([...args, "--json"])).stdout);
      expect(robots).toMatchObject({ access: "unavailable", missingPage });
    }
  });

  test.for([
    [
      "unknown URLs are a 404",
      404,
      {},
      "an unknown URL is answered with 404, so the 503 applies",
      { status: 404, home: null },
    ],
    [
      "/ fails with the same status",
      503,
      {},
      "/ is answered with 503, too: the site may be down",
      { status: 503, home: 503 },
    ],
    [
      "/ fails with another 5xx",
      503,
      { "/": 500 },
      "/ is answered with 500: the site may be down",
      { status: 503, home: 500 },
    ],
    [
      "unknown URLs get no answer",
      0,
      {},
      "an unknown URL is not answered, so the 503 applies",
      { status: 0, home: null },
    ],
    [
      "/ gets no answer",
      503,
      { "/": 0 },
      "/ is not answered: the site may be down",
      { status: 503, home: 0 },
    ],
  ] as const)(
    "with --missing-is-5xx still treats a 5xx as unreachable if %s, and reports why",
    async ([, otherwise, answers, words, missingPage]) => {
      const { origin } = await serveMissing(otherwise, { "/robots.txt": 503, ...answers });
      const args = [`${origin}/x`, "--as", "CCBot", "--missing-is-5xx"];
      for (const robots of [[], ["--robots", `${origin}/robots.txt`]]) {
        const { code, stdout } = await maycrawl(["check", ...args, ...robots]);
        expect(code).toBe(3);
        expect(stdout).toBe(
          `disallowed  ${origin}/x  as CCBot  robots.txt is unreachable: 503 Service Unavailable: ${words}\n`,
        );
      }
      const { stdout } = await maycrawl(["check", ...args, "--json"]);
      expect(JSON.parse(stdout).robots).toMatchObject({ access: "unreachable", status: 503, missingPage });
      expect((await maycrawl(["fetch", `${origin}/x`, "--missing-is-5xx"])).stdout).toContain(
        `nothing is allowed: robots.txt is unreachable: 503 Service Unavailable: ${words}`,
      );
    },
  );

  test("requests only the robots.txt without --missing-is-5xx", async () => {
    const { origin, received } = await serveMissing(503, { "/": 200 });
    await maycrawl(["check", `${origin}/x`, "--as", "CCBot"]);
    expect(received.map(({ url }) => url)).toEqual(["/robots.txt"]);
  });

  test("with --missing-is-5xx still treats a missing answer as unreachable", async () => {
    const url = `${await deadOrigin()}/x`;
    expect((await maycrawl(["check", url, "--as", "CCBot", "--missing-is-5xx"])).code).toBe(3);
  });

  test("reports that google-2012 leaves open a network failure, and a redirect to a disallowed URL", async () => {
    const as = ["--as", "CCBot", "--dialect", "google-2012"];
    const dead = await maycrawl(["check", `${await deadOrigin()}/x`, ...as]);
    expect(dead.code).toBe(3);
    expect(dead.stdout).toContain("the text of google-2012 leaves this open");
    const server = await serve((request, response) => {
      if (request.url === "/robots.txt") response.writeHead(301, { location: "/private/r.txt" }).end();
      else response.writeHead(200, { "content-type": "text/plain" }).end(ROBOTS);
    });
    for (const robots of [[], ["--robots", `${server.origin}/robots.txt`]]) {
      const { stdout } = await maycrawl(["check", `${server.origin}/open`, ...as, ...robots]);
      expect(stdout).toMatch(/^allowed .*the text of google-2012 leaves this open/m);
    }
    const other = await maycrawl(["check", `${server.origin}/open`, "--as", "CCBot"]);
    expect(other.stdout).not.toContain("leaves this open");
  });

  test("describes a 503 in words, and ends with the highest exit code", async () => {
    const [bad, good] = [await serveRobots("", {}, 503), await serveRobots(ROBOTS)];
    const { code, stdout } = await maycrawl([
      "check",
      `${bad.origin}/x`,
      `${good.origin}/private`,
      "--as",
      "CCBot",
    ]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/^disallowed .*robots.txt is unreachable: 503 Service Unavailable$/m);
    expect(stdout).toMatch(/^disallowed .*robots.txt:2:1: Disallow: \/private$/m);
  });
});

describe("maycrawl check treats a network failure as unreachable and reports its cause", () => {
  test("if the connection is refused", async () => {
    const { code, verdict } = await checkPrivate(await deadOrigin());
    expect(code).toBe(3);
    expect(verdict.robots.error).toBe("the connection was refused");
  });

  test("if the name does not exist", async () => {
    const { code, stdout } = await maycrawl([
      "check",
      "http://no-such-host.invalid/x",
      "--as",
      "CCBot",
      "--timeout",
      "5",
    ]);
    expect(code).toBe(3);
    expect(stdout).toMatch(
      /robots\.txt is unreachable: (the host name could not be resolved|no complete answer)/,
    );
  });

  test("if an https: server does not use TLS", async () => {
    const { origin } = await serveRobots(ROBOTS);
    const { code, verdict } = await checkPrivate(origin.replace("http:", "https:"));
    expect(code).toBe(3);
    expect(verdict.robots).toMatchObject({ access: "unreachable", status: null });
    expect(verdict.robots.error).toMatch(/SSL|TLS|EPROTO/);
  });

  test("if the server does not answer in time", async () => {
    const { origin } = await serve(() => undefined);
    const { code, verdict } = await checkPrivate(origin, "--timeout", "0.5");
    expect(code).toBe(3);
    expect(verdict.robots.error).toBe("no complete answer within 0.5 s");
  });

  test("if the server stalls after the header", async () => {
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      response.write("User-agent: *\n");
    });
    const { code, verdict } = await checkPrivate(origin, "--timeout", "0.5");
    expect(code).toBe(3);
    expect(verdict.robots.error).toBe("no complete answer within 0.5 s");
  });

  test("if the body is too slow: one timeout applies to the whole body", async () => {
    const { origin } = await serve((_, response) => {
      const drip = setInterval(() => response.write("#\n"), 50);
      response.on("close", () => clearInterval(drip));
    });
    const { code, verdict } = await checkPrivate(origin, "--timeout", "0.5");
    expect(code).toBe(3);
    expect(verdict.robots.error).toBe("no complete answer within 0.5 s");
  });

  test("if redirects are too slow: one timeout applies to the whole chain", async () => {
    // All followed redirects together take longer than the timeout of 500 ms. Each single redirect takes 200 ms.
    const { origin } = await serve(({ url }, response) => {
      setTimeout(() => response.writeHead(302, { location: `${url}x` }).end(), 200);
    });
    const { code, verdict } = await checkPrivate(origin, "--timeout", "0.5");
    expect(code).toBe(3);
    expect(verdict.robots.error).toBe("no complete answer within 0.5 s");
  });

  test("if the connection is reset before the answer", async () => {
    const { origin } = await serveRaw((socket) => socket.once("data", () => socket.resetAndDestroy()));
    const { code, verdict } = await checkPrivate(origin);
    expect(code).toBe(3);
    expect(verdict.robots.error).toMatch(/^the connection was closed before the response was complete$/);
  });

  test("if the connection is reset within the body", async () => {
    const { origin } = await serveRaw((socket) => {
      socket.once("data", () => {
        const part = "HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nUser-agent: *\nAllow: /\n";
        socket.write(part, () => socket.resetAndDestroy());
      });
    });
    const { code, verdict } = await checkPrivate(origin);
    expect(code).toBe(3);
    expect(verdict).toMatchObject({ allowed: false, because: "unreachable" });
  });

  test("if the body is shorter than its Content-Length", async () => {
    const { origin } = await serveRaw((socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nUser-agent: *\n"));
    });
    const { code, verdict } = await checkPrivate(origin);
    expect(code).toBe(3);
    expect(verdict.because).toBe("unreachable");
  });

  test("if the answer is not HTTP, without printing its text", async () => {
    const { origin } = await serveRaw((socket) => socket.end("\u001b[31mSSH-2.0\r\n\r\n"));
    const { code, stdout } = await maycrawl(["check", `${origin}/x`, "--as", "CCBot"]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/robots\.txt is unreachable: /);
    expect(stdout).not.toContain("\u001b");
  });

  test("if the header never ends", async () => {
    const { origin } = await serveRaw((socket) => {
      socket.once("data", () => {
        socket.write(`HTTP/1.1 200 OK\r\nx: ${"a".repeat(100_000)}`);
      });
    });
    const { code, verdict } = await checkPrivate(origin, "--timeout", "3600");
    expect(code).toBe(3);
    expect(verdict.robots.error).toMatch(/header is too long/);
  });
});

describe("--robots URL", () => {
  test("is fetched, with a note that this robots.txt does not govern the checked URL", async () => {
    const server = await serveRobots(ROBOTS);
    const { code, stdout, stderr } = await maycrawl([
      "check",
      "https://example.com/private",
      "https://example.com/",
      "--as",
      "CCBot",
      "--robots",
      `${server.origin}/draft.txt`,
    ]);
    expect(code).toBe(1);
    expect(stdout).toContain(`${server.origin}/draft.txt:2:1: Disallow: /private`);
    expect(stderr).toBe(
      `note: ${server.origin}/draft.txt does not govern https://example.com/private: crawlers use https://example.com/robots.txt (RFC 9309 §2.3)\n`,
    );
    expect(server.received.map(({ url }) => url)).toEqual(["/draft.txt"]);
  });

  test("prints no note if this robots.txt governs the checked URL", async () => {
    const server = await serveRobots(ROBOTS);
    const { stderr } = await maycrawl([
      "check",
      `${server.origin}/private`,
      "--as",
      "CCBot",
      "--robots",
      `${server.origin}/robots.txt`,
    ]);
    expect(stderr).toBe("");
  });
});
