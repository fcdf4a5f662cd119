import { dialects, parse } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import { settleAgentOptions } from "../../src/options/agent-options.ts";
import { RobotsAgent } from "../../src/robots-agent.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import { robots, site } from "../support-agent/test-site.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test("agent.decide() fetches the robots.txt of the URL's origin once, with the agent's userAgent", async () => {
  const here = await startSite({ "/robots.txt": robots("User-agent: FooBot", "Disallow: /private") });
  const agent = agentWith();
  expect(await agent.decide(`${here.origin}/private/x`)).toMatchObject({ allowed: false, because: "rule" });
  expect(await agent.decide(new URL(`${here.origin}/public`))).toMatchObject({
    allowed: true,
    because: "no-rule",
  });
  expect(await agent.decide(`HTTP://${here.host}/private`)).toMatchObject({ allowed: false });
  expect(here.count("/robots.txt")).toBe(1);
  expect(here.asked[0]?.headers["user-agent"]).toBe("FooBot/1.0 (+https://example.com/bot)");
  expect(here.asked[0]?.headers["if-none-match"]).toBeUndefined();
});

test("agent.decide() sends one request for 10,000 concurrent calls on a new origin", async () => {
  const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /a") });
  const agent = agentWith();
  const asked = Array.from({ length: 10_000 }, (_, i) =>
    agent.decide(`${here.origin}/${i % 2 === 0 ? "a" : "b"}${i}`),
  );
  const allowed = (await Promise.all(asked)).filter((decision) => decision.allowed).length;
  expect(allowed).toBe(5_000);
  expect(here.count("/robots.txt")).toBe(1);
});

test("agent.decideNow() returns a decision only if a current robots.txt is cached", async () => {
  const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /a") });
  const clock = new ManualClock();
  const agent = agentWith({ clock });
  expect(agent.decideNow(`${here.origin}/a`)).toBeUndefined();
  await agent.decide(`${here.origin}/a`);
  expect(agent.decideNow(`${here.origin}/a`)?.allowed).toBe(false);
  expect(agent.decideNow(new URL(`${here.origin}/b`))?.allowed).toBe(true);
  expect(agent.decideNow("nowhere")).toBeUndefined();
  clock.advance(2 * DAY);
  expect(agent.decideNow(`${here.origin}/a`)).toBeUndefined();
  expect(here.count("/robots.txt")).toBe(1);
});

describe("the robots.txt of an origin", () => {
  test.each<[status: number, name: keyof typeof dialects, kind: string, allowed: boolean]>([
    [404, "rfc9309", "unavailable", true],
    [403, "rfc9309", "unavailable", true],
    [403, "draft-1996", "unreachable", false],
    [429, "rfc9309", "unavailable", true],
    [429, "google", "unreachable", false],
    [503, "rfc9309", "unreachable", false],
    [503, "yandex", "unavailable", true],
  ])("with status %i in the dialect %s counts as %s", async (status, name, kind, allowed) => {
    const here = await startSite({ "/robots.txt": { status } });
    const agent = agentWith({ dialect: dialects[name] });
    expect(await agent.access(here.origin)).toMatchObject({ kind, status });
    expect((await agent.decide(`${here.origin}/x`)).allowed).toBe(allowed);
  });

  test("is unreachable with the reason `connection` if the server accepts no connections", async () => {
    const here = await site();
    await here[Symbol.asyncDispose]();
    const access = await agentWith().access(here.origin);
    expect(access).toMatchObject({
      kind: "unreachable",
      error: { code: "ERR_ROBOTS_FETCH_FAILED", reason: "connection" },
    });
  });

  test("may be on another host after a redirect, and applies to the host that redirects", async () => {
    const there = await startSite({ "/r": robots("User-agent: *", "Disallow: /x") });
    const here = await startSite({
      "/robots.txt": { status: 301, headers: { location: `${there.origin}/r` } },
    });
    const agent = agentWith();
    expect((await agent.decide(`${here.origin}/x`)).allowed).toBe(false);
    expect((await agent.report(here.origin)).attempt.hops.map(({ status }) => status)).toEqual([301, 200]);
  });
});

