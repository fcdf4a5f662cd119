// One of several processes that share a store. It runs the built package, as a user's process does.
// node store-child.mjs TASK ARGUMENT, the argument as JSON; what it says is one line of JSON each.
import { setTimeout as delay } from "node:timers/promises";
import { RobotsAgent } from "@maycrawl/agent";
import { PostgresPacer, PostgresStore } from "@maycrawl/agent/postgres";
import { RedisPacer, RedisStore } from "@maycrawl/agent/redis";
import { SqlitePacer, SqliteStore } from "@maycrawl/agent/sqlite";

const [task = "", json = "{}"] = process.argv.slice(2);
const argument = JSON.parse(json);

/** @param {unknown} what */
const say = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);

const openStore = () =>
  argument.sqlite
    ? new SqliteStore(argument.sqlite)
    : argument.postgres
      ? new PostgresStore(argument.postgres)
      : new RedisStore(argument.redis);
const openPacer = () =>
  argument.sqlite
    ? new SqlitePacer(argument.sqlite)
    : argument.postgres
      ? new PostgresPacer(argument.postgres)
      : new RedisPacer(argument.redis);

/**
 * @param {number} number
 * @param {string} text
 * @returns {import("@maycrawl/agent").AccessEntry}
 */
function entryOf(number, text) {
  const hops = [{ url: "https://example.com/robots.txt", status: 200, ms: number }];
  const bytes = new TextEncoder().encode(text);
  const fetched = { startedAt: 1, endedAt: 2, hops, bytes, header: {} };
  return { version: 1, attempts: [{ firstAt: 2, lastAt: 2, times: 1, fetched }] };
}

const PAGE = "http://h.example/";

/** An agent for turns only: there is no robots.txt, and no server. */
const agentWithoutServers = (pacer, intervalMs) =>
  new RobotsAgent({
    userAgent: "a/1",
    pacer,
    fetch: async () => new Response("", { status: 404 }),
    pace: { intervalMs },
  });

const tasks = {
  /** Asks for each origin as the agent does: who gets the lease "fetches", the others wait for the entry. */
  async fetchOnce() {
    const store = openStore();
    const { origins, asks } = argument;
    await delay(argument.startAt - Date.now());
    const fetched = [];
    const ask = async (origin) => {
      for (;;) {
        if ((await store.get(origin)) !== undefined) return;
        const lease = await store.lease(origin, 3000);
        if (lease === undefined) {
          await delay(10);
          continue;
        }
        // Another may have fetched between the look and the lease.
        if ((await store.get(origin)) === undefined) {
          fetched.push(origin);
          await delay(20);
          await store.set(origin, entryOf(argument.number, origin));
        }
        await lease.release();
        return;
      }
    };
    const order = Array.from(
      { length: asks },
      (_, i) => `https://site-${(i * 7 + argument.number) % origins}.example`,
    );
    const next = order.values();
    // Forty asks at a time; the same origin may be among them more than once.
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        for (const origin of next) await ask(origin);
      }),
    );
    say(fetched);
    await store[Symbol.asyncDispose]();
  },

  /** Reserves start times at a few hosts. */
  async reserve() {
    const pacer = openPacer();
    await delay(argument.startAt - Date.now());
    const starts = await Promise.all(
      Array.from({ length: argument.times }, async (_, i) => {
        const host = `host-${i % argument.hosts}`;
        return [host, await pacer.reserve(host, argument.intervalMs)];
      }),
    );
    for (const start of starts) say(start);
    await pacer[Symbol.asyncDispose]();
  },

  /** Takes places, keeps each for a moment, and says from when to when it had them. */
  async place() {
    const pacer = openPacer();
    await delay(argument.startAt - Date.now());
    for (let had = 0; had < argument.times; ) {
      const place = await pacer.place("host", argument.limit, 5000);
      if (place === undefined) {
        await delay(1);
        continue;
      }
      const from = Date.now();
      await delay(20);
      say([from, Date.now()]);
      await place.release();
      had++;
    }
    await pacer[Symbol.asyncDispose]();
  },

  /**
   * Has turns at one host, each after the one before. Says of each when the pacer was asked for it first, when it had given a ticket, and
   * when it gave the place. A ticket that was not needed was given at that time.
   */
  async turns() {
    const pacer = openPacer();
    const { intervalMs, times, workMs } = argument;
    const waits = [];
    const { beginInOrder } = pacer;
    pacer.beginInOrder = async (host, ask) => {
      const sentAt = Date.now();
      if (ask.ticket === undefined) waits.push({ sentAt });
      const answer = await beginInOrder.call(pacer, host, ask);
      const wait = waits.at(-1);
      wait.ticketAt ??= Date.now();
      if ("place" in answer) wait.placedAt = Date.now();
      return answer;
    };
    const agent = agentWithoutServers(pacer, intervalMs);
    await agent.access(PAGE);
    await delay(argument.startAt - Date.now());
    for (let i = 0; i < times; i++) {
      const turn = await agent.turn(PAGE);
      await delay(workMs * (0.5 + Math.random()));
      await turn.answered(200);
      await turn.done();
    }
    for (const wait of waits) say(wait);
    await agent.close();
    await pacer[Symbol.asyncDispose]();
  },

  /** Waits for one turn, and says that it has come. */
  async turn() {
    await agentWithoutServers(openPacer(), argument.intervalMs).turn(PAGE);
    say(Date.now());
  },

  /** Sets entries as fast as it can until it is killed, and says each as soon as it is acknowledged. */
  async write() {
    const store = openStore();
    for (let i = 0; ; i++) {
      await store.set(`https://site-${i}.example`, entryOf(i, `Disallow: /${i}\n`.repeat(i % 300)));
      say(i);
      if (i % 64 === 0) await delay(0);
    }
  },

  /** Holds a lease and a place, and says so. */
  async hold() {
    await openStore().lease("https://a.example", argument.ms);
    await openPacer().place("host", 1, argument.ms);
    say(Date.now());
    await delay(60_000);
  },

  /** Asks a Redis that is not there, closes the store and has nothing else to do. */
  async leave() {
    const store = openStore();
    say(await store.get("https://a.example").catch((thrown) => thrown.code));
    await store[Symbol.asyncDispose]();
  },

  /** Says what opening the store comes to, for another user where one is named. */
  async open() {
    if (argument.uid !== undefined) {
      // All that is loaded lazily.
      await new SqliteStore(argument.first)[Symbol.asyncDispose]();
      process.setgroups([]);
      process.setgid(argument.uid);
      process.setuid(argument.uid);
    }
    try {
      const store = openStore();
      await store.set("https://a.example", entryOf(1, "a"));
      say("opened");
    } catch (thrown) {
      say({ code: thrown.code, message: thrown.message });
    }
  },
};

await tasks[task]();
