import type { RoundRow, RunRecord, Snapshot, UrlRow } from "../record.ts";
import { isSitemapUrl } from "../site-server.ts";
import { type Difference, Differences } from "./differences.ts";
import { FactCheck } from "./facts.ts";
import { Judge } from "./judgement.ts";
import { Knowledge } from "./knowledge.ts";
import { ReportCheck } from "./report.ts";
import { RequestCheck } from "./requests.ts";
import { getOrigin, usualUrl } from "./rules.ts";
import { SettledCheck } from "./settled.ts";
import { SitemapModel } from "./sitemaps.ts";
import { type RoundState, StateCheck } from "./states.ts";
import { TrapCheck } from "./traps.ts";
import { VisitMatcher } from "./visit-match.ts";

/**
 * A model of a crawl that does not use the crawler's code. It takes the server's log and the options of each run. From
 * them it computes the requests that the run must have made, and the contents of the crawl file and the report.
 */
export class Oracle {
  readonly #differences = new Differences();
  readonly #knowledge = new Knowledge();
  readonly #judge = new Judge(this.#knowledge);
  readonly #sitemaps = new SitemapModel(this.#knowledge, this.#differences);
  readonly #matcher = new VisitMatcher(this.#differences);
  readonly #traps = new TrapCheck(this.#knowledge, this.#judge, this.#differences);
  readonly #requests = new RequestCheck(this.#knowledge, this.#judge, this.#differences);
  #rows: ReadonlyMap<string, UrlRow> = new Map();
  #rounds: readonly RoundRow[] = [];
  /** Rounds that an adaptive run began. */
  readonly #adaptive = new Set<number>();
  /** Number of visits in the round before the current `maxPages` limit began to count. */
  #visitedBefore = 0;
  /** `maxPages` of the previous run. */
  #maxPages: number | undefined;

  get differences(): readonly Difference[] {
    return this.#differences.all;
  }

  /** Judges a finished run. */
  judge(run: RunRecord): void {
    this.#differences.run++;
    if (run.error !== undefined) this.#differences.add("thrown", `the run threw ${run.error}`);
    const { snapshot } = run;
    if (snapshot === undefined) {
      if (run.outcome !== "broken") this.#differences.add("file", "there is no file after the run");
      return;
    }
    const hasBegun = run.told.length > 0 || run.log.length > 0;
    this.#takeSeeds(run, snapshot, hasBegun);
    this.#checkRounds(run, snapshot);
    const round = this.#roundOf(snapshot);
    const matched = this.#matcher.match(run, snapshot);
    this.#sitemaps.take(run, snapshot);
    this.#requests.check(run, matched, (url, asked) => this.#mayBeAsked(url, asked));
    this.#knowledge.settleDepths(this.#sitemaps.entries);
    this.#requests.checkOptions(run);
    // A run that was stopped before its round may have queued seeds, and URLs that its options admit again.
    if (run.told.some(({ type }) => type === "round")) this.#checkAllowance(run, snapshot, round);
    const facts = new FactCheck(this.#knowledge, this.#differences);
    facts.check(snapshot, this.#rows, (url) => this.#sitemaps.isUnsure(url));
    if (hasBegun && run.told.some(({ type }) => type === "round")) this.#checkStates(run, snapshot, round);
    this.#rows = new Map(snapshot.urls.map((row) => [row.url, row]));
    this.#rounds = snapshot.rounds;
  }

  /** Adds the seeds of a run. If the run ended before it began, adds only the seeds that are in the file. */
  #takeSeeds({ seeds }: RunRecord, { urls, sitemaps }: Snapshot, hasBegun: boolean): void {
    const seeded = urls.filter(({ depth }) => depth === 0);
    const kept = new Set([...seeded, ...sitemaps].map(({ url }) => url));
    for (const seed of seeds) {
      const url = usualUrl(seed);
      if (!hasBegun && !kept.has(url)) continue;
      this.#judge.seedOrigins.add(getOrigin(url));
      if (isSitemapUrl(url)) continue;
      this.#knowledge.seeds.add(url);
      this.#knowledge.given.add(url);
    }
  }

  /**
   * Checks that a run continues the last round if that round was interrupted or ended by a limit. Otherwise the run
   * must begin a new round.
   */
  #checkRounds(run: RunRecord, { rounds }: Snapshot): void {
    const before = this.#rounds.at(-1);
    const isOpen = before !== undefined && (before.endedBy === null || before.endedBy === "limit");
    const first = run.told.find((one) => one.type === "round");
    const id = (before?.id ?? 0) + Number(!isOpen);
    if (first?.type === "round") {
      this.#differences.same("round", "the round that the run begins with", first.round, id);
      this.#differences.same("round", "whether it goes on with it", first.resumed, isOpen);
    } else if (run.outcome === "ended") this.#differences.add("round", "the run ended without a round");
    const last = rounds.at(-1);
    const isMore = run.plan.options.everyMs !== undefined;
    if (first !== undefined && (isMore ? (last?.id ?? 0) < id : last?.id !== id))
      this.#differences.add("round", `the last round in the file is ${last?.id}, expected ${id}`);
    if (run.outcome === "ended" && last !== undefined && last.endedBy === null)
      this.#differences.add("round", `the run ended, and round ${last.id} is open`);
    if (run.plan.options.everyMs === "adaptive")
      for (const one of rounds) if (one.id >= id && !(isOpen && one.id === id)) this.#adaptive.add(one.id);
    const { maxPages } = run.plan.options;
    const isSame = maxPages === this.#maxPages;
    const visits = this.#visitsIn(last?.id ?? 0);
    // After an interruption, a run with the same `maxPages` continues the count. If the limit is already reached, the
    // count restarts.
    const isUsed = maxPages !== undefined && visits - this.#visitedBefore >= maxPages;
    if (
      before === undefined ||
      before.endedBy === "limit" ||
      (last?.id ?? 0) > before.id ||
      !isSame ||
      isUsed
    )
      this.#visitedBefore = visits;
    if (first !== undefined) this.#maxPages = maxPages;
  }

