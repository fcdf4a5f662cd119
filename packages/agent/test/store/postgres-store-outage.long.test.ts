import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../../../tests/support/free-port.ts";
import { PostgresServer, postgresFolder } from "../../../../tests/support/postgres/postgres-server.ts";
import { requireOrSkip } from "../../../../tests/support/require-or-skip.ts";
import { StoreFailedError } from "../../src/errors.ts";
import { onAgentEvent } from "../../src/observe/agent-events.ts";
import { PostgresPacer } from "../../src/pace/pacers/postgres-pacer.ts";
import { RobotsAgent } from "../../src/robots-agent.ts";
import type { PostgresOptions } from "../../src/store/postgres/postgres-options.ts";
import { PostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { startSite } from "../support-agent/served.ts";
import { robots } from "../support-agent/test-site.ts";
import { entryOf, fullEntry } from "../support-stores/entries.ts";
import { startChild } from "../support-stores/processes.ts";

requireOrSkip("a PostgreSQL to start", postgresFolder !== undefined);

/** Measures a call. Returns its error and its duration in milliseconds. */
async function timed(action: () => Promise<unknown>): Promise<{ failed: unknown; ms: number }> {
  const from = performance.now();
  const failed = await action().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { failed, ms: performance.now() - from };
}

/** Returns a function for each method of the store and the pacer. Each function calls its method once. */
const everything = (store: PostgresStore, pacer: PostgresPacer): (() => Promise<unknown>)[] => [
  () => store.get("https://a.example"),
  () => store.set("https://a.example", fullEntry()),
  () => store.delete("https://b.example"),
  () => store.lease("https://c.example", 100),
  () => pacer.reserve("a", 10),
  () => pacer.begin("a", 1000, 10, 10),
  () => pacer.hold("a", 10),
  () => pacer.heldUntil("a"),
  () => pacer.report("a", "slow"),
  () => pacer.place("a", 1000, 10),
];

/**
 * Calls the store until it answers.
 * @returns the duration in milliseconds.
 */
async function untilBack(store: PostgresStore): Promise<number> {
  const from = performance.now();
  while ((await timed(() => store.get("https://a.example"))).failed !== undefined) {
    if (performance.now() - from > 10_000) throw new Error("it does not come back");
    await delay(10);
  }
  return performance.now() - from;
}

describe.skipIf(postgresFolder === undefined)("PostgresStore and PostgresPacer in an outage", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.remove());

  const closers: (() => unknown)[] = [];
  let schemas = 0;
  let schema = "";
  beforeEach(async () => {
    schema = `s${schemas++}`;
    await server.restart();
  });
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  const open = (options: PostgresOptions) => {
    const store = new PostgresStore({ schema, ...options });
    const pacer = new PostgresPacer({ schema, ...options });
    closers.push(
      () => store[Symbol.asyncDispose](),
      () => pacer[Symbol.asyncDispose](),
    );
    return { store, pacer };
  };

  it("fail within a second, use little memory, keep acknowledged entries, and recover after a restart", async () => {
    const { store, pacer } = open({ url: server.url });
    for (const action of everything(store, pacer)) expect((await timed(action)).failed).toBeUndefined();
    await store.set("https://last.example", entryOf("last"));

    await server.stop("immediate");
    await delay(50);
    const heap = process.memoryUsage().heapUsed;
    for (const end = performance.now() + 2000; performance.now() < end; ) {
      expect((await timed(() => pacer.reserve("c", 1000))).failed).toBeInstanceOf(StoreFailedError);
      for (const action of everything(store, pacer)) {
        const { failed, ms } = await timed(action);
        expect(failed).toBeInstanceOf(StoreFailedError);
        expect((failed as Error).message).toContain("ECONNREFUSED");
        expect(ms).toBeLessThan(950);
      }
      await Promise.all(Array.from({ length: 500 }, () => timed(() => store.lease("https://d.example", 1))));
    }
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(100_000_000);

    await server.restart();
    expect(await untilBack(store)).toBeLessThan(4000);
    expect(await store.get("https://last.example")).toStrictEqual(entryOf("last"));
    for (const action of everything(store, pacer)) expect((await timed(action)).failed).toBeUndefined();
    // Calls that failed during the outage are not repeated later. Repeated calls could delay starts.
    expect((await pacer.reserve("c", 0)) - Date.now()).toBeLessThan(1000);
  });

  it("make pending statements reject with StoreFailedError, and recover after a restart", async () => {
    const { store, pacer } = open({ url: server.url });
    await store.get("https://a.example");
    await pacer.reserve("a", 0);
    const asked = Array.from({ length: 10_000 }, (_, i) => timed(() => pacer.reserve(`host-${i}`, 0)));
    await delay(50);
    await server.stop("immediate");
    const ended = await Promise.all(asked);
    const failures = ended.map(({ failed }) => failed).filter((failed) => failed !== undefined);
    expect(failures.length).toBeGreaterThan(0);
    for (const failed of failures) expect(failed).toBeInstanceOf(StoreFailedError);
    await server.restart();
    expect(await untilBack(store)).toBeLessThan(4000);
  });

  it.each([
    ["its own pool", () => ({ url: server.url })],
    [
      "a pool of the caller's without a timeout",
      () => {
        const pool = new Pool({ connectionString: server.url });
        pool.on("error", () => {});
        closers.push(() => void pool.end());
        return { pool };
      },
    ],
  ])("fail within three seconds if PostgreSQL is silent, and recover, with %s", async (_what, options) => {
    const { store, pacer } = open(options());
    await store.get("https://a.example");
    await pacer.reserve("a", 0);
    const goOn = await server.freeze();
    try {
      for (let round = 0; round < 2; round++) {
        const ended = await Promise.all(everything(store, pacer).map(timed));
        for (const { failed, ms } of ended) {
          expect(failed).toBeInstanceOf(StoreFailedError);
          expect(ms).toBeLessThan(3000);
        }
      }
    } finally {
      goOn();
    }
    expect(await untilBack(store)).toBeLessThan(4000);
  });

  it("do not stop an agent, and later receive the entries that they missed", async () => {
    const site = await startSite({
      "/robots.txt": robots("User-agent: *", "Disallow: /private/"),
      "/": { body: "x" },
    });
    const { store, pacer } = open({ url: server.url });
    const states: string[] = [];
    closers.push(onAgentEvent("store", ({ part, state }) => states.push(`${part} ${state}`)));
    const agent = new RobotsAgent({ userAgent: "FooBot/1.0", store, pacer, pace: { intervalMs: 50 } });
    closers.unshift(() => agent.close());
    expect(await (await agent.fetch(`${site.origin}/`)).text()).toBe("x");

    await server.stop("immediate");
    const other = await startSite({
      "/robots.txt": robots("User-agent: *", "Disallow: /"),
      "/": { body: "y" },
    });
    expect(await (await agent.fetch(`${site.origin}/`)).text()).toBe("x");
    expect((await agent.decide(`${other.origin}/`)).allowed).toBe(false);
    expect(states).toContain("store lost");
    expect(states).toContain("pacer lost");

    await server.restart();
    await delay(1100);
    expect(await (await agent.fetch(`${site.origin}/`)).text()).toBe("x");
    // The first call after the restart detects that the server is back. Then the agent stores the missed entries.
    const third = await startSite({ "/robots.txt": robots("User-agent: *") });
    expect((await agent.decide(`${third.origin}/`)).allowed).toBe(true);
    await expect.poll(() => states).toContain("store back");
    await expect.poll(() => states).toContain("pacer back");
    await expect.poll(() => store.get(other.origin)).toBeDefined();
  });

  it("fail within a second if PostgreSQL was never available, and recover when it starts", async () => {
    await server.stop("fast");
    const { store } = open({ url: server.url });
    for (let i = 0; i < 20; i++) {
      const { failed, ms } = await timed(() => store.get("https://a.example"));
      expect(failed).toBeInstanceOf(StoreFailedError);
      expect(ms).toBeLessThan(950);
    }
    await server.restart();
    expect(await untilBack(store)).toBeLessThan(4000);
  });

  it("fail within three seconds if the server accepts connections but sends nothing", async () => {
    const port = await freePort();
    const mute = createServer(() => {}).listen(port, "127.0.0.1");
    closers.push(() => mute.close());
    const { store } = open({ url: `postgres://127.0.0.1:${port}/a` });
    const { failed, ms } = await timed(() => store.get("https://a.example"));
    expect(failed).toBeInstanceOf(StoreFailedError);
    expect(ms).toBeLessThan(3000);
  });

  it("reject after they were closed, whether they were connected or not", async () => {
    for (const isConnected of [true, false]) {
      const { store } = open({ url: server.url });
      if (isConnected) await store.get("https://a.example");
      await store[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      await expect(store.get("https://a.example")).rejects.toThrow(
        "The PostgreSQL connection was closed by this process.",
      );
    }
  });

  it("do not keep a process alive", async () => {
    const port = await freePort();
    const child = startChild("leave", { postgres: { url: `postgres://127.0.0.1:${port}/a` } });
    expect(await child.said).toStrictEqual(["ERR_ROBOTS_STORE_FAILED"]);
  });
});
