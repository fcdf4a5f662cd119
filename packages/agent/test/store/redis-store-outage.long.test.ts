import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterEach, describe, expect, it } from "vitest";
import { freePort } from "../../../../tests/support/free-port.ts";
import { requireOrSkip } from "../../../../tests/support/require-or-skip.ts";
import { StoreFailedError } from "../../src/errors.ts";
import { RedisPacer } from "../../src/pace/pacers/redis-pacer.ts";
import { RedisStore } from "../../src/store/redis/redis-store.ts";
import { fullEntry } from "../support-stores/entries.ts";
import { startChild } from "../support-stores/processes.ts";
import { canStartRedis, RedisServer } from "../support-stores/redis-server.ts";

requireOrSkip("a redis-server to start", canStartRedis);

/** Measures a call. Returns its error and its duration in milliseconds. */
async function timed<T>(action: () => T | Promise<T>): Promise<{ failed: unknown; ms: number }> {
  const from = performance.now();
  const failed = await Promise.resolve()
    .then(action)
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  return { failed, ms: performance.now() - from };
}

/** Returns a function for each method of the store and the pacer. Each function calls its method once. */
const everything = (store: RedisStore, pacer: RedisPacer): (() => Promise<unknown>)[] => [
  () => store.get("https://a.example"),
  () => store.set("https://a.example", fullEntry()),
  () => store.delete("https://b.example"),
  () => store.lease("https://c.example", 100),
  () => pacer.reserve("a", 10),
  () => pacer.hold("a", 10),
  () => pacer.report("a", "slow"),
  () => pacer.place("a", 1000, 10),
];

/**
 * Calls the store until it answers.
 * @returns the duration in milliseconds.
 */
async function untilBack(store: RedisStore): Promise<number> {
  const from = performance.now();
  while ((await timed(() => store.get("https://a.example"))).failed !== undefined) {
    if (performance.now() - from > 10_000) throw new Error("it does not come back");
    await delay(10);
  }
  return performance.now() - from;
}