  #visitsIn(round: number): number {
    return this.#knowledge.visitedIn.get(round)?.size ?? 0;
  }

  #roundOf({ rounds }: Snapshot): RoundState {
    const last = rounds.at(-1);
    const id = last?.id ?? 0;
    const end = (last?.endedBy ?? "open") as RoundState["end"];
    return { id, end, isAdaptive: this.#adaptive.has(id) };
  }

  /** Whether a URL may be requested in a round. A URL that is gone may be requested only if something refers to it. */
  #mayBeAsked(url: string, round: number): boolean {
    const last = this.#knowledge.last.get(url);
    if (last?.isGone !== true || this.#knowledge.seeds.has(url)) return true;
    // The crawl requests a URL once more when its options admit it again.
    const before = this.#rows.get(url);
    if (before?.state === 2) return true;
    const wasNamed = (before?.linkedFrom ?? before?.sitemap ?? null) !== null;
    if (wasNamed || this.#knowledge.isLedTo(url)) return true;
    return this.#sitemaps.firstNamed.has(url) && (this.#sitemaps.firstNamed.get(url) ?? 0) <= round;
  }

  #checkAllowance({ plan, log }: RunRecord, snapshot: Snapshot, round: RoundState): void {
    const { maxPages, everyMs } = plan.options;
    if (everyMs !== undefined) return;
    const used = this.#visitsIn(round.id) - this.#visitedBefore;
    const queued = snapshot.urls.filter(({ state }) => state === 0 || state === 4).length;
    if (maxPages !== undefined && used > maxPages)
      this.#differences.add("limit", `${used} pages were visited, and ${maxPages} at most should be`);
    if (round.end === "limit") {
      if (maxPages === undefined)
        this.#differences.add("limit", "the round ended by a limit, and there is none");
      else if (used < maxPages)
        this.#differences.add("limit", `the round ended by its limit after ${used} of ${maxPages} pages`);
      if (queued === 0 && !plan.options.sitemaps)
        this.#differences.add(
          "limit-done",
          "the round ended by its limit, and nothing is left to be visited",
        );
    }
    if (
      round.end === "unreachable" &&
      !log.some(({ served }) => served.kind === "robots" && served.status >= 500)
    )
      this.#differences.add("round", "the round ended since hosts are out of reach, and none is");
    if (round.end === "done" && queued > 0)
      this.#differences.add("unvisited", `the round is done, and ${queued} URLs are to be visited`);
    // The crawl writes these counts once a second, so they may be out of date after a kill.
    if (plan.end.kind !== "kill")
      this.#differences.same("count", "what hosts count as queued", snapshot.queuedOfHosts, queued);
  }

  #checkStates(run: RunRecord, snapshot: Snapshot, round: RoundState): void {
    const before = { rows: this.#rows, round: this.#rounds.at(-1)?.id ?? 0 };
    new StateCheck(this.#knowledge, this.#judge, this.#sitemaps, this.#differences).check(
      run,
      snapshot,
      round,
      before,
    );
    if (run.outcome === "broken") return;
    this.#traps.check(snapshot, run.plan.options, round.end === "done");
    const settled = new SettledCheck(this.#knowledge, this.#differences);
    settled.checkLinks(snapshot);
    const visited = new Set([...(this.#knowledge.visitedIn.get(round.id) ?? [])].map(getOrigin));
    const named = round.end === "done" ? this.#sitemaps.named(round.id, visited) : undefined;
    if (named !== undefined)
      settled.checkSitemaps(
        snapshot,
        named,
        this.#rows,
        (url) => this.#sitemaps.readings.get(url)?.round === round.id,
      );
    if (round.end === "done") this.#sitemaps.checkRead(round.id, visited);
    const isWhole =
      round.end === "done" && snapshot.urls.every(({ state, skipped }) => state !== 2 || skipped !== "depth");
    // A link that is too long may also be too deep.
    const isCertain =
      !isWhole || run.plan.options.maxDepth === undefined || this.#knowledge.leavesOut.size === 0;
    new ReportCheck(this.#knowledge, this.#differences).check(snapshot, isCertain ? isWhole : undefined);
  }
}
