import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AccessEntry, FetchedRobots } from "@maycrawl/agent";
import { systemClock, withFetched } from "@maycrawl/agent/internal";
import { SqliteStore } from "@maycrawl/agent/sqlite";
import { describe, expect, test } from "vitest";
import { checkPrivate, ROBOTS } from "../support/check-private.ts";
import { startRedis } from "../support/redis.ts";
import { file, folder, maycrawl } from "../support/run.ts";
import { deadOrigin, serve, serveMissing, serveRobots } from "../support/servers.ts";

const HOUR = 3_600_000;

/** Creates a cache file with an origin's successful fetch `fetched` hours ago, and failures `failed` hours ago. */
async function cacheFile(origin: string, fetched: number, ...failed: number[]): Promise<string> {
  const path = join(folder(), "robots.db");
  const now = systemClock.now();
  const attempt = (hours: number, status: number): FetchedRobots => ({
    startedAt: now - hours * HOUR,
    endedAt: now - hours * HOUR,
    hops: [{ url: `${origin}/robots.txt`, status, ms: 1 }],
    header: {},
    ...(status === 200 ? { bytes: Buffer.from(ROBOTS) } : {}),
  });
  let entry: AccessEntry = withFetched(undefined, attempt(fetched, 200));
  for (const hours of failed) entry = withFetched(entry, attempt(hours, 503));
  await using store = new SqliteStore(path);
  store.set(origin, entry);
  return path;
}

describe("--cache FILE", () => {
  test("avoids a second request to the site", async () => {
    const server = await serveRobots(ROBOTS);
    const path = join(folder(), "robots.db");
    const first = await checkPrivate(server.origin, "--cache", path);
    const second = await checkPrivate(server.origin, "--cache", path);
    expect([first.code, first.stderr]).toEqual([1, ""]);
    expect(second).toEqual(first);
    expect(server.received).toHaveLength(1);
  });

  test("is shared by compare, explain, check and fetch, and by dialects", async () => {
    const server = await serveRobots(ROBOTS);
    const cache = ["--cache", join(folder(), "robots.db")];
    const url = `${server.origin}/private`;
    expect((await maycrawl(["compare", url, "--as", "CCBot", ...cache])).code).toBe(0);
    expect((await maycrawl(["explain", url, "--as", "Googlebot", ...cache])).code).toBe(1);
    expect((await maycrawl(["check", url, "--as", "search", ...cache])).code).toBe(1);
    const { stdout } = await maycrawl(["fetch", url, "--json", ...cache]);
    expect(JSON.parse(stdout)).toMatchObject({ cached: true, bytes: 33 });
    expect((await maycrawl(["fetch", url, ...cache])).stdout).toMatch(
      / ago: the stored result is still valid\)/,
    );
    expect(server.received).toHaveLength(1);
  });

  test("keeps the answers for missing pages, which are only requested and used with --missing-is-5xx", async () => {
    const server = await serveMissing(503, { "/": 200 });
    const path = join(folder(), "robots.db");
    const args = ["check", `${server.origin}/x`, "--as", "CCBot", "--cache", path];
    const codes: unknown[] = [];
    for (const flags of [[], ["--missing-is-5xx"], [], ["--missing-is-5xx"]]) {
      codes.push((await maycrawl([...args, ...flags])).code);
    }
    expect(codes).toEqual([3, 0, 3, 0]);
    expect(server.received).toHaveLength(1 + 3);
  });

  test("requests robots.txt again if the cached copy is stale in the dialect", async () => {
    const server = await serveRobots(ROBOTS);
    const path = await cacheFile(server.origin, 48);
    expect((await checkPrivate(server.origin, "--cache", path, "--dialect", "seznam")).code).toBe(1);
    expect(server.received).toHaveLength(0);
    await checkPrivate(server.origin, "--cache", path);
    expect(server.received).toHaveLength(1);
  });

  test("does not repeat a failed request immediately", async () => {
    const server = await serveRobots("", {}, 503);
    const path = join(folder(), "robots.db");
    const codes = [];
    for (let i = 0; i < 3; i++) codes.push((await checkPrivate(server.origin, "--cache", path)).code);
    expect(codes).toEqual([3, 3, 3]);
    expect(server.received).toHaveLength(1);
  });

  test("is shared by concurrent runs, which make one request together", async () => {
    const server = await serveRobots(ROBOTS);
    const cache = ["--cache", join(folder(), "robots.db")];
    const runs = await Promise.all([1, 2, 3].map(() => checkPrivate(server.origin, ...cache)));
    expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual([
      [1, ""],
      [1, ""],
      [1, ""],
    ]);
    expect(server.received).toHaveLength(1);
  });
});