describe.skipIf(!canStartRedis)("RedisStore and RedisPacer in an outage", () => {
  const closers: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  const open = (options: { url: string } | { client: Redis }) => {
    const store = new RedisStore(options);
    const pacer = new RedisPacer(options);
    closers.push(
      () => store[Symbol.asyncDispose](),
      () => pacer[Symbol.asyncDispose](),
    );
    return { store, pacer };
  };
  const startServer = async () => {
    const server = await RedisServer.start();
    closers.push(() => server.signal("SIGKILL"));
    return server;
  };

  it("fail within 1.3 s, use little memory, and recover after a restart, including their scripts", async () => {
    const server = await startServer();
    const { store, pacer } = open({ url: server.url });
    for (const action of everything(store, pacer)) expect((await timed(action)).failed).toBeUndefined();

    await server.signal("SIGKILL");
    await delay(50);
    const heap = process.memoryUsage().heapUsed;
    const end = performance.now() + 4000;
    let asked = 0;
    while (performance.now() < end) {
      expect((await timed(() => pacer.reserve("c", 1000))).failed).toBeInstanceOf(StoreFailedError);
      for (const action of everything(store, pacer)) {
        const { failed, ms } = await timed(action);
        expect(failed).toBeInstanceOf(StoreFailedError);
        expect(ms).toBeLessThan(1300);
        asked++;
      }
      await Promise.all(Array.from({ length: 500 }, () => timed(() => store.get("https://a.example"))));
      await delay(1);
    }
    expect(asked).toBeGreaterThan(200);
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(100_000_000);

    await server.restart();
    expect(await untilBack(store)).toBeLessThan(3000);
    await delay(1000);
    for (const action of everything(store, pacer)) expect((await timed(action)).failed).toBeUndefined();
    // Calls that failed during the outage are not repeated later. Repeated calls could delay starts.
    expect((await pacer.reserve("c", 0)) - Date.now()).toBeLessThan(1000);
    expect(await store.get("https://b.example")).toBeUndefined();
  });

  it("make pending commands reject with StoreFailedError if Redis is killed", async () => {
    const server = await startServer();
    const { store } = open({ url: server.url });
    await store.set("https://a.example", fullEntry());
    const asked = Array.from({ length: 20_000 }, () => timed(() => store.get("https://a.example")));
    await delay(5);
    await server.signal("SIGKILL");
    const ended = await Promise.all(asked);
    for (const { failed } of ended) if (failed !== undefined) expect(failed).toBeInstanceOf(StoreFailedError);
    const after = await timed(() => store.get("https://a.example"));
    expect(after.failed).toBeInstanceOf(StoreFailedError);
  });

  it("fail within 1.5 s if Redis is silent, and recover", async () => {
    const server = await startServer();
    const { store, pacer } = open({ url: server.url });
    await store.get("https://a.example");
    await pacer.reserve("a", 0);
    await server.signal("SIGSTOP");
    for (let round = 0; round < 3; round++) {
      const ended = await Promise.all(everything(store, pacer).map(timed));
      for (const { failed, ms } of ended) {
        expect(failed).toBeInstanceOf(StoreFailedError);
        expect(ms).toBeLessThan(1500);
      }
    }
    await server.signal("SIGCONT");
    expect(await untilBack(store)).toBeLessThan(4000);
  });

  it("fail within 1.5 s if Redis is silent, and recover, also with a client of the caller's", async () => {
    const server = await startServer();
    const client = new Redis(server.url);
    client.on("error", () => {});
    closers.push(() => client.disconnect());
    const { store, pacer } = open({ client });
    await store.get("https://a.example");
    await server.signal("SIGSTOP");
    const ended = await Promise.all(everything(store, pacer).map(timed));
    for (const { failed, ms } of ended) {
      expect(failed).toBeInstanceOf(StoreFailedError);
      expect(ms).toBeLessThan(1500);
    }
    await server.signal("SIGCONT");
    expect(await untilBack(store)).toBeLessThan(4000);
  });

  it("recover by a new connection if the old one is dead", async () => {
    const server = await startServer();
    // After a loss of power at the server's host, connections stay open without data. This proxy simulates this state.
    const through: Socket[] = [];
    const proxy = createServer((socket) => {
      const onward = connect(server.port, "127.0.0.1");
      socket.pipe(onward).pipe(socket);
      for (const each of [socket, onward]) through.push(each.on("error", () => {}));
    });
    const port = await freePort();
    proxy.listen(port, "127.0.0.1");
    closers.push(() => {
      proxy.close();
      for (const socket of through) socket.destroy();
    });
    const { store } = open({ url: `redis://127.0.0.1:${port}` });
    await store.set("https://a.example", fullEntry());
    for (const socket of through.splice(0)) socket.unpipe().pause();
    expect((await timed(() => store.get("https://a.example"))).failed).toBeInstanceOf(StoreFailedError);
    expect(await untilBack(store)).toBeLessThan(3000);
    expect(await store.get("https://a.example")).toStrictEqual(fullEntry());
  });

  it("fail within 1.3 s if Redis was never available, and recover when it starts", async () => {
    const server = await startServer();
    await server.signal("SIGKILL");
    const { store } = open({ url: server.url });
    for (let i = 0; i < 20; i++) {
      const { failed, ms } = await timed(() => store.get("https://a.example"));
      expect(failed).toBeInstanceOf(StoreFailedError);
      expect((failed as Error).message).toContain("ECONNREFUSED");
      expect(ms).toBeLessThan(1300);
    }
    await server.restart();
    expect(await untilBack(store)).toBeLessThan(3000);
  });

  it("fail within 1.5 s if the server accepts connections but sends nothing", async () => {
    const port = await freePort();
    const mute = createServer(() => {}).listen(port, "127.0.0.1");
    closers.push(() => mute.close());
    const { store } = open({ url: `redis://127.0.0.1:${port}` });
    const { failed, ms } = await timed(() => store.get("https://a.example"));
    expect(failed).toBeInstanceOf(StoreFailedError);
    expect(ms).toBeLessThan(1500);
  });

  it("fail within 1.5 s also with a client of the caller's that has no retry limit", async () => {
    const server = await startServer();
    const client = new Redis(server.url, { maxRetriesPerRequest: null });
    client.on("error", () => {});
    closers.push(() => client.disconnect());
    const { store, pacer } = open({ client });
    await store.get("https://a.example");
    await server.signal("SIGKILL");
    await delay(50);
    for (let round = 0; round < 30; round++) {
      for (const action of everything(store, pacer)) {
        const { failed, ms } = await timed(action);
        expect(failed).toBeInstanceOf(StoreFailedError);
        expect(ms).toBeLessThan(1500);
      }
    }
    await server.restart();
    expect(await untilBack(store)).toBeLessThan(8000);
  });

  it("name the cause if Redis refuses a command", async () => {
    const server = await startServer();
    const client = new Redis(server.url);
    closers.push(() => client.disconnect());
    const { store } = open({ url: server.url });
    await client.hset("maycrawl:entry:{https://a.example}", "a", "b");
    await expect(store.get("https://a.example")).rejects.toThrow(/WRONGTYPE/);
    await client.config("SET", "maxmemory", "1");
    await expect(store.set("https://b.example", fullEntry())).rejects.toThrow(StoreFailedError);
  });

  it("reject after they were closed, whether they were connected or not", async () => {
    const server = await startServer();
    for (const isConnected of [true, false]) {
      const { store } = open({ url: server.url });
      if (isConnected) await store.get("https://a.example");
      await store[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      await expect(store.get("https://a.example")).rejects.toThrow(StoreFailedError);
    }
  });

  it("do not keep a process alive", async () => {
    const port = await freePort();
    const child = startChild("leave", { redis: { url: `redis://127.0.0.1:${port}` } });
    expect(await child.said).toStrictEqual(["ERR_ROBOTS_STORE_FAILED"]);
  });
});