describe("the lifetime of a robots.txt (RFC 9309 §2.4)", () => {
  test("is one day, with a refresh in the background after four fifths", async () => {
    const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /a") });
    const clock = new ManualClock();
    const agent = agentWith({ clock });
    await agent.decide(`${here.origin}/a`);
    clock.advance(0.79 * DAY);
    await agent.decide(`${here.origin}/a`);
    expect(here.count("/robots.txt")).toBe(1);

    here.answers.set("/robots.txt", robots("User-agent: *", "Allow: /"));
    clock.advance(0.02 * DAY);
    expect((await agent.decide(`${here.origin}/a`)).allowed).toBe(false);
    await expect.poll(async () => (await agent.decide(`${here.origin}/a`)).allowed).toBe(true);
    expect(here.count("/robots.txt")).toBe(2);
  });

  test("ends after one day, and decide() then waits for a new robots.txt", async () => {
    const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /a") });
    const clock = new ManualClock();
    const agent = agentWith({ clock });
    await agent.decide(`${here.origin}/a`);
    here.answers.set("/robots.txt", { status: 404 });
    clock.advance(DAY + 1);
    expect(await agent.decide(`${here.origin}/a`)).toMatchObject({ allowed: true, because: "unavailable" });
    expect(here.count("/robots.txt")).toBe(2);
  });

  test("is shortened by the max-age of a 404", async () => {
    const here = await startSite({
      "/robots.txt": { status: 404, headers: { "cache-control": "max-age=3600" } },
    });
    const clock = new ManualClock();
    const agent = agentWith({ clock });
    const report = await agent.report(here.origin);
    expect(report.dueAt - report.attempt.at).toBe(HOUR);
    clock.advance(HOUR + 1);
    await agent.decide(here.origin);
    expect(here.count("/robots.txt")).toBe(2);
  });

  test("is not ended by a failed refresh", async () => {
    const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /a") });
    const clock = new ManualClock();
    const agent = agentWith({ clock });
    await agent.decide(here.origin);
    here.answers.set("/robots.txt", { status: 503 });
    clock.advance(0.9 * DAY);
    await agent.decide(here.origin);
    await expect.poll(() => here.count("/robots.txt")).toBe(2);
    await expect.poll(async () => (await agent.report(here.origin)).from).toBe("fresh-copy");
    expect((await agent.decide(`${here.origin}/b`)).allowed).toBe(true);
    clock.advance(0.11 * DAY);
    // The day has passed, so the failure applies (RFC 9309 §2.3.1.4).
    expect(await agent.decide(`${here.origin}/b`)).toMatchObject({ allowed: false, because: "unreachable" });
  });

  test("is renewed by a conditional request if the option revalidate is set", async () => {
    const here = await startSite({
      "/robots.txt": (request, response) => {
        if (request.headers["if-none-match"] === '"1"')
          response.writeHead(304, { "cache-control": "max-age=7200" }).end();
        else response.writeHead(200, { etag: '"1"' }).end("User-agent: *\nDisallow: /a\n");
      },
    });
    const clock = new ManualClock();
    const agent = agentWith({ clock, revalidate: true });
    await agent.decide(here.origin);
    clock.advance(DAY + 1);
    expect((await agent.decide(`${here.origin}/a`)).allowed).toBe(false);
    const report = await agent.report(here.origin);
    expect(report.dueAt - report.attempt.at).toBe(2 * HOUR);
    expect(here.asked.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"']);
  });
});

describe("an outage of robots.txt", () => {
  test("causes retries at growing intervals until it ends", async () => {
    const here = await startSite({ "/robots.txt": { status: 503 } });
    const clock = new ManualClock();
    const agent = agentWith({ clock });
    const times: number[] = [];
    for (let hour = 0; hour < 24 * 60; hour++) {
      await agent.decide(`${here.origin}/a`);
      if (here.asked.length > times.length) times.push(hour);
      clock.advance(60_000);
    }
    // Retries after 30 s, 1, 2, 4, … minutes and up to 3 hours: about 16 a day, not one for each call.
    expect(times.length).toBeGreaterThan(10);
    expect(times.length).toBeLessThan(22);
    here.answers.set("/robots.txt", robots("User-agent: *", "Disallow: /x"));
    clock.advance(4 * HOUR);
    expect((await agent.decide(`${here.origin}/a`)).allowed).toBe(true);
  });

  test("in the dialect google blocks all URLs, then uses the copy, then allows all URLs if pages respond", async () => {
    const here = await startSite({
      "/robots.txt": robots("User-agent: *", "Disallow: /a"),
      "/b": { body: "b" },
    });
    const clock = new ManualClock();
    const agent = agentWith({ clock, dialect: dialects.google, pace: { intervalMs: 0 } });
    await agent.decide(here.origin);
    here.answers.set("/robots.txt", { status: 500 });
    const verdicts = async (): Promise<string> => {
      const allowed: boolean[] = [];
      for (const path of ["/a", "/b"]) allowed.push((await agent.decide(here.origin + path)).allowed);
      return allowed.map((isAllowed) => (isAllowed ? "open" : "closed")).join(" ");
    };
    clock.advance(DAY + 1);
    expect(await verdicts()).toBe("closed closed");
    clock.advance(12 * HOUR);
    expect(await verdicts()).toBe("closed open");
    const page = await agent.fetch(`${here.origin}/b`);
    expect(await page.text()).toBe("b");
    clock.advance(30 * DAY);
    expect(await verdicts()).toBe("open open");
  });
});

describe("the diagnostics of agent.report()", () => {
  test.each([
    ["html", "<!DOCTYPE html><title>Not found</title>"],
    ["login-page", "<html><form><input name=p type='password'></form></html>"],
    ["parked-domain", "<html><p>This domain is for sale!</p></html>"],
    ["json", '{"error": "not found"}'],
    ["no-records", "Page not found"],
    ["utf-16", "\ufeffU\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0*\0"],
  ])("include the code %s for a 200 response that is not a normal robots.txt", async (code, body) => {
    const here = await startSite({ "/robots.txt": { body } });
    const { access, diagnostics } = await agentWith().report(here.origin);
    expect(access.kind).toBe("successful");
    expect(diagnostics.map((one) => one.code)).toContain(code);
  });

  test.each([
    ["text/html", ["media-type"]],
    ["text/plain; charset=utf-8", []],
  ])("for the Content-Type %s of a robots.txt are %j (RFC 9309 §2.3)", async (type, codes) => {
    const answer = { headers: { "content-type": type }, body: "User-agent: *\nDisallow: /a\n" };
    const here = await startSite({ "/robots.txt": answer });
    const { diagnostics } = await agentWith().report(here.origin);
    expect(diagnostics.map((one) => one.code)).toEqual(codes);
  });

  test.each([
    ["none", ["content-coding"]],
    ["utf-8, identity", ["content-coding"]],
    ["", []],
    ["identity", []],
  ])(
    "for the Content-Encoding %j of a robots.txt are %j, and the rules still apply (RFC 9110 §8.4.1)",
    async (coding, codes) => {
      const answer = { headers: { "content-encoding": coding }, body: "User-agent: *\nDisallow: /a\n" };
      const here = await startSite({ "/robots.txt": answer });
      const agent = agentWith();
      expect((await agent.report(here.origin)).diagnostics.map((one) => one.code)).toEqual(codes);
      expect((await agent.decide(`${here.origin}/a`)).allowed).toBe(false);
      expect((await agent.decide(`${here.origin}/b`)).allowed).toBe(true);
    },
  );

  test("are empty for a valid or empty robots.txt", async () => {
    for (const body of ["", "\n", "# nothing\n", "User-agent: *\nDisallow: /<html>\n"]) {
      const here = await startSite({ "/robots.txt": { body } });
      expect((await agentWith().report(here.origin)).diagnostics).toEqual([]);
    }
  });
});

describe("RobotsAgent", () => {
  test.each(
    [
      ["", " ", "Foo\nBar", 7, undefined],
      // RFC 9110 §10.1.5: the value begins with a product, which is a token.
      [
        "(+x)",
        "(compatible; FooBot/1.0)",
        "B\u00f6t/1.0",
        "\u30c4Bot",
        "/1",
        "Foo:Bot",
        "Foo@Bot/1.0",
        '"FooBot"',
        "FooBot/",
        " FooBot",
      ],
    ].flat(),
  )("rejects the userAgent %j", (userAgent) => {
    for (const productToken of [undefined, "FooBot"]) {
      expect(() => new RobotsAgent({ userAgent: userAgent as string, productToken })).toThrow(
        expect.objectContaining({
          code: "ERR_ROBOTS_INVALID_OPTION",
          message: expect.stringMatching(/^userAgent must be .* "ExampleBot\/1\.0 .*; received/),
        }),
      );
    }
  });

  test.each([
    "FooBot",
    "FooBot/1.0",
    "FooBot (+https://example.com/b\u00f6t)",
    "FooBot/1.0(+https://example.com/bot)",
    "FooBot/1.1; (+https://example.com/bot)",
    "Foo bot, by Example",
    "Mozilla/5.0 (compatible; FooBot/1.0; +https://example.com/bot)",
    "!#$%&'*+.^_`|~/v1.0-beta+2",
  ])("accepts the userAgent %j", (userAgent) => {
    expect(() => agentWith({ userAgent, productToken: "FooBot" })).not.toThrow();
  });

  test("treats undefined as a missing option, also in nested options", () => {
    const { userAgent: _, ...defaults } = settleAgentOptions({ userAgent: "FooBot" });
    const undefinedOf = (given: object): object =>
      Object.fromEntries(Object.keys(given).map((name) => [name, undefined]));
    const { limits, lifetime, retry, pace } = defaults;
    const nested = Object.entries({ limits, lifetime, retry, pace });
    const unset = Object.fromEntries(nested.map(([name, given]) => [name, undefinedOf(given)]));
    for (const options of [undefinedOf(defaults), unset])
      expect(settleAgentOptions({ userAgent: "FooBot", ...options })).toEqual({
        userAgent: "FooBot",
        ...defaults,
      });
  });

  test("rejects invalid and unknown options with errors that name the options", () => {
    for (const wrong of ["private", null, 10n]) {
      expect(() => agentWith({ addressPolicy: wrong as "any" })).toThrow(
        /^addressPolicy must be "any", "public" or a function; received/,
      );
    }
    expect(() => agentWith({ refreshAfter: 2 })).toThrow(/refreshAfter/);
    expect(() => agentWith({ productToken: "" })).toThrow(/productToken is empty/);
    for (const [name, wrong] of Object.entries({ fetch: 5, resolve: {}, clock: {}, store: 5, pacer: null })) {
      expect(() => agentWith({ [name]: wrong })).toThrow(new RegExp(`^${name} must be .*; received`));
    }
    for (const name of ["revalidate", "probeMissingPages", "paceRobots"]) {
      expect(() => agentWith({ [name]: "false" })).toThrow(
        `${name} must be true or false; received 'false'.`,
      );
    }
    expect(() => agentWith({ limits: { timeoutMs: -1 } })).toThrow(/limits.timeoutMs/);
    expect(() => agentWith({ limits: { timeoutMs: "5" as never } })).toThrow(/0 or more; received '5'/);
    expect(() => agentWith({ refreshAfter: "0.5" as never })).toThrow(
      /^refreshAfter must be .*; received '0\.5'/,
    );
    expect(() => agentWith({ pace: 1000 as never })).toThrow(
      /^The options of pace must be an object with any of intervalMs, .*; received number\.$/,
    );
    expect(() => new RobotsAgent("FooBot/1.0" as never)).toThrow(
      /^The options of RobotsAgent must be an object with any of userAgent, .*; received string\.$/,
    );
    expect(() => agentWith({ lifetime: { longestSeconds: 1 } as object })).toThrow(
      /lifetime has no option "longestSeconds"; the options are minSeconds, maxSeconds/,
    );
    expect(() => agentWith({ adressPolicy: "public" } as object)).toThrow(
      /RobotsAgent has no option "adressPolicy"; the options are userAgent, .*addressPolicy/,
    );
  });

  test("makes decide() reject for an invalid URL, after an abort and after close()", async () => {
    const agent = agentWith();
    await expect(agent.decide("nowhere")).rejects.toMatchObject({ code: "ERR_ROBOTS_INVALID_URL" });
    await expect(agent.decide("mailto:joe@example.com")).rejects.toMatchObject({
      code: "ERR_ROBOTS_INVALID_URL",
    });
    await expect(agent.decide("http://joe:pw@127.0.0.1:1/")).resolves.toMatchObject({
      because: "unreachable",
    });
    const reason = new Error("enough");
    await expect(agent.decide("http://127.0.0.1:1/", { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
    await agent.close();
    await expect(agent.decide("http://127.0.0.1:1/")).rejects.toMatchObject({
      code: "ERR_ROBOTS_AGENT_CLOSED",
    });
  });
});

test("agent.decide() rejects only the aborted call, with its abort reason; others return the decision", async () => {
  let answer = (): void => {};
  const here = await startSite({
    "/robots.txt": (_, response) => {
      answer = () => response.end("User-agent: *\nDisallow: /a\n");
    },
  });
  const agent = agentWith();
  const hasty = new AbortController();
  const patient = agent.decide(`${here.origin}/a`, { signal: new AbortController().signal });
  const aborted = agent.decide(`${here.origin}/a`, { signal: hasty.signal });
  await expect.poll(() => here.count("/robots.txt")).toBe(1);
  const reason = new Error("no time");
  hasty.abort(reason);
  await expect(aborted).rejects.toBe(reason);
  answer();
  expect((await patient).allowed).toBe(false);
});

test("agent.decide() aborts the request if all callers abort, and sends a new request for the next call", async () => {
  const here = await startSite({ "/robots.txt": () => {} });
  const agent = agentWith();
  const hasty = new AbortController();
  const aborted = agent.decide(`${here.origin}/a`, { signal: hasty.signal });
  await expect.poll(() => here.count("/robots.txt")).toBe(1);
  hasty.abort();
  await expect(aborted).rejects.toThrow();
  here.answers.set("/robots.txt", robots("User-agent: *", "Disallow: /a"));
  expect((await agent.decide(`${here.origin}/a`)).allowed).toBe(false);
});

test("agent.explain() returns the engine's candidates for the document of agent.access()", async () => {
  const text = "User-agent: *\nDisallow: /a*b$\nAllow: /a*\n";
  const here = await startSite({ "/robots.txt": { body: text } });
  const agent = agentWith();
  const access = await agent.access(here.origin);
  expect(access.kind === "successful" && [...access.document.bytes]).toEqual([...parse(text).bytes]);
  expect((await agent.explain(`${here.origin}/ab`)).candidates).toHaveLength(2);
});