describe("a stale cached copy", () => {
  test("applies, with a note, if the site fails and the dialect's outage rules use the copy", async () => {
    const server = await serveRobots("", {}, 503);
    const path = await cacheFile(server.origin, 50, 13, 12.5);
    const google = await checkPrivate(server.origin, "--cache", path, "--dialect", "google");
    expect(google.code).toBe(1);
    expect(google.verdict).toMatchObject({
      because: "rule",
      robots: { holds: "copy", status: 200, error: null },
    });
    expect(google.stderr).toMatch(
      /^note: http\S+\/robots\.txt could not be fetched at \S+Z \(503 Service Unavailable\): in google the copy of \S+Z applies\n$/,
    );
    // The command made one request, and used the copy after that request failed.
    expect(server.received).toHaveLength(1);
    const strict = await checkPrivate(server.origin, "--cache", path);
    expect([strict.code, strict.stderr]).toEqual([3, ""]);
    const text = await maycrawl(["fetch", server.origin, "--cache", path, "--dialect", "google"]);
    expect(text.code).toBe(0);
    expect(text.stdout).toMatch(
      / holds +the copy of \S+Z, because the last attempt failed \(503 Service Unavailable\)\n/,
    );
    expect(text.stdout).toMatch(/ so far +3 consecutive attempts had the same result\n/);
    expect(text.stdout).toMatch(/ step +after 12 h of failures the copy applies/);
    expect(server.received).toHaveLength(1);
  });

  test("is reported as not settled if the dialect's text leaves the outage open", async () => {
    const server = await serveRobots("", {}, 503);
    const path = await cacheFile(server.origin, 2_000, 1_900, 1);
    const { stdout } = await maycrawl([
      "fetch",
      server.origin,
      "--cache",
      path,
      "--dialect",
      "google-2012",
      "--json",
    ]);
    expect(JSON.parse(stdout).step).toMatchObject({ settled: false });
  });

  test("is replaced by the site's current answer", async () => {
    const server = await serveRobots("User-agent: *\nDisallow:\n");
    const path = await cacheFile(server.origin, 50, 13);
    const { code, stderr, verdict } = await checkPrivate(
      server.origin,
      "--cache",
      path,
      "--dialect",
      "google",
    );
    expect([code, stderr]).toEqual([0, ""]);
    expect(verdict).toMatchObject({ robots: { holds: "answer" } });
  });

  test("applies in maycrawl compare only to the dialects whose outage rules use the copy", async () => {
    const server = await serveRobots("", {}, 503);
    const path = await cacheFile(server.origin, 50, 13);
    const args = ["--as", "CCBot", "--cache", path, "--dialect", "google,rfc9309"];
    const { code, stdout } = await maycrawl(["compare", `${server.origin}/`, ...args]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      / google +allowed +no rule matches\n +rfc9309 +disallowed +robots\.txt is unreachable: 503/,
    );
    expect(stdout).toMatch(/\n {2}rfc9309 +access +outage: /);
  });
});

describe("--cache with an unusable file ends with exit code 3 and does not change the file", () => {
  test.for([
    [
      "a file of another program",
      () => file(ROBOTS),
      /is not a maycrawl file with cached robots\.txt files\. It was not changed\.\n/,
    ],
    ["a folder", () => folder(), /: \S+ could not be opened: it is a directory\n/],
    [
      "a path in a missing folder",
      () => join(folder(), "none", "robots.db"),
      /: (\S+)\/robots\.db could not be opened: there is no folder \1\n/,
    ],
    [
      "a path with a file in place of a folder",
      () => join(file(ROBOTS), "robots.db"),
      /robots\.db could not be opened: a part of its path is not a folder\n/,
    ],
  ] as const)("for %s", async ([, make, message]) => {
    const server = await serveRobots(ROBOTS);
    const path = make();
    for (const command of [["check", "--as", "CCBot"], ["compare", "--as", "CCBot"], ["fetch"]]) {
      const [name = "", ...more] = command;
      const { code, stdout, stderr } = await maycrawl([name, `${server.origin}/x`, ...more, "--cache", path]);
      expect([code, stdout]).toEqual([3, ""]);
      expect(stderr).toMatch(
        /^error: --cache cannot be used: .*\n {2}expected the path of a cache file of maycrawl, or of a new file\n/,
      );
      expect(stderr).toMatch(message);
    }
    expect(server.received).toHaveLength(0);
    if (path.endsWith(".txt")) expect(readFileSync(path, "utf8")).toBe(ROBOTS);
  });
});

