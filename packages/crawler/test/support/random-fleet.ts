import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { openCrawl } from "../../src/crawl/open-crawl.ts";
import {
  contentsOf,
  contentsOfFile,
  differencesOf,
  type FleetOptions,
  hasJoined,
  LEASE_MS,
  overlaps,
  repeated,
  shortestGap,
  type Worker,
  worker,
} from "./database-fleet.ts";
import { Random } from "./history/random.ts";
import { RandomWeb } from "./random-web.ts";

/**
 * Crawls with several workers that start, stop and are aborted at random times. Returns a list of faults, which is
 * empty after a correct crawl.
 */
export async function playFleet(
  seed: number,
  place: { readonly url: string; readonly name: string },
  kind: { readonly failures?: boolean; readonly hosts?: number } = {},
): Promise<readonly string[]> {
  const random = new Random(seed);
  const hosts = kind.hosts ?? random.pick([1, 3, 3, 10, 30]);
  const pages = random.int(3, hosts > 9 ? 12 : 40);
  const web = await RandomWeb.start({ ...kind, seed, hosts, pages, slowMs: random.pick([1, 5, 30]) });
  const rate = rateOf(seed);
  const options = { ...optionsOf(random, web, hosts), rate };
  const expected = await contentsOfFile({ ...options, rate: 0 });
  web.log.splice(0);
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  web.hold();
  const workers: Worker[] = [];
  const all: Worker[] = [];
  let aborted = 0;
  const start = (): void => {
    const one = worker({ ...place, leaseMs: LEASE_MS }, all.length, options);
    workers.push(one);
    all.push(one);
  };
  for (let i = 0; i < 3; i++) start();
  for (let i = random.int(0, 4); i > 0; i--) {
    await expect.poll(() => all.some(hasJoined)).toBe(true);
    await delay(random.int(0, 400));
    const [one] = workers.splice(random.int(0, workers.length - 1), 1);
    if (random.chance(0.5)) one?.stop();
    else {
      one?.abort();
      aborted++;
    }
    if (random.chance(0.8) || workers.length === 0) start();
  }
  await expect.poll(() => workers.every(hasJoined)).toBe(true);
  await delay(random.int(0, 200));
  web.release();
  const ends = await Promise.all(workers.map(({ over }) => over));
  await Promise.all(all.map(({ over }) => over));
  lag.disable();
  const gap = shortestGap(web.log);
  // Workers and servers share this process. If it is busy, a request is sent late and logged late.
  const min = rate === 0 ? 0 : 1_000 / rate - 2 * (lag.max / 1e6) - 10;
  const concurrency = options.concurrency ?? 1;
  const mayRepeat = aborted * concurrency * Math.min(hosts + 1, options.hostsAtOnce ?? 100);
  const again = repeated(web.log.filter(({ host, path }) => !web.isFailing(host, path)));
  return [
    ...ends.flatMap((end) =>
      end?.type === "round-end" && end.by === "done" ? [] : [`end ${JSON.stringify(end)}`],
    ),
    ...(await otherRounds(place)).map((round) => `${round}, process busy for ${lag.max / 1e6} ms`),
    ...(again.length > mayRepeat ? again : []),
    ...overlaps(web.log, 20),
    ...(gap < min ? [`two requests to one host within ${gap} ms at a rate of ${rate} a second`] : []),
    ...differencesOf(await contentsOf(place), expected),
  ].slice(0, 10);
}

/** Returns all rounds if there is more than one. All workers should share the first round. */
async function otherRounds(place: {
  readonly url: string;
  readonly name: string;
}): Promise<readonly string[]> {
  await using open = await openCrawl(place);
  const rounds = await open.rows.all("SELECT id, started_at, ended_at, ended_by FROM round");
  return rounds.length === 1 ? [] : rounds.map((round) => `round ${JSON.stringify(round)}`);
}

/**
 * Returns the maximum number of requests a second to a host; 0 means no limit. Uses a separate generator, so that the
 * other random values of a seed stay the same.
 */
function rateOf(seed: number): number {
  const random = new Random(seed + 1_000_000);
  return random.chance(0.25) ? random.pick([10, 20]) : 0;
}

function optionsOf(random: Random, web: RandomWeb, hosts: number): FleetOptions {
  const seeds = Array.from({ length: random.int(1, Math.min(hosts, 4)) }, (_, i) => `${web.origin(i)}/`);
  return {
    seeds: [...seeds, web.held],
    scope: random.pick(["host", "domain"] as const),
    concurrency: random.pick([1, 1, 3]),
    hostsAtOnce: random.pick([2, 100]),
    sitemaps: random.chance(0.7),
    ...(random.chance(0.3) ? { maxDepth: random.int(1, 4) } : {}),
  };
}
