import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { defaultBudgets } from "../src/crawl/url/traps.ts";
import { joinFleet, startFleet } from "../src/fleet/fleet.ts";
import { FleetFrontier } from "../src/fleet/fleet-frontier.ts";
import { HostJobs } from "../src/fleet/host-jobs.ts";
import { hostIdOf } from "../src/fleet/queued-as.ts";
import { FleetRedis } from "../src/fleet/redis/fleet-redis.ts";
import { Segment } from "../src/fleet/segment.ts";
import { newFile } from "./support/crawls.ts";
import { quickFleet, toldBy } from "./support/fleets.ts";
import { prefixes, redisOfTests } from "./support/redis.ts";
import { page, world } from "./support/world.ts";

const url = await redisOfTests();
const prefix = prefixes(url);

/** Somebody else who finds URLs, and keeps the crawl open meanwhile. */
async function outsider(redis: { url: string | undefined; prefix: string }) {
  const link = await FleetRedis.connect({ redis });
  const segment = new Segment(newFile());
  const jobs = new HostJobs(link);
  await link.client.zadd(link.key("seeding"), Date.now() + 3_600_000, "outsider");
  return {
    link,
    jobs,
    frontier: new FleetFrontier({ redis: link, jobs, segment, budgets: defaultBudgets }),
    async end() {
      await link.client.zrem(link.key("seeding"), "outsider");
      segment[Symbol.dispose]();
      await jobs[Symbol.asyncDispose]();
      await link[Symbol.asyncDispose]();
    },
  };
}

it.skipIf(url === undefined)(
  "a URL that is added in the moment in which its host's job ends is visited",
  async () => {
    const hosts = Array.from({ length: 10 }, (_, i) => `r${i}`);
    const PAGES = 60;
    const w = await world();
    for (const name of hosts) {
      w.host(name, Object.fromEntries(Array.from({ length: PAGES }, (_, n) => [`/p${n}`, page([])])));
      w.host(name, { "/": page([]) });
    }
    const redis = { url, prefix: prefix() };
    const options = { ...quickFleet(w, hosts, redis), resolve: w.resolve };
    const told = new Map<string, () => void>();
    const heard = new Set<string>();
    const hear = async (run: ReturnType<typeof startFleet>): Promise<void> => {
      for await (const event of run) {
        if (event.type !== "visit") continue;
        heard.add(event.url);
        told.get(event.url)?.();
      }
    };
    const other = await outsider(redis);
    const running = [hear(startFleet(options))];
    await expect.poll(() => heard.size, { timeout: 30_000 }).toBe(hosts.length);
    running.push(hear(joinFleet({ redis, file: newFile(), resolve: w.resolve, hostsAtOnce: 10 })));
    let slowest = 0;
    await Promise.all(
      hosts.map(async (name) => {
        const origin = w.origin(name);
        for (let n = 0; n < PAGES; n++) {
          const at = `${origin}/p${n}`;
          const visited = new Promise<void>((resolve) => told.set(at, resolve));
          // Its job is ending, or has ended, or is about to.
          await delay(Math.random() * 8);
          const since = performance.now();
          await other.frontier.add([{ url: at, origin, depth: 1, by: "link" }]);
          await visited;
          slowest = Math.max(slowest, performance.now() - since);
        }
      }),
    );
    // Without what mends lost jobs, which takes three seconds and more.
    expect(slowest).toBeLessThan(2_900);
    await other.end();
    await Promise.all(running);
    expect(heard.size).toBe(hosts.length * (PAGES + 1));
  },
  60_000,
);

it.skipIf(url === undefined)(
  "a job that never came into the queue, or is gone from it, is made up for",
  async () => {
    const w = await world();
    w.host("late", { "/": page([]), "/next": page([]) });
    const redis = { url, prefix: prefix() };
    // Before it starts: with one page a slow machine has the crawl over before somebody else comes.
    const other = await outsider(redis);
    const run = startFleet({ ...quickFleet(w, ["late"], redis), resolve: w.resolve });
    const told = toldBy(run);
    await expect.poll(() => w.pages("late")).toEqual(["/"]);
    // As if whoever added it had died right after.
    const origin = w.origin("late");
    const dead = new FleetFrontier({
      redis: other.link,
      jobs: Object.assign(Object.create(other.jobs), { add: async () => undefined }),
      segment: new Segment(newFile()),
      budgets: defaultBudgets,
    });
    await dead.add([{ url: `${origin}/next`, origin, depth: 1, by: "link" }]);
    await expect.poll(() => w.pages("late"), { timeout: 25_000 }).toEqual(["/", "/next"]);
    await dead.add([{ url: `${origin}/last`, origin, depth: 1, by: "link" }]);
    await other.link.client.del(other.link.key("adding"));
    expect(await other.link.client.hget(other.link.key(`h:${hostIdOf(origin)}`), "g")).not.toBeNull();
    await expect.poll(() => w.pages("late"), { timeout: 30_000 }).toEqual(["/", "/next", "/last"]);
    await other.end();
    await told;
  },
  90_000,
);
