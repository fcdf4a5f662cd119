import { setTimeout as delay } from "node:timers/promises";
import type { Cluster, Redis } from "ioredis";
import { afterAll, beforeAll } from "vitest";
import { RedisPacer } from "../../src/pace/pacers/redis-pacer.ts";
import { RedisStore } from "../../src/store/redis/redis-store.ts";
import { systemClock } from "../../src/time/clock.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { pacerContract } from "./pacer-contract.ts";
import { readingClock } from "./redis-clock.ts";
import { storeContract } from "./store-contract.ts";

type Connect = () => Redis | Cluster;

/** Runs the store contract over two connections, by the server's clock. */
export function redisStoreContract(connect: Connect, newPrefix: () => string): void {
  const clients = twoClients(connect);
  storeContract("RedisStore", () => {
    const prefix = newPrefix();
    const [client, second] = clients();
    return {
      store: new RedisStore({ client, prefix }),
      another: () => new RedisStore({ client: second, prefix }),
      async pass(ms) {
        const key = `${prefix}lease:{https://a.example}`;
        for (const holder of await client.zrange(key, "0", "-1")) await client.zincrby(key, -ms, holder);
      },
    };
  });
}

/** Runs the pacer contract over two connections, by a test clock, because tickets expire after 5 s. */
export function redisPacerContract(connect: Connect, newPrefix: () => string): void {
  const clock = new ManualClock();
  const clients = twoClients(() => readingClock(connect(), clock));
  pacerContract("RedisPacer", () => {
    const prefix = newPrefix();
    const [client, second] = clients();
    return {
      pacer: new RedisPacer({ client, prefix, clock }),
      another: () => new RedisPacer({ client: second, prefix, clock }),
      clock,
      pass: (ms) => clock.advance(ms),
    };
  });
}

/** Time in ms that tests in real time wait instead of a minute. */
const SHORT_MINUTE = 2_000;
/** Waits a little longer, because timers may fire slightly early. */
const wait = (ms: number) => delay(ms + 20);

/** Runs the store contract in real time: by the server's clock, over the stores' own connections. */
export function timedStoreContract(url: string | undefined, newPrefix: () => string): void {
  storeContract(
    "RedisStore",
    () => {
      const options = { url, prefix: newPrefix() };
      const { first, another, close } = ofOneKind(() => new RedisStore(options));
      return { store: first, another, pass: wait, close };
    },
    SHORT_MINUTE,
  );
}

/** Runs the pacer contract in real time: by the server's clock, over the pacers' own connections. */
export function timedPacerContract(url: string | undefined, newPrefix: () => string): void {
  pacerContract(
    "RedisPacer",
    () => {
      const options = { url, prefix: newPrefix() };
      const { first, another, close } = ofOneKind(() => new RedisPacer(options));
      return { pacer: first, another, clock: systemClock, pass: wait, close };
    },
    SHORT_MINUTE,
  );
}

function ofOneKind<T extends AsyncDisposable>(make: () => T) {
  const first = make();
  const made = [first];
  const another = (): T => {
    const one = make();
    made.push(one);
    return one;
  };
  const close = async (): Promise<void> => {
    for (const one of made) await one[Symbol.asyncDispose]();
  };
  return { first, another, close };
}

function twoClients<T extends Redis | Cluster>(connect: () => T): () => readonly [T, T] {
  let clients: readonly [T, T] | undefined;
  beforeAll(async () => {
    clients = [connect(), connect()];
    for (const client of clients) await client.ping();
  });
  afterAll(() => {
    for (const client of clients ?? []) client.disconnect();
  });
  return () => {
    if (clients === undefined) throw new Error("They are there in tests only.");
    return clients;
  };
}
