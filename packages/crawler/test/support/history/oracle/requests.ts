import type { RunRecord } from "../record.ts";
import type { RobotsFile } from "../site.ts";
import { isSitemapUrl, type ServedRequest } from "../site-server.ts";
import type { Differences } from "./differences.ts";
import type { Judge } from "./judgement.ts";
import { type Knowledge, referencesOf } from "./knowledge.ts";
import { allows, pathOf, usualUrl } from "./rules.ts";
import type { MatchedRequest } from "./visit-match.ts";

/** Paths of sitemaps for a host whose robots.txt does not name any. */
const GUESSES = ["/sitemap.xml", "/sitemap_index.xml"];

/** Checks that each request of a run was allowed at that time, and adds the responses to the knowledge. */
export class RequestCheck {
  readonly #knowledge: Knowledge;
  readonly #judge: Judge;
  readonly #differences: Differences;
  /** URLs that the responses so far refer to, if the reference may be followed. */
  readonly #named = new Set<string>();
  /** Sitemaps that the seeds and the responses so far refer to. */
  readonly #sitemaps = new Set<string>();
  /** Last robots.txt of each host in this run. */
  #robots = new Map<string, RobotsFile>();

  constructor(knowledge: Knowledge, judge: Judge, differences: Differences) {
    this.#knowledge = knowledge;
    this.#judge = judge;
    this.#differences = differences;
  }

  /** @param mayBeAsked whether a URL may be requested in a round; false for a gone URL without references. */
  check(
    run: RunRecord,
    requests: readonly MatchedRequest[],
    mayBeAsked: (url: string, round: number) => boolean,
  ): void {
    this.#robots = new Map();
    for (const seed of this.#knowledge.seeds) this.#named.add(seed);
    for (const seed of run.seeds) if (isSitemapUrl(seed)) this.#sitemaps.add(usualUrl(seed));
    const byLog = new Map(requests.map((one) => [one.asked.n, one]));
    for (const asked of run.log) {
      const request = byLog.get(asked.n);
      if (asked.served.kind === "robots") this.#robots.set(asked.origin, asked.served);
      else this.#checkOne(asked, request, mayBeAsked);
      this.#learn(asked);
    }
    this.#checkAtOnce(run);
  }

  /** Checks that the options permit each request. Call it after all references and depths of the run are known. */
  checkOptions({ log, plan }: RunRecord): void {
    for (const { url, served } of log) {
      if (served.kind !== "page") continue;
      const { sure } = this.#judge.judge(url, plan.options);
      if (sure.size > 0)
        this.#differences.add("options", `${url} was asked for in spite of: ${[...sure].join(", ")}`);
    }
  }

  #checkOne(
    asked: ServedRequest,
    request: MatchedRequest | undefined,
    mayBeAsked: (url: string, round: number) => boolean,
  ): void {
    const { url, origin, served } = asked;
    const add = (kind: string, text: string): void => this.#differences.add(kind, `${url} ${text}`);
    const robots = this.#robots.get(origin);
    if (url !== usualUrl(url)) add("spelling", `was asked for, whose usual form is ${usualUrl(url)}`);
    if (robots === undefined) add("robots", "was asked for before its host's robots.txt");
    else if (!allows(robots, url)) add("robots", "was asked for, and robots.txt forbids it");
    if (served.kind === "sitemap") {
      if (!this.#sitemaps.has(url)) add("unnamed", "was asked for as a sitemap, and nothing names it");
      return;
    }
    if (!this.#named.has(url)) {
      add("unnamed", "was asked for, and nothing that may be followed names it");
      return;
    }
    if (request === undefined) return;
    const { round, visit } = request;
    if (!mayBeAsked(url, round)) add("gone", `was asked for in round ${round}, though it was gone`);
    if (this.#knowledge.visitedIn.get(round)?.has(url) === true)
      add("twice", `was asked for in round ${round}, in which it had been visited`);
    this.#checkConditions(asked);
    if (visit !== undefined) this.#knowledge.visit(url, round, asked);
  }

  #checkConditions({ url, ifNoneMatch, ifModifiedSince }: ServedRequest): void {
    const last = this.#knowledge.last.get(url);
    if (this.#knowledge.leavesOut.has(url) && ifNoneMatch === undefined && ifModifiedSince === undefined)
      return;
    const isKnown = last !== undefined && (last.status === 200 || last.status === 304);
    const same = (name: string, actual: unknown, expected: unknown): void =>
      this.#differences.same(
        "conditions",
        `${url}: ${name} of the request (last visit: ${last?.status})`,
        actual,
        expected,
      );
    same("If-None-Match", ifNoneMatch, isKnown ? last.etag : undefined);
    same("If-Modified-Since", ifModifiedSince, isKnown ? last.lastModified : undefined);
  }

  /** Adds the URLs in a response to the URLs that may be requested. */
  #learn({ url, origin, served }: ServedRequest): void {
    if (served.kind === "robots") {
      const { status, sitemaps } = served;
      const named = status === 200 ? sitemaps : [];
      const places = named.length > 0 ? named : GUESSES.map((path) => origin + path);
      for (const place of places) this.#sitemaps.add(place);
    } else if (served.kind === "sitemap") {
      if (served.status === 200)
        for (const { to } of served.entries) (served.isIndex ? this.#sitemaps : this.#named).add(to);
    } else for (const { to, follow } of referencesOf(url, served)) if (follow) this.#named.add(to);
  }

  /** Checks the maximum number of concurrent requests to a host, and of concurrent hosts. */
  #checkAtOnce({ log, plan }: RunRecord): void {
    const { concurrency, hostsAtOnce } = plan.options;
    const pages = log.filter(({ served }) => served.kind === "page");
    for (const asked of pages) {
      const under = pages.filter((one) => one.n <= asked.n && !(one.end < asked.at) && one.n !== asked.n);
      const same = under.filter(({ origin, end }) => origin === asked.origin && end > asked.at).length + 1;
      if (same > concurrency)
        this.#differences.add("at-once", `${pathOf(asked.url)}: ${same} requests at once to ${asked.origin}`);
      const hosts = new Set(under.filter(({ end }) => end > asked.at).map(({ origin }) => origin)).add(
        asked.origin,
      ).size;
      if (hosts > hostsAtOnce) this.#differences.add("at-once", `${asked.url}: ${hosts} hosts at once`);
    }
  }
}
