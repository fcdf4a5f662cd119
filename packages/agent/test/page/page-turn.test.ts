import { describe, expect, test } from "vitest";
import { headerValue } from "../../src/http/response/page-response.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { resultOrWaits, settle } from "../support-agent/paced.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import { type Answer, robots } from "../support-agent/test-site.ts";

test("agent.turn() fetches robots.txt and sends no request for the page", async () => {
  const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /no") });
  const agent = agentWith();
  const turn = await agent.turn(`${here.origin}/yes`);
  expect(turn.url).toBe(`${here.origin}/yes`);
  await turn.done();
  await expect(agent.turn(new URL(`${here.origin}/no`))).rejects.toMatchObject({
    code: "ERR_ROBOTS_DISALLOWED",
    url: `${here.origin}/no`,
  });
  expect(here.asked.map(({ path }) => path)).toEqual(["/robots.txt"]);
});

test("agent.turn() waits for the previous turn and for the interval", async () => {
  const here = await startSite({ "/robots.txt": robots("User-agent: *", "Crawl-delay: 7") });
  const clock = new ManualClock();
  const agent = agentWith({ clock });
  const first = await agent.turn(here.origin);
  const second = agent.turn(here.origin);
  clock.advance(60_000);
  expect(await resultOrWaits(second)).toBe("waits");

  await first.done();
  await first.done();
  const turn = await second;
  const third = agent.turn(here.origin);
  await turn[Symbol.asyncDispose]();
  await expect.poll(() => clock.asleep).toBe(1);
  clock.advance(6_999);
  expect(await resultOrWaits(third)).toBe("waits");
  clock.advance(1);
  await (await third).done();
});

test.each([429, 503])(
  "turn.answered(%i) with Retry-After delays the host's pages, also those of agent.fetch()",
  async (status) => {
    const clock = new ManualClock();
    const from = clock.now();
    let askedAt = 0;
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/p": (_request, response) => {
        askedAt = clock.now();
        response.end("x");
      },
    });
    const agent = agentWith({ clock, pace: { intervalMs: 0 } });
    const turn = await agent.turn(`${here.origin}/p`);
    await turn.answered(status, "40");
    await turn.done();
    const page = agent.fetch(`${here.origin}/p`);
    await expect.poll(() => clock.asleep).toBe(1);
    clock.advance(39_999);
    await settle();
    // The page request still waits.
    expect(clock.asleep).toBe(1);
    expect(here.count("/p")).toBe(0);
    clock.advance(1);
    expect(await (await page).text()).toBe("x");
    expect(askedAt - from).toBe(40_000);
  },
);

test("turn.answered(200) delays nothing, even with a Retry-After", async () => {
  const here = await startSite({ "/robots.txt": { status: 404 } });
  const agent = agentWith({ clock: new ManualClock(), pace: { intervalMs: 0 } });
  const turn = await agent.turn(here.origin);
  await turn.answered(200, "40");
  await turn.done();
  await (await agent.turn(here.origin)).done();
});

test("agent.turn() obeys a robots.txt that changed during the wait", async () => {
  const here = await startSite({
    "/robots.txt": {
      headers: { "cache-control": "max-age=3600" },
      body: "User-agent: *\nVisit-time: 2200-0500\n",
    },
  });
  const clock = new ManualClock();
  const agent = agentWith({ clock });
  const turn = agent.turn(`${here.origin}/p`);
  const refused = expect(turn).rejects.toMatchObject({ code: "ERR_ROBOTS_DISALLOWED" });
  await expect.poll(() => clock.asleep).toBe(1);
  here.answers.set("/robots.txt", robots("User-agent: *", "Disallow: /"));
  clock.advance(10 * 3_600_000);
  await refused;
  here.answers.set("/robots.txt", robots("User-agent: *", "Disallow:"));
  clock.advance(25 * 3_600_000);
  // A rejected call holds no turn.
  await (await agent.turn(`${here.origin}/p`)).done();
});