describe("--redis URL", () => {
  test("keeps robots.txt files for later runs, and allows only public addresses by default", async (context) => {
    const redis = ["--redis", await startRedis(context)];
    const server = await serveRobots(ROBOTS);
    const refused = await checkPrivate(server.origin, ...redis);
    expect(refused.code).toBe(3);
    expect(refused.verdict.robots.error).toMatch(
      /is refused: 127\.0\.0\.1 is not an address of the public internet/,
    );
    for (let i = 0; i < 2; i++) {
      const { code, stderr } = await checkPrivate(server.origin, ...redis, "--addresses", "any");
      expect([code, stderr]).toEqual([1, ""]);
    }
    expect(server.received).toHaveLength(1);
  });

  test("prints one note if Redis does not answer, and continues without Redis", async () => {
    const dead = (await deadOrigin()).replace("http://", "redis://me:secret@");
    const servers = [await serveRobots(ROBOTS), await serveRobots(ROBOTS)];
    const urls = servers.map(({ origin }) => `${origin}/private`);
    const options = ["--redis", dead, "--addresses", "any"];
    const { code, stderr } = await maycrawl(["compare", urls[0] ?? "", "--as", "CCBot", ...options]);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^note: --redis 127\.0\.0\.1:\d+ does not answer; continuing without it: .*ECONNREFUSED.*\n$/,
    );
    expect(servers[0]?.received).toHaveLength(1);
    const check = await maycrawl(["check", ...urls, "--as", "CCBot", ...options]);
    expect(check.code).toBe(1);
    expect(check.stderr.match(/note:/g)).toHaveLength(1);
    expect(check.stderr).not.toContain("secret");
  });
});

describe("--addresses public", () => {
  test.for([
    ["an address", (origin: string) => origin],
    ["a name", (origin: string) => origin.replace("127.0.0.1", "localhost")],
  ] as const)(
    "refuses %s of the local network: unreachable in all dialects, with exit code 3",
    async ([, of]) => {
      const server = await serveRobots(ROBOTS);
      const url = `${of(server.origin)}/x`;
      const public_ = ["--addresses", "public"];
      for (const dialect of ["rfc9309", "amazonbot"]) {
        const args = ["check", url, "--as", "CCBot", ...public_, "--dialect", dialect];
        const { code, stdout } = await maycrawl(args);
        expect(code).toBe(3);
        expect(stdout).toMatch(
          /^disallowed .*robots\.txt is unreachable: .* is refused: .*; use --addresses any to contact it$/m,
        );
      }
      const compared = await maycrawl(["compare", url, "--as", "CCBot", ...public_]);
      expect(compared.code).toBe(3);
      expect(compared.stdout).toContain("dialects answer alike");
      const fetched = await maycrawl(["fetch", url, ...public_, "--json"]);
      expect(fetched.code).toBe(3);
      expect(JSON.parse(fetched.stdout)).toMatchObject({ attempt: null, robots: { access: "unreachable" } });
      expect((await maycrawl(["fetch", url, ...public_])).stdout).toMatch(/is refused: /);
      expect((await maycrawl(["parse", `${url}.txt`, ...public_])).code).toBe(3);
      const given = await maycrawl([
        "check",
        "https://a.example/",
        "--as",
        "CCBot",
        "--robots",
        url,
        ...public_,
      ]);
      expect(given.code).toBe(3);
      expect(server.received).toHaveLength(0);
    },
  );

  test("refuses ports that are not web ports", async () => {
    const { code, stdout } = await maycrawl([
      "check",
      "http://a.example:22/",
      "--as",
      "CCBot",
      "--addresses",
      "public",
    ]);
    expect(code).toBe(3);
    expect(stdout).toContain("port 22");
  });

  test("continues with the other URLs after a refusal", async () => {
    const server = await serve((_, response) => response.end(ROBOTS));
    const urls = ["http://a.example:22/", `${server.origin}/private`];
    const { code, stdout } = await maycrawl(["check", ...urls, "--as", "x", "--addresses", "public"]);
    expect(code).toBe(3);
    expect(stdout.match(/unreachable/g)).toHaveLength(2);
  });
});
