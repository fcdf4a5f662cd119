import type { RunRecord, Snapshot, UrlRow } from "../record.ts";
import type { RobotsFile } from "../site.ts";
import type { Differences } from "./differences.ts";
import type { Judge } from "./judgement.ts";
import type { Knowledge } from "./knowledge.ts";
import { allows, getOrigin } from "./rules.ts";
import type { SitemapModel } from "./sitemaps.ts";

const QUEUED = 0;
const VISITED = 1;
const SKIPPED = 2;
const GONE = 3;
const LATER = 4;

/** Result of a round. */
export interface RoundState {
  readonly id: number;
  /** `open`: the next run continues the round. */
  readonly end: "done" | "limit" | "unreachable" | "open";
  /** Whether the round may leave out URLs that are not due. */
  readonly isAdaptive: boolean;
}

/** Rows and round of the previous snapshot. */
export interface Before {
  readonly rows: ReadonlyMap<string, UrlRow>;
  readonly round: number;
}

/** Checks the state of each URL. */
export class StateCheck {
  readonly #knowledge: Knowledge;
  readonly #judge: Judge;
  readonly #differences: Differences;

  readonly #sitemaps: SitemapModel;

  constructor(knowledge: Knowledge, judge: Judge, sitemaps: SitemapModel, differences: Differences) {
    this.#knowledge = knowledge;
    this.#judge = judge;
    this.#sitemaps = sitemaps;
    this.#differences = differences;
  }

  check(run: RunRecord, snapshot: Snapshot, round: RoundState, before: Before): void {
    const robots = new Map<string, RobotsFile>();
    for (const { origin, served } of run.log) if (served.kind === "robots") robots.set(origin, served);
    for (const row of snapshot.urls) this.#checkOne(row, run, round, before, robots.get(getOrigin(row.url)));
  }

  #checkOne(
    row: UrlRow,
    run: RunRecord,
    round: RoundState,
    before: Before,
    robots: RobotsFile | undefined,
  ): void {
    const { url, state, skipped } = row;
    const { sure, maybe } = this.#judge.judge(url, run.plan.options);
    const isVisited = this.#knowledge.visitedIn.get(round.id)?.has(url) === true;
    const isGone = this.#knowledge.last.get(url)?.isGone === true;
    const explain = (expected: string): string =>
      `${url} is ${nameOf(row)}, expected ${expected} (round ${round.id} ${round.end}; visited in it: ${isVisited}; against it: ${[...sure, ...[...maybe].map((one) => `perhaps ${one}`)].join(", ") || "nothing"})`;
    const was = before.rows.get(url);
    const isForbidden = robots !== undefined && robots.status === 200 && !allows(robots, url);
    if (state === SKIPPED) {
      const mayBeRobots =
        !isVisited &&
        (isForbidden || (was?.state === SKIPPED && was.skipped === "robots" && before.round === round.id));
      const isReason =
        skipped !== null &&
        (sure.has(skipped) || maybe.has(skipped) || (skipped === "robots" && (mayBeRobots || sure.size > 0)));
      if (!isReason)
        this.#differences.add(
          "skipped",
          explain(mayBeRobots ? "skipped (robots)" : isVisited ? "visited" : "not skipped for that"),
        );
      return;
    }
    if (sure.size > 0 && !isGone)
      return void this.#differences.add("not-skipped", explain(`skipped (${[...sure].join(" or ")})`));
    if (isVisited) {
      if (state !== (isGone ? GONE : VISITED))
        this.#differences.add("state", explain(isGone ? "gone" : "visited"));
      return;
    }
    if (isGone && state === GONE) {
      const isNewRound = before.round < round.id && !round.isAdaptive;
      const isNamed =
        this.#knowledge.given.has(url) ||
        this.#sitemaps.firstNamed.get(url) === round.id ||
        (isNewRound && was?.state === GONE && (was.linkedFrom ?? was.sitemap) !== null) ||
        (was?.state === GONE && was.linkedFrom === null && was.sitemap === null && row.linkedFrom !== null);
      const isAllowed = robots !== undefined && allows(robots, url);
      if (isNamed && round.end === "done" && sure.size === 0 && isAllowed)
        this.#differences.add("gone-unasked", explain("requested again, since something names it"));
      return;
    }
    if (state === GONE) return void this.#differences.add("state", explain("not gone"));
    if (state === VISITED) {
      if (!round.isAdaptive) this.#differences.add("state", explain("visited in this round, or queued"));
      return;
    }
    if (state !== QUEUED && state !== LATER)
      return void this.#differences.add("state", explain("a state that is known"));
    if (round.end === "done") this.#differences.add("unvisited", explain("visited, since the round is done"));
    if (round.end === "unreachable" && robots !== undefined && robots.status < 500)
      this.#differences.add("unvisited", explain("visited: only hosts out of reach are left"));
  }
}

function nameOf({ state, skipped }: UrlRow): string {
  return (
    ["queued", "visited", `skipped (${skipped})`, "gone", "to be tried again"][state] ?? `in state ${state}`
  );
}
