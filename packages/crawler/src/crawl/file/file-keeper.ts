import { closeLibsqlFiles } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../errors.ts";
import { steadyClock } from "../pace/steady-clock.ts";
import type { CrawlKeeper, CrawlKeeperParts, RoundResult, RoundStart } from "../run/crawl-keeper.ts";
import { reportStoreUnavailable } from "../run/on-store-unavailable.ts";
import type { RoundRun } from "../run/round-run.ts";
import { addSeeds } from "../run/seeds.ts";
import type { CrawlEnd, CrawlStatus } from "../state/events.ts";
import type { FoundUrl } from "../state/found-url.ts";
import { ROOM_BITS } from "../state/left-out-reasons.ts";
import type { OptionChanges } from "../state/option-changes.ts";
import type { Round } from "../state/round.ts";
import { nextRoundAt } from "../urls/revisit.ts";
import { CrawlStore } from "./crawl-store.ts";
import { FileFrontier } from "./file-frontier.ts";
import { applyOptions } from "./file-options.ts";

/** Maximum number of hosts in each list for the time estimate: the largest, and those with the longest waits. */
const MAX_ESTIMATED = 100;

/** Keeps a crawl in a file that only this process writes. */
export class FileKeeper implements CrawlKeeper {
  readonly clock: () => number = steadyClock();
  readonly wallClock: () => number = () => Date.now();
  readonly frontier: FileFrontier;
  readonly #parts: CrawlKeeperParts;
  readonly #store: CrawlStore;

  /** @throws {CrawlStoreError} if the file cannot be used, or if another crawl is using the file. */
  static async open(file: string, parts: CrawlKeeperParts): Promise<FileKeeper> {
    // A report of this process may still have the file open.
    await closeLibsqlFiles();
    return new FileKeeper(file, parts);
  }

  private constructor(file: string, parts: CrawlKeeperParts) {
    this.#parts = parts;
    const { signal } = parts.options;
    this.#store = new CrawlStore(file, parts.rules, {
      onBlocked: reportStoreUnavailable(parts.tell),
      signal,
    });
    this.frontier = new FileFrontier(this.#store, { plan: parts.settled.plan, now: this.clock });
  }

  get maxPages(): number {
    return this.#parts.settled.maxPages;
  }

  async begin(): Promise<void> {
    const { options, finder, stopping, tell } = this.#parts;
    const store = this.#store;
    const { last } = store.rounds;
    const isResumed = last !== undefined && isOpen(last);
    // Completes the updates that a killed run left, before any other change.
    if (last !== undefined) await store.settle(last.id);
    this.frontier.round = isResumed ? last.id : (last?.id ?? 0) + 1;
    store.rounds.setUserAgent(options.userAgent);
    for (const seed of store.seeds()) finder.rules.scope.admit(new URL(seed));
    const add = (found: readonly FoundUrl[]): Promise<void> => this.frontier.add(found);
    const sitemaps = await addSeeds(options.seeds, add, finder, stopping.signal);
    await this.frontier.addSitemaps(sitemaps);
    const changes = await this.#judge(isResumed);
    if (changes !== undefined) await tell({ type: "options", ...changes });
  }

  /**
   * Judges the known URLs again if the options have changed, or if seeds have added hosts to the scope.
   * @returns the changes; undefined if the URLs were not judged again.
   */
  #judge(isResumed: boolean): Promise<OptionChanges | undefined> {
    const { rules, judgingOptions } = this.#parts;
    const application = { round: this.frontier.round, isResumed, now: Date.now() };
    return applyOptions(this.#store, judgingOptions(), application, (row) => rules.judge(row));
  }

  async nextAt(): Promise<number | undefined> {
    const { rounds } = this.#store;
    const { plan } = this.#parts.settled;
    const { last } = rounds;
    if (last === undefined || last.endedBy === null) return undefined;
    if (last.endedBy === "limit" && plan.kind === "once") return undefined;
    return nextRoundAt(plan, last.startedAt, rounds.nextDueAt());
  }

  async beginRound(isFirst: boolean): Promise<RoundStart> {
    const store = this.#store;
    const { rounds } = store;
    const { last } = rounds;
    const { plan, maxPages } = this.#parts.settled;
    const isResumed = last !== undefined && isOpen(last) && (isFirst || plan.kind === "once");
    const before = isResumed ? rounds.resume(last, maxPages) : 0;
    const round = isResumed ? last.id : rounds.begin(Date.now(), plan.kind === "adaptive", maxPages);
    this.frontier.round = round;
    if (!isResumed) store.file.transact(() => store.leftOut.seeAgain(ROOM_BITS));
    store.recount();
    return { round, isResumed, before, used: rounds.visitedIn(round) - before };
  }

  async run(run: RoundRun, { round, before }: RoundStart): Promise<RoundResult> {
    const store = this.#store;
    const by = await this.#runToEnd(run);
    await store.settle(round);
    if (by !== "stopped") store.rounds.end(round, by, Date.now());
    const nextAt = by === "stopped" ? undefined : await this.nextAt();
    return { by, visited: before + run.visited, nextAt };
  }

  status(run: RoundRun, { before }: RoundStart): CrawlStatus {
    const { hosts } = this.#store;
    const status = hosts.status(this.clock());
    const leftMs = run.leftMs({ ...status, largest: hosts.largest(MAX_ESTIMATED) });
    return { visited: before + run.visited, leftMs, ...status };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#store.file.finish();
    this.#store[Symbol.dispose]();
  }

  /** Runs a round. The round is not complete while there are URLs to visit, even if the hosts' counts are 0. */
  async #runToEnd(run: RoundRun): Promise<CrawlEnd> {
    const store = this.#store;
    for (;;) {
      const visited = run.visited;
      const by = await run.run();
      // A seed may have redirected to another host of its site. URLs of that host were out of scope before.
      const changes = by === "stopped" ? undefined : await this.#judge(true);
      // If no work is left, the round is complete, and the limit did not end it.
      if (by === "limit" && !store.rows.hasQueued() && !store.hosts.hasWork()) return "done";
      const mayContinue = by === "done" || (by === "unreachable" && changes !== undefined);
      if (!mayContinue || !store.rows.hasQueued()) return by;
      store.recount();
      if (run.visited === visited && !store.hosts.hasWork())
        throw new CrawlStoreError(`${store.file.path} contains URLs to visit, but not their hosts.`);
    }
  }
}

/** Whether a round can be continued: it was interrupted, or ended by a limit. */
function isOpen({ endedBy }: Pick<Round, "endedBy">): boolean {
  return endedBy === null || endedBy === "limit";
}