describe("agent.turn() rejects", () => {
  test("with the caller's abort reason during the wait for the turn, and the next call gets the turn", async () => {
    const here = await startSite({ "/robots.txt": { status: 404 } });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const first = await agent.turn(here.origin);
    const reason = new Error("enough");
    const control = new AbortController();
    const second = agent.turn(here.origin, { signal: control.signal });
    control.abort(reason);
    await expect(second).rejects.toBe(reason);
    await first.done();
    await (await agent.turn(here.origin)).done();
  });

  test("for an invalid URL, a refused address and a closed agent", async () => {
    const agent = agentWith({ addressPolicy: "public" });
    for (const url of ["nowhere", "mailto:joe@example.com"]) {
      await expect(agent.turn(url)).rejects.toMatchObject({ code: "ERR_ROBOTS_INVALID_URL" });
    }
    for (const url of ["http://127.0.0.1/", "http://localhost/", "https://joe:pw@example.com/"]) {
      await expect(agent.turn(url)).rejects.toMatchObject({ code: "ERR_ROBOTS_ADDRESS_REFUSED" });
    }
    await agent.close();
    await expect(agent.turn("http://example.com/")).rejects.toMatchObject({
      code: "ERR_ROBOTS_AGENT_CLOSED",
    });
  });
});

describe("turn.get()", () => {
  test("returns the raw response, also of a redirect, and ends the turn at the end of the body", async () => {
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/a": { status: 302, headers: { location: "/b", "x-robots-tag": "noindex" } },
      "/b": { body: "hello", headers: { etag: '"1"' } },
    });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const moved = await (await agent.turn(`${here.origin}/a`)).get();
    expect(moved.status).toBe(302);
    expect(headerValue(moved, "location")).toBe("/b");
    expect(headerValue(moved, "x-robots-tag")).toBe("noindex");
    const next = agent.turn(`${here.origin}/b`);
    expect(await resultOrWaits(next)).toBe("waits");
    for await (const _ of moved.body);
    const there = await (await next).get({ headers: { accept: "text/html" } });
    const chunks: Uint8Array[] = [];
    for await (const chunk of there.body) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe("hello");
    expect(here.asked.at(-1)?.headers).toMatchObject({
      accept: "text/html",
      host: new URL(here.origin).host,
    });
    await (await agent.turn(here.origin)).done();
  });

  test("rejects with the caller's abort reason, also while the body is read, and frees the turn", async () => {
    const endless: Answer = (_request, response) => void response.writeHead(200).write("x");
    const here = await startSite({ "/robots.txt": { status: 404 }, "/endless": endless });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const reason = new Error("enough");
    const never = (await agent.turn(`${here.origin}/endless`)).get({ signal: AbortSignal.abort(reason) });
    await expect(never).rejects.toBe(reason);
    const end = new AbortController();
    const { body } = await (await agent.turn(`${here.origin}/endless`)).get({ signal: end.signal });
    const read = (async () => {
      for await (const _ of body) end.abort(reason);
    })();
    await expect(read).rejects.toBe(reason);
    await (await agent.turn(here.origin)).done();
  });

  test("rejects if there is no response, and ends the turn", async () => {
    const here = await startSite({ "/robots.txt": { status: 404 } });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const turn = await agent.turn(`${here.origin}/a`);
    here.server.closeAllConnections();
    here.server.close();
    await expect(turn.get()).rejects.toThrow();
    await (await agent.turn(`${here.origin}/b`)).done();
  });
});

test("agent.turn() rejects after an abort or close(), also during a DNS lookup", async () => {
  let lookUps = 0;
  const resolve = (): Promise<never> => {
    lookUps++;
    return new Promise<never>(() => undefined);
  };
  const agent = agentWith({ resolve, addressPolicy: () => true });
  const reason = new Error("enough");
  const page = "http://shop.example/p";
  await expect(agent.turn(page, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const control = new AbortController();
  const turn = agent.turn(page, { signal: control.signal });
  const rejection = expect(turn).rejects.toBe(reason);
  await settle();
  expect(lookUps).toBeGreaterThan(0);
  control.abort(reason);
  await rejection;
  const last = agent.turn(page);
  await Promise.all([expect(last).rejects.toMatchObject({ code: "ERR_ROBOTS_AGENT_CLOSED" }), agent.close()]);
});
