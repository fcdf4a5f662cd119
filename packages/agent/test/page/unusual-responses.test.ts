import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { heldTimers } from "../../../../tests/support/held-timers.ts";
import type { AccessEntry } from "../../src/entry/access-entry.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { settle } from "../support-agent/paced.ts";
import { agentWith, closeAfterTest, startSite } from "../support-agent/served.ts";
import { robots } from "../support-agent/test-site.ts";

/** Starts a server that sends the same bytes for every page. */
async function rawSite(answer: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (data) => {
      const isRobots = data.toString().startsWith("GET /robots.txt ");
      socket.end(isRobots ? "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n" : answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeAfterTest({ [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())) });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ["999 Denied", 999, "Denied"],
  ["200 N\u00c3\u00a3o encontrado \u00e2\u0082\u00ac", 200, undefined],
])("agent.fetch() returns a response for the status line %j", async (line, status, phrase) => {
  const origin = await rawSite(
    Buffer.from(`HTTP/1.1 ${line}\r\ncontent-length: 2\r\n\r\nok`, "latin1").toString("latin1"),
  );
  const response = await agentWith().fetch(`${origin}/p`);
  expect([response.status, response.ok, response.url]).toEqual([status, status === 200, `${origin}/p`]);
  if (phrase !== undefined) expect(response.statusText).toBe(phrase);
  expect(response).toBeInstanceOf(Response);
  const copy = response.clone();
  expect([copy.url, copy.status, await copy.text(), await response.text()]).toEqual([
    `${origin}/p`,
    status,
    "ok",
    "ok",
  ]);
});

test("agent.fetch() returns a Response for a status without a body", async () => {
  const here = await startSite({ "/robots.txt": { status: 404 }, "/p": { status: 204 } });
  const response = await agentWith().fetch(`${here.origin}/p`);
  expect(response).toBeInstanceOf(Response);
  expect([response.status, response.url, await response.text()]).toEqual([204, `${here.origin}/p`, ""]);
});

test("agent.decide() sends one request at a time, even if the copy expires during a slow refresh", async () => {
  const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /a") });
  const clock = new ManualClock();
  const kept = new Map<string, AccessEntry>();
  const store = {
    get: (origin: string) => kept.get(origin),
    set: (origin: string, entry: AccessEntry) => void kept.set(origin, entry),
    delete: (origin: string) => void kept.delete(origin),
  };
  let fetches = 0;
  const agent = agentWith({ clock, store, beforeRobots: () => void fetches++ });
  await agent.decide(here.origin);
  let answer = (): void => {};
  here.answers.set("/robots.txt", (_, response) => {
    answer = () => response.end("User-agent: *\nDisallow: /b\n");
  });
  clock.advance(0.9 * 86_400_000);
  await agent.decide(here.origin);
  await expect.poll(() => here.count("/robots.txt")).toBe(2);
  clock.advance(0.2 * 86_400_000);
  const asked = agent.decide(`${here.origin}/b`);
  await settle();
  expect(fetches).toBe(2);
  answer();
  expect((await asked).allowed).toBe(false);
  expect([fetches, here.count("/robots.txt")]).toEqual([2, 2]);
});

test("agent.decide() fetches a robots.txt again if an agent whose clock is far ahead has stored it", async () => {
  const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /a") });
  const store = new MemoryStore();
  const ahead = agentWith({ store, clock: new ManualClock(Date.UTC(2036, 0, 1)) });
  await ahead.decide(here.origin);
  here.answers.set("/robots.txt", robots("User-agent: *", "Disallow: /b"));
  const now = agentWith({ store, clock: new ManualClock(Date.UTC(2026, 0, 1)) });
  expect((await now.decide(`${here.origin}/b`)).allowed).toBe(false);
  expect((await now.decide(`${here.origin}/c`)).allowed).toBe(true);
  expect(here.count("/robots.txt")).toBe(2);
});

test("a robots.txt that another agent truncated is fetched again by an agent with a larger maxBytes", async () => {
  const here = await startSite({
    "/robots.txt": robots("User-agent: *", `# ${"x".repeat(480)}`, "Disallow: /a", "# more"),
  });
  const store = new MemoryStore();
  const modest = agentWith({ store, limits: { maxBytes: 500 } });
  expect((await modest.decide(`${here.origin}/a`)).allowed).toBe(true);
  expect(await modest.report(here.origin)).toMatchObject({
    truncated: true,
    diagnostics: [
      {
        code: "cut",
        message:
          "it is longer than 500 bytes: line 3 crosses the limit, so it and all later lines are not read (RFC 9309 §2.5)",
      },
    ],
  });
  expect((await agentWith({ store }).decide(`${here.origin}/a`)).allowed).toBe(false);
  expect((await modest.report(here.origin)).truncated).toBe(true);
  expect(here.count("/robots.txt")).toBe(2);
});

test("a stored redirect chain is fetched again by an agent that follows more redirects", async () => {
  const { dialects } = await import("@maycrawl/engine");
  const chain = Object.fromEntries(
    Array.from({ length: 8 }, (_, i) => [
      i === 0 ? "/robots.txt" : `/${i}`,
      { status: 301, headers: { location: `/${i + 1}` } },
    ]),
  );
  const here = await startSite({ ...chain, "/8": robots("User-agent: *", "Disallow: /a") });
  const store = new MemoryStore();
  expect((await agentWith({ store }).decide(`${here.origin}/a`)).allowed).toBe(true);
  const old = agentWith({ store, dialect: dialects["draft-1996"] });
  expect((await old.decide(`${here.origin}/a`)).allowed).toBe(false);
  expect((await agentWith({ store }).decide(`${here.origin}/a`)).allowed).toBe(true);
  expect(here.count("/robots.txt")).toBe(2);
  // An agent whose own limit is too small does not fetch the robots.txt again and again.
  const short = agentWith({
    store: new MemoryStore(),
    dialect: dialects["draft-1996"],
    limits: { maxRedirects: 3 },
  });
  for (let i = 0; i < 3; i++) await short.decide(`${here.origin}/${i}`);
  expect(here.count("/robots.txt")).toBe(3);
});

