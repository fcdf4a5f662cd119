// One of several processes that share a store. It runs the built package, as a user's process does.
// Usage: node store-child.mjs TASK ARGUMENT. ARGUMENT is JSON. Prints one line of JSON for each result.
import { setTimeout as delay } from "node:timers/promises";
import { RobotsAgent } from "@maycrawl/agent";
import { PostgresPacer, PostgresStore } from "@maycrawl/agent/postgres";
import { RedisPacer, RedisStore } from "@maycrawl/agent/redis";
import { SqlitePacer, SqliteStore } from "@maycrawl/agent/sqlite";

const [task = "", json = "{}"] = process.argv.slice(2);
const argument = JSON.parse(json);

/** @param {unknown} what */
const print = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);

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

/** Creates an agent for turns only. It needs no server: its fetch returns 404 for the robots.txt. */
const agentWithoutServers = (pacer, intervalMs) =>
  new RobotsAgent({
    userAgent: "a/1",
    pacer,
    fetch: async () => new Response("", { status: 404 }),
    pace: { intervalMs },
  });

const tasks = {
  /** Fetches each origin as the agent does: the lease holder "fetches", and the others wait for the entry. */
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
        // Another process may have stored the entry since the check above.
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
    // Asks for 40 origins at a time. They may include the same origin more than once.
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        for (const origin of next) await ask(origin);
      }),
    );
    print(fetched);
    await store[Symbol.asyncDispose]();
  },

  /** Reserves start times for a few hosts. Prints each host and start time. */
  async reserve() {
    const pacer = openPacer();
    await delay(argument.startAt - Date.now());
    const starts = await Promise.all(
      Array.from({ length: argument.times }, async (_, i) => {
        const host = `host-${i % argument.hosts}`;
        return [host, await pacer.reserve(host, argument.intervalMs)];
      }),
    );
    for (const start of starts) print(start);
    await pacer[Symbol.asyncDispose]();
  },

  /** Takes places and keeps each for 20 ms. Prints the start and end time of each. */
  async place() {
    const pacer = openPacer();
    await delay(argument.startAt - Date.now());
    for (let taken = 0; taken < argument.times; ) {
      const place = await pacer.place("host", argument.limit, 5000);
      if (place === undefined) {
        await delay(1);
        continue;
      }
      const from = Date.now();
      await delay(20);
      print([from, Date.now()]);
      await place.release();
      taken++;
    }
    await pacer[Symbol.asyncDispose]();
  },

  /**
   * Takes one turn after the other for one host. Prints three timestamps for each turn: of the first call of the
   * pacer, of the ticket, and of the place. Without a ticket, the second timestamp is the time of the first answer.
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
    for (const wait of waits) print(wait);
    await agent.close();
    await pacer[Symbol.asyncDispose]();
  },

  /** Waits for one turn, and prints when it begins. */
  async turn() {
    await agentWithoutServers(openPacer(), argument.intervalMs).turn(PAGE);
    print(Date.now());
  },

  /**
   * Sets entries as fast as possible until the process is killed. Prints each number once the store has
   * acknowledged it.
   */
  async write() {
    const store = openStore();
    for (let i = 0; ; i++) {
      await store.set(`https://site-${i}.example`, entryOf(i, `Disallow: /${i}\n`.repeat(i % 300)));
      print(i);
      if (i % 64 === 0) await delay(0);
    }
  },

  /** Takes a lease and a place, then prints the time and waits. */
  async hold() {
    await openStore().lease("https://a.example", argument.ms);
    await openPacer().place("host", 1, argument.ms);
    print(Date.now());
    await delay(60_000);
  },

  /**
   * Reads from a server that is not reachable, prints the error code and closes the store. The process must then
   * exit.
   */
  async leave() {
    const store = openStore();
    print(await store.get("https://a.example").catch((thrown) => thrown.code));
    await store[Symbol.asyncDispose]();
  },

  /** Opens a store, as another user if `uid` is given, and sets an entry. Prints "opened" or the error. */
  async open() {
    if (argument.uid !== undefined) {
      // Loads all lazy modules before the change of the user.
      await new SqliteStore(argument.first)[Symbol.asyncDispose]();
      process.setgroups([]);
      process.setgid(argument.uid);
      process.setuid(argument.uid);
    }
    try {
      const store = openStore();
      await store.set("https://a.example", entryOf(1, "a"));
      print("opened");
    } catch (thrown) {
      print({ code: thrown.code, message: thrown.message });
    }
  },
};

await tasks[task]();
