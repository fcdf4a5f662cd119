import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { describe, expect, test } from "vitest";
import { type AgentEvents, getChannelName } from "../../src/observe/agent-events.ts";
import { MemoryPacer } from "../../src/pace/pacers/memory-pacer.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import { SteppedClock } from "../support-agent/stepped-clock.ts";
import { robots } from "../support-agent/test-site.ts";

/** Returns the wait events that are emitted during `work`. */
async function waits(work: () => Promise<unknown>): Promise<AgentEvents["wait"][]> {
  const events: AgentEvents["wait"][] = [];
  const listen = (message: unknown): void => void events.push(message as AgentEvents["wait"]);
  subscribe(getChannelName("wait"), listen);
  try {
    await work();
  } finally {
    unsubscribe(getChannelName("wait"), listen);
  }
  return events;
}

describe("agent.fetch()", () => {
  test("returns an allowed page", async () => {
    const here = await startSite({
      "/robots.txt": robots("User-agent: *", "Disallow: /no"),
      "/yes": { body: "hello" },
    });
    const response = await agentWith().fetch(`${here.origin}/yes`, { headers: { accept: "text/html" } });
    expect(response.status).toBe(200);
    expect(response.url).toBe(`${here.origin}/yes`);
    expect(await response.text()).toBe("hello");
    expect(here.asked.at(-1)?.headers).toMatchObject({
      accept: "text/html",
      "user-agent": "FooBot/1.0 (+https://example.com/bot)",
    });
  });

  test("rejects a disallowed page without a request for it", async () => {
    const here = await startSite({
      "/robots.txt": robots("User-agent: *", "Disallow: /no"),
      "/no": { body: "secret" },
    });
    const refused = agentWith().fetch(`${here.origin}/no`);
    await expect(refused).rejects.toMatchObject({
      code: "ERR_ROBOTS_DISALLOWED",
      decision: { because: "rule", position: { line: 2 } },
      message: `${here.origin}/no may not be fetched: robots.txt line 2: Disallow: /no`,
    });
    expect(here.count("/no")).toBe(0);
  });

  test.each([
    ["the connection was refused", async () => "http://127.0.0.1:1"],
    [
      "no complete answer within 100 ms",
      async () => (await startSite({ "/robots.txt": () => undefined })).origin,
      { timeoutMs: 100 },
    ],
    ["status 503", async () => (await startSite({ "/robots.txt": { status: 503 } })).origin],
    [
      'the body has the content coding "zstd", which the request did not accept',
      async () => (await startSite({ "/robots.txt": { headers: { "content-encoding": "zstd" } } })).origin,
    ],
  ])(
    "rejects a page whose robots.txt cannot be fetched, and names the reason: %s",
    async (why, made, limits?: { timeoutMs: number }) => {
      const url = `${await made()}/p`;
      const refused = agentWith({ limits }).fetch(url);
      await expect(refused).rejects.toThrow(
        `${url} may not be fetched: robots.txt is unreachable: ${why} (RFC 9309 §2.3.1.4)`,
      );
    },
  );

  test("rejects at a redirect to a disallowed page, without a request for that page", async () => {
    const here = await startSite({
      "/robots.txt": robots("User-agent: *", "Disallow: /no"),
      "/yes": { status: 302, headers: { location: "/no" } },
    });
    await expect(agentWith({ pace: { intervalMs: 0 } }).fetch(`${here.origin}/yes`)).rejects.toMatchObject({
      url: `${here.origin}/no`,
    });
    expect(here.count("/no")).toBe(0);
  });

  test("resolves a Location with raw UTF-8 bytes, and checks the target against robots.txt", async () => {
    const here = await startSite({
      "/robots.txt": robots("User-agent: *", "Disallow: /no-\u00e9"),
      "/yes": { status: 302, headers: { location: "/maybe-\u00c3\u00a9" } },
      "/maybe-%C3%A9": { status: 302, headers: { location: "/no-\u00c3\u00a9" } },
    });
    for (const options of [{}, { fetch: globalThis.fetch }]) {
      const page = agentWith({ pace: { intervalMs: 0 }, ...options }).fetch(`${here.origin}/yes`);
      await expect(page).rejects.toMatchObject({
        code: "ERR_ROBOTS_DISALLOWED",
        url: `${here.origin}/no-%C3%A9`,
      });
    }
    expect(here.count("/maybe-%C3%A9")).toBe(2);
  });

  test("checks the robots.txt of another host after a redirect, and sends no credentials to that host", async () => {
    const there = await startSite({
      "/robots.txt": robots("User-agent: *", "Disallow:"),
      "/p": { body: "there" },
    });
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/p": { status: 307, headers: { location: `${there.origin}/p` } },
    });
    const headers = { authorization: "Bearer x", cookie: "a=b", "x-mine": "1" };
    const response = await agentWith().fetch(`${here.origin}/p`, { method: "POST", body: "data", headers });
    expect([response.url, response.redirected, await response.text()]).toEqual([
      `${there.origin}/p`,
      true,
      "there",
    ]);
    const asked = there.asked.at(-1)?.headers;
    expect(asked).toMatchObject({ "x-mine": "1", "content-length": "4" });
    expect([asked?.["authorization"], asked?.["cookie"]]).toEqual([undefined, undefined]);
    expect(there.count("/robots.txt")).toBe(1);
  });

  test("limits redirects to maxRedirects, and supports the values manual and error of redirect", async () => {
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/loop": { status: 302, headers: { location: "/loop" } },
    });
    const agent = agentWith({ pace: { intervalMs: 0, maxRedirects: 3 } });
    await expect(agent.fetch(`${here.origin}/loop`)).rejects.toMatchObject({
      code: "ERR_ROBOTS_TOO_MANY_REDIRECTS",
    });
    expect(here.count("/loop")).toBe(4);
    expect((await agent.fetch(`${here.origin}/loop`, { redirect: "manual" })).status).toBe(302);
    await expect(agent.fetch(`${here.origin}/loop`, { redirect: "error" })).rejects.toThrow(TypeError);
  });

  test.each(["mailto:joe@example.com", "http://[", "javascript:alert(1)", "ftp://example.com/"])(
    "rejects a redirect to %s, as the platform's fetch does",
    async (location) => {
      const here = await startSite({
        "/robots.txt": { status: 404 },
        "/p": { status: 302, headers: { location }, body: "x".repeat(200_000) },
      });
      await expect(fetch(`${here.origin}/p`)).rejects.toThrow(TypeError);
      for (const options of [{}, { fetch: globalThis.fetch }]) {
        const agent = agentWith({ pace: { intervalMs: 0 }, ...options });
        const failed = agent.fetch(`${here.origin}/p`);
        await expect(failed).rejects.toThrow(TypeError);
        await expect(failed).rejects.toMatchObject({
          message: `${here.origin}/p redirects with 302 to ${JSON.stringify(location)}, which is not an http or https URL`,
          cause: { status: 302, location },
        });
        // The turn of the rejected call has ended, although the body was not read.
        const response = await agent.fetch(`${here.origin}/p`, { redirect: "manual" });
        expect([response.status, response.headers.get("location")]).toEqual([302, location]);
        await response.body?.cancel();
      }
    },
  );

  test("returns a redirect without Location unless init.redirect is error, like the platform's fetch", async () => {
    const here = await startSite({ "/robots.txt": { status: 404 }, "/p": { status: 302, body: "x" } });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    for (const ask of [fetch, agent.fetch.bind(agent)]) {
      const response = await ask(`${here.origin}/p`);
      expect([response.status, await response.text()]).toEqual([302, "x"]);
      await expect(ask(`${here.origin}/p`, { redirect: "error" })).rejects.toThrow(TypeError);
    }
  });

  test.each([300, 304, 201])("does not treat status %i as a redirect", async (status) => {
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/p": { status, headers: { location: "mailto:joe@example.com" } },
    });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    expect((await agent.fetch(`${here.origin}/p`)).status).toBe(status);
    expect((await agent.fetch(`${here.origin}/p`, { redirect: "error" })).status).toBe(status);
  });

  test("accepts null as init, as the platform's fetch does", async () => {
    const here = await startSite({ "/robots.txt": { status: 404 }, "/p": { body: "x" } });
    const response = await agentWith().fetch(`${here.origin}/p`, null as unknown as undefined);
    expect(await response.text()).toBe("x");
  });

  test("rejects with the caller's abort reason, both during the wait and during the request", async () => {
    const here = await startSite({
      "/robots.txt": robots("User-agent: *", "Crawl-delay: 20"),
      "/": { body: "" },
      "/never": () => {},
    });
    const clock = new ManualClock();
    const agent = agentWith({ clock });
    await (await agent.fetch(`${here.origin}/`)).text();
    const reason = new Error("enough");
    const control = new AbortController();
    const waiting = agent.fetch(`${here.origin}/`, { signal: control.signal });
    await expect.poll(() => clock.asleep).toBe(1);
    control.abort(reason);
    await expect(waiting).rejects.toBe(reason);

    const other = agentWith();
    const second = new AbortController();
    const asked = other.fetch(`${here.origin}/never`, { signal: second.signal });
    await expect.poll(() => here.count("/never")).toBe(1);
    second.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });
});