test.each([
  ["to itself", { "/robots.txt": "/robots.txt" }],
  ["to itself through another URL", { "/robots.txt": "/1", "/1": "/robots.txt" }],
  ["into a loop", { "/robots.txt": "/1", "/1": "/2", "/2": "/1" }],
  ["to an invalid URL", { "/robots.txt": "ftp:" }],
  ["to a file", { "/robots.txt": "file:///etc/passwd" }],
])(
  "a robots.txt that redirects %s allows all URLs, and is cached for at least five minutes",
  async (_, redirects: Record<string, string>) => {
    const chain = Object.entries(redirects).map(([path, location]) => [
      path,
      { status: 302, headers: { location } },
    ]);
    const here = await startSite(Object.fromEntries(chain));
    const clock = new ManualClock();
    const agent = agentWith({ clock });
    for (let i = 0; i < 3; i++) expect((await agent.decide(`${here.origin}/${i}`)).allowed).toBe(true);
    expect(here.count("/robots.txt")).toBe(1);
    const { dueAt } = await agent.report(here.origin);
    expect(dueAt - clock.now()).toBeGreaterThanOrEqual(300_000);
  },
);

test("a store that hangs is skipped, and close() does not wait for it", async () => {
  const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /a") });
  const never = (): Promise<never> => new Promise(() => {});
  const clock = new ManualClock();
  const patience = heldTimers(2_000);
  const agent = agentWith({ clock, store: { get: never, set: never, delete: never, lease: never } });
  const decided = agent.decide(`${here.origin}/a`);
  await expect.poll(() => patience.running).toBe(1);
  expect(here.asked).toEqual([]);
  patience.end();
  expect((await decided).allowed).toBe(false);
  // The store was awaited once.
  expect(patience.started).toBe(1);
  const other = agentWith({ store: { get: never, set: never, delete: never } });
  const asked = other.decide(`${here.origin}/a`);
  const failed = expect(asked).rejects.toMatchObject({ code: "ERR_ROBOTS_AGENT_CLOSED" });
  await expect.poll(() => patience.running).toBe(1);
  await other.close();
  await failed;
});

test.each([
  {},
  { version: 1, attempts: [] },
  { version: 2, attempts: [{}] },
  null,
  "x",
  { version: 1, attempts: [null] },
])("an agent ignores the invalid entry %j of a store", async (garbage) => {
  const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /a") });
  const store = { get: () => garbage as never, set: () => {}, delete: () => {} };
  expect((await agentWith({ store }).decide(`${here.origin}/a`)).allowed).toBe(false);
});

test("agent.fetch() rejects after an abort or close(), even if the custom fetch ignores the signal", async () => {
  const asked: string[] = [];
  let answer = (_: Response): void => {};
  const agent = agentWith({
    pace: { intervalMs: 0 },
    fetch: async (url) => {
      if (String(url).endsWith("/robots.txt")) return new Response("", { status: 404 });
      asked.push(String(url));
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  const control = new AbortController();
  const first = agent.fetch("http://site.example/1", { signal: control.signal });
  await expect.poll(() => asked.length).toBe(1);
  const reason = new Error("enough");
  control.abort(reason);
  await expect(first).rejects.toBe(reason);
  const second = agent.fetch("http://site.example/2");
  await expect.poll(() => asked.length).toBe(2);
  const ended = expect(second).rejects.toMatchObject({ code: "ERR_ROBOTS_AGENT_CLOSED" });
  await agent.close();
  await ended;
  answer(new Response(null, { status: 302, headers: { location: "/3" } }));
  await settle();
  expect(asked).toHaveLength(2);
});

test("refreshAfter: 0 still keeps a robots.txt for its minimum lifetime", async () => {
  const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /a") });
  const clock = new ManualClock();
  const agent = agentWith({ clock, refreshAfter: 0 });
  for (let i = 0; i < 50; i++) {
    await agent.decide(`${here.origin}/${i}`);
    clock.advance(1_000);
  }
  expect(here.count("/robots.txt")).toBe(1);
});

test("agent.access() and agent.decideNow() answer from memory during a refresh", async () => {
  const lines = Array.from({ length: 3_000 }, (_, i) => `Disallow: /a${i}*b`);
  const here = await startSite({ "/robots.txt": robots("User-agent: *", ...lines) });
  const clock = new ManualClock();
  const { dialects } = await import("@maycrawl/engine");
  const agent = agentWith({ clock, dialect: dialects.google });
  await agent.decide(here.origin);
  here.answers.set("/robots.txt", { status: 500 });
  clock.advance(86_400_001);
  await agent.decide(here.origin);
  clock.advance(13 * 3_600_000);
  here.answers.set("/robots.txt", () => {});
  const before = await agent.access(here.origin);
  expect(await agent.access(here.origin)).toBe(before);
  expect(agent.decideNow(`${here.origin}/a1xb`)?.allowed).toBe(false);
});
