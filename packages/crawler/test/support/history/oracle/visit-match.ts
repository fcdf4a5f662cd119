import type { RunRecord, Snapshot, VisitRow } from "../record.ts";
import type { ServedRequest } from "../site-server.ts";
import type { Differences } from "./differences.ts";
import { isFailure } from "./rules.ts";

/** Number of failed attempts to fetch a URL in a round: at least `min` and at most `max`. */
interface Tries {
  round: number;
  min: number;
  max: number;
}

/** A request for a page, and the visit that the crawl kept of it. */
export interface MatchedRequest {
  readonly asked: ServedRequest;
  readonly round: number;
  /** Undefined if the crawl kept no visit, because it retries a failure or the request was interrupted. */
  readonly visit: VisitRow | undefined;
  /** Whether its outcome was lost because the run was aborted or killed. */
  readonly isLost: boolean;
}

const MAX_TRIES = 3;
/** Tolerated difference between two clocks, in milliseconds. */
const CLOCK_SLACK_MS = 2;

/** Finds the visit of each request, and the request of each visit. */
export class VisitMatcher {
  readonly #tries = new Map<string, Tries>();
  readonly #differences: Differences;
  #lastVisit = 0;

  constructor(differences: Differences) {
    this.#differences = differences;
  }

  /** @returns the requests for pages, in the order of the log. */
  match({ log, plan, outcome }: RunRecord, { visits, rounds }: Snapshot): readonly MatchedRequest[] {
    const fresh = visits.filter(({ id }) => id > this.#lastVisit);
    this.#lastVisit = visits.at(-1)?.id ?? 0;
    const shift = plan.clockMs;
    const roundAt = (at: number): number =>
      rounds.filter(({ startedAt }) => startedAt <= at + shift + CLOCK_SLACK_MS).at(-1)?.id ?? 0;
    const matched: MatchedRequest[] = [];
    const byUrl = grouped(log);
    for (const [url, entries] of byUrl) {
      const own = fresh.filter((visit) => visit.url === url);
      const visitOf = this.#assign(url, entries, own, shift);
      for (const asked of entries) {
        const visit = visitOf.get(asked);
        const round = visit?.round ?? roundAt(asked.at);
        const mayBeLost = outcome === "broken" && asked === entries.at(-1);
        this.#check(asked, visit, round, mayBeLost);
        const isLost = visit === undefined && mayBeLost;
        matched.push({ asked, round, visit, isLost });
      }
    }
    for (const visit of fresh)
      if (!byUrl.has(visit.url))
        this.#differences.add(
          "visit-without-request",
          `${visit.url} has a visit in round ${visit.round}, and was not asked for`,
        );
    const lost = matched.filter(({ isLost }) => isLost).length;
    const max = plan.options.concurrency * plan.options.hostsAtOnce;
    if (lost > max)
      this.#differences.add("lost", `${lost} requests have no visit; at most ${max} were under way`);
    return matched.sort((a, b) => a.asked.n - b.asked.n);
  }

  #assign(
    url: string,
    entries: readonly ServedRequest[],
    visits: readonly VisitRow[],
    shift: number,
  ): Map<ServedRequest, VisitRow> {
    const visitOf = new Map<ServedRequest, VisitRow>();
    for (const visit of visits) {
      const entry = entries.find((one) => !visitOf.has(one) && one.at + shift >= visit.at - CLOCK_SLACK_MS);
      if (entry === undefined)
        this.#differences.add(
          "visit-without-request",
          `${url} has more visits than requests (round ${visit.round})`,
        );
      else visitOf.set(entry, visit);
    }
    return visitOf;
  }

  #check(
    { url, served }: ServedRequest,
    visit: VisitRow | undefined,
    round: number,
    mayBeLost: boolean,
  ): void {
    const { status } = served;
    if (visit !== undefined)
      this.#differences.same("status", `${url}: status of the visit`, visit.status ?? 0, status);
    if (!isFailure(status)) {
      if (visit === undefined && !mayBeLost)
        this.#differences.add(
          "request-without-visit",
          `${url} was asked for in round ${round}, and has no visit of that`,
        );
      return;
    }
    const known = this.#tries.get(url);
    const tries = known?.round === round ? known : { round, min: 0, max: 0 };
    this.#tries.set(url, tries);
    tries.max++;
    if (!mayBeLost || visit !== undefined) tries.min++;
    if (visit === undefined && tries.min > MAX_TRIES - 1 && !mayBeLost)
      this.#differences.add(
        "tries",
        `${url} failed ${tries.min} times in round ${round}, and is tried again`,
      );
    if (visit !== undefined && tries.max < MAX_TRIES)
      this.#differences.add(
        "tries",
        `${url} failed only ${tries.max} times in round ${round}, and was given up`,
      );
    if (visit !== undefined) this.#tries.delete(url);
  }
}

function grouped(log: readonly ServedRequest[]): Map<string, ServedRequest[]> {
  const byUrl = new Map<string, ServedRequest[]>();
  for (const asked of log) {
    if (asked.served.kind !== "page") continue;
    const list = byUrl.get(asked.url) ?? [];
    list.push(asked);
    byUrl.set(asked.url, list);
  }
  return byUrl;
}