describe("the turns of agent.fetch()", () => {
  test("start one interval apart, one at a time, and report why they wait", async () => {
    const here = await startSite({ "/robots.txt": { status: 404 }, "/p": { body: "x" } });
    const clock = new SteppedClock();
    const starts: number[] = [];
    const noted: typeof fetch = (input, init) => {
      if (String(input).endsWith("/p")) starts.push(clock.passed);
      return fetch(input, init);
    };
    const agent = agentWith({ clock, pace: { intervalMs: 200 }, fetch: noted });
    const page = async (): Promise<string> => (await agent.fetch(`${here.origin}/p`)).text();
    const events = await waits(() => clock.until(Promise.all([page(), page(), page(), page()])));
    expect(starts).toEqual([0, 200, 400, 600]);
    expect(here.maxAtOnce).toBe(1);
    expect(events).toHaveLength(3);
    for (const wait of events)
      expect(wait).toMatchObject({ host: here.host, ms: 200, because: ["own interval 0.2 s"] });
  });

  test.each([
    [
      ["Crawl-delay: 10"],
      { maxIntervalMs: 5_000 },
      5_000,
      ["crawl-delay 10 s, robots.txt line 2, capped to 5 s"],
    ],
    [["Crawl-delay: 10"], {}, 10_000, ["crawl-delay 10 s, robots.txt line 2"]],
    [["Crawl-delay: 0.5"], {}, 1_000, ["own interval 1 s"]],
    [["Request-rate: 1/20"], {}, 20_000, ["request-rate 1/20, robots.txt line 2"]],
    [["Crawl-delay: 3", "Request-rate: 10/1m"], {}, 6_000, ["request-rate 10/1m, robots.txt line 3"]],
    [
      ["Request-rate: 1/20 0100-0200", "Request-rate: 1/9"],
      {},
      9_000,
      ["request-rate 1/9, robots.txt line 3"],
    ],
    [
      ["Request-rate: 1/20 1100-1300", "Request-rate: 1/9"],
      {},
      20_000,
      ["request-rate 1/20 1100-1300, robots.txt line 2"],
    ],
    [["Crawl-delay: 10"], { intervalMs: 12_000, maxIntervalMs: 5_000 }, 12_000, ["own interval 12 s"]],
  ])("for %j and the pace options %j have an interval of %i ms", async (lines, pace, intervalMs, because) => {
    const here = await startSite({ "/robots.txt": robots("User-agent: *", ...lines) });
    const agent = agentWith({ clock: new ManualClock(), pace });
    expect(await agent.waitFor(here.origin)).toEqual({
      intervalMs,
      opensInMs: 0,
      because,
      nextInMs: 0,
      estimateMs: 0,
    });
  });

  test("wait at most one year for an infinite Crawl-delay or Retry-After", async () => {
    const here = await startSite({
      "/robots.txt": robots("User-agent: *", `Crawl-delay: ${"9".repeat(400)}`),
      "/p": { status: 503, headers: { "retry-after": `${"9".repeat(400)}.5` } },
    });
    const pace = { maxIntervalMs: Number.POSITIVE_INFINITY, maxRetryAfterMs: Number.POSITIVE_INFINITY };
    const clock = new ManualClock();
    const pacer = new MemoryPacer({ clock });
    const agent = agentWith({ clock, pace, pacer });
    await (await agent.fetch(`${here.origin}/p`)).text();
    const year = 365 * 24 * 3_600_000;
    expect(pacer.heldUntil(here.host) - clock.now()).toBe(year);
    expect(await agent.waitFor(here.origin)).toMatchObject({ intervalMs: year });
  });

  test("wait until the site's visiting time begins", async () => {
    const here = await startSite({
      "/robots.txt": robots("User-agent: *", "Visit-time: 2200-0500"),
      "/p": { body: "x" },
    });
    const clock = new ManualClock();
    const agent = agentWith({ clock });
    const events = await waits(async () => {
      const page = agent.fetch(`${here.origin}/p`);
      await expect.poll(() => clock.asleep).toBe(1);
      expect(here.count("/p")).toBe(0);
      clock.advance(10 * 3_600_000);
      await (await page).text();
    });
    expect(events[0]).toMatchObject({
      ms: 36_000_000,
      because: ["visit-time 2200-0500, robots.txt line 2", "own interval 1 s"],
    });
  });

  test("share one timer while they wait for a visiting time", async () => {
    const here = await startSite({
      "/robots.txt": robots("User-agent: *", "Visit-time: 2200-0500"),
      "/p": { body: "x" },
    });
    const clock = new ManualClock();
    const agent = agentWith({ clock });
    const pages = Promise.all([1, 2, 3].map(async () => (await agent.fetch(`${here.origin}/p`)).text()));
    await expect.poll(() => clock.asleep).toBe(1);
    clock.advance(10 * 3_600_000);
    for (let second = 0; here.count("/p") < 3 && second < 10; second++) {
      await expect.poll(() => clock.asleep + Number(here.count("/p") === 3)).toBe(1);
      clock.advance(1_000);
    }
    await pages;
    expect(here.count("/p")).toBe(3);
  });

  test("are passed to the next request after an abort", async () => {
    const here = await startSite({
      "/robots.txt": robots("User-agent: *", "Crawl-delay: 20"),
      "/p": { body: "x" },
    });
    const clock = new ManualClock();
    const agent = agentWith({ clock });
    await (await agent.fetch(`${here.origin}/p`)).text();
    for (let i = 0; i < 3; i++) {
      const hasty = new AbortController();
      const given = agent.fetch(`${here.origin}/p`, { signal: hasty.signal });
      await expect.poll(() => clock.asleep).toBe(1);
      hasty.abort(new Error("no time"));
      await expect(given).rejects.toThrow("no time");
    }
    const page = agent.fetch(`${here.origin}/p`);
    await expect.poll(() => clock.asleep).toBe(1);
    clock.advance(20_000);
    expect(await (await page).text()).toBe("x");
  });

  test("are rejected when the agent is closed", async () => {
    const here = await startSite({
      "/robots.txt": robots("User-agent: *", "Crawl-delay: 20"),
      "/p": { body: "x" },
    });
    const clock = new ManualClock();
    const agent = agentWith({ clock });
    await (await agent.fetch(`${here.origin}/p`)).text();
    const waiting = [agent.fetch(`${here.origin}/p`), agent.fetch(`${here.origin}/p`)];
    const ends = Promise.allSettled(waiting);
    await expect.poll(() => clock.asleep).toBe(1);
    await agent.close();
    expect((await ends).map((end) => end.status === "rejected" && end.reason.code)).toEqual([
      "ERR_ROBOTS_AGENT_CLOSED",
      "ERR_ROBOTS_AGENT_CLOSED",
    ]);
    expect(here.count("/p")).toBe(1);
  });

  test("are delayed by an unread body, but only on the body's host", async () => {
    const here = await startSite({ "/robots.txt": { status: 404 }, "/p": { body: "x".repeat(1_000_000) } });
    const there = await startSite({ "/robots.txt": { status: 404 }, "/p": { body: "x" } });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const unread = await agent.fetch(`${here.origin}/p`);
    const second = agent.fetch(`${here.origin}/p`);
    await (await agent.fetch(`${there.origin}/p`)).text();
    expect(here.count("/p")).toBe(1);
    await unread.body?.cancel();
    await (await second).text();
    expect(here.count("/p")).toBe(2);
  });

  test("are delayed by 503 with Retry-After and slowed down by 429, until responses are successful again", async () => {
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/p": { status: 503, headers: { "retry-after": "30" } },
    });
    const clock = new SteppedClock();
    const agent = agentWith({ clock, pace: { intervalMs: 2_000 } });
    /** Fetches a page and returns the duration of its wait in ms. */
    const waitOf = async (): Promise<number> => {
      const from = clock.passed;
      const page = agent.fetch(`${here.origin}/p`);
      await clock.until(page.then((response) => response.text()));
      return clock.passed - from;
    };
    expect(await waitOf()).toBe(0);
    here.answers.set("/p", { status: 429 });
    // Retry-After delays the page by 30 s. The interval, which the 503 doubled to 4 s, is shorter.
    expect(await waitOf()).toBe(30_000);
    here.answers.set("/p", { body: "ok" });
    // Each success halves the interval once.
    const slowed: number[] = [];
    for (let i = 0; i < 5; i++) slowed.push(await waitOf());
    expect(slowed).toEqual([8_000, 4_000, 2_000, 2_000, 2_000]);
  });
});
