import type { HostTurn, HostWait } from "../crawl/frontier.ts";
import type { FoundUrl, QueuedUrl, Skip } from "../crawl/url/found-url.ts";
import type { Visit } from "../crawl/visit/visit.ts";
import { type FleetFrontier, orAny } from "./fleet-frontier.ts";
import type { HostLease } from "./host-lease.ts";
import { queuedAs, queuedUrlOf } from "./queued-as.ts";
import type { FleetRedis } from "./redis/fleet-redis.ts";
import type { FleetScript } from "./redis/fleet-script.ts";
import { DONE, FAILED, NEXT, RELEASE, SITEMAPS_READ } from "./redis/host-scripts.ts";
import type { Segment } from "./segment.ts";

/** What a turn is made of. */
export interface FleetTurnParts {
  readonly redis: FleetRedis;
  readonly frontier: FleetFrontier;
  readonly segment: Segment;
  readonly lease: HostLease;
  readonly round: number;
  readonly mostPages: number;
  readonly mostAlike: number;
}

/** A host that is let go: it has more URLs and is ready then, has none, or is another worker's already. */
export interface Left {
  readonly kind: "more" | "done" | "lost";
  readonly readyAt: number;
}

/** A URL that Redis has: rows are the segment's. */
const IN_REDIS = { id: 0, leftOut: undefined };

/** For how long a host is left of which nothing could be visited, in milliseconds. */
const LIMITED_MS = 1_000;

/** A host's turn at one worker of a fleet. Whoever finds that the host is another's throws `HostLost`. */
export class FleetTurn implements HostTurn {
  readonly origin: string;
  readonly wantsSitemaps: boolean;
  readonly #parts: FleetTurnParts;
  readonly #underWay = new Set<string>();
  /** The next URLs, which came with the word that others were done with: under way already. */
  readonly #ahead: QueuedUrl[] = [];
  #left: Left | undefined;
  #hasDone = false;
  /** How many more may be under way already: those whose answer is on its way. */
  #asking = 0;

  constructor(origin: string, sitemapsRound: number, parts: FleetTurnParts) {
    this.origin = origin;
    this.wantsSitemaps = sitemapsRound < parts.round;
    this.#parts = parts;
  }

  /** What was left of the host when it was let go; undefined before. */
  get left(): Left | undefined {
    return this.#left;
  }

  confirm(): void | Promise<void> {
    return this.#parts.lease.confirm();
  }

  async next(): Promise<QueuedUrl | undefined> {
    const ahead = this.#ahead.shift();
    if (ahead !== undefined) return ahead;
    for (;;) {
      const count = this.#underWay.size;
      this.#asking++;
      let list: string[];
      try {
        list = (await this.#run(NEXT, count, this.#most)) as string[];
      } finally {
        this.#asking--;
      }
      // Before the word that one of them is done with, if that was sent later: answers come in the order of the questions.
      const first = this.#firstOf(list);
      // All that were told of may have been taken meanwhile, by others who had asked at the same time.
      if (first !== undefined || list.length === 0) return first;
    }
  }

  /**
   * What the page leads to is added first, then all is written down, then the URL leaves the queue: whoever dies in between has it
   * visited once more, and nothing lost.
   */
  async visited(url: QueuedUrl, visit: Visit, found: readonly FoundUrl[]): Promise<boolean> {
    const { frontier, segment, lease, mostAlike } = this.#parts;
    const { host, token } = lease;
    const { likeness } = visit;
    // What was found on other pages before is there already.
    const fresh = found.filter(({ kept }) => kept === undefined);
    const added = await lease.during(
      () => frontier.put(fresh, { host, token, likeness }),
      ({ lost }) => lost,
    );
    const isAlike = likeness !== undefined && added.alike > mostAlike;
    const kept = isAlike
      ? {
          ...visit,
          note: `more than ${mostAlike} pages are alike but for numbers: its links are not followed`,
        }
      : visit;
    segment.visited(url, kept, added.kept, added.used, Date.now());
    await segment.committed();
    if (!isAlike) for (const one of fresh) one.kept = IN_REDIS;
    await this.#done(url, "visited");
    return !isAlike;
  }

  async skipped(url: QueuedUrl, skip: Skip): Promise<void> {
    const { segment } = this.#parts;
    segment.skipped(url, skip, Date.now());
    await segment.committed();
    await this.#done(url, "skipped");
  }

  async failed(url: QueuedUrl): Promise<void> {
    const queued = queuedAs(url);
    await this.#run(FAILED, queued, this.#others, url.tries + 1);
    this.#leave(queued);
  }

  async sitemapsRead(): Promise<void> {
    await this.#run(SITEMAPS_READ, this.#parts.round);
  }

  async release({ readyAt, waitingFor, stuck }: HostWait): Promise<void> {
    const { redis, lease } = this.#parts;
    lease.end();
    const words = waitingFor?.slice(0, 500) ?? "";
    const answer = await redis.run(RELEASE, lease.host, lease.token, Math.round(readyAt), words, stuck ?? "");
    // There are URLs, and none may be visited: as many pages as are wanted are under way.
    const least = this.#hasDone ? 0 : Date.now() + LIMITED_MS;
    this.#left = { kind: answer as Left["kind"], readyAt: Math.max(readyAt, least) };
  }

  /** The next one is asked for at once: most often it is visited, and what is left when the host is let go stays in the queue. */
  async #done(url: QueuedUrl, how: "visited" | "skipped"): Promise<void> {
    const queued = queuedAs(url);
    const list = (await this.#run(DONE, queued, this.#others, how, this.#most)) as string[];
    this.#leave(queued);
    const next = this.#firstOf(list);
    if (next !== undefined) this.#ahead.push(next);
  }

  /** A URL is not under way any more. */
  #leave(queued: string): void {
    this.#underWay.delete(queued);
    this.#hasDone = true;
  }

  /** How many are under way but for one that is over. */
  get #others(): number {
    return this.#underWay.size - 1 + this.#asking;
  }

  get #most(): number {
    return orAny(this.#parts.mostPages);
  }

  /** Runs a script about the host that says `lost` where it is another's. */
  #run(script: FleetScript, ...args: (string | number)[]): Promise<unknown> {
    const { redis, lease } = this.#parts;
    return lease.during(
      () => redis.run(script, lease.host, lease.token, ...args),
      (answer) => answer === "lost",
    );
  }

  /** The first one that is not under way; it is from then on. */
  #firstOf(list: readonly string[]): QueuedUrl | undefined {
    for (let i = 0; i < list.length; i += 3) {
      const [queued = "", score = "", tries = ""] = list.slice(i, i + 3);
      if (this.#underWay.has(queued)) continue;
      this.#underWay.add(queued);
      return queuedUrlOf(queued, score, tries);
    }
    return undefined;
  }
}
