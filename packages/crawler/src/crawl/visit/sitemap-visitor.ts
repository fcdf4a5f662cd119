import { setTimeout } from "node:timers/promises";
import { AgentClosedError, type RobotsAgent } from "@maycrawl/agent";
import { followRedirects } from "@maycrawl/agent/internal";
import { createDiagnostic, isRedirect, redirectTarget } from "@maycrawl/engine/internal";
import { readSitemap } from "@maycrawl/readers";
import { walkMessages } from "../../discover/messages.ts";
import { fetchSitemap, type SitemapFetchFailure } from "../../discover/sitemap-fetch.ts";
import { isWeb, normaliseUrl } from "../../url/normalise-url.ts";
import type { AddressPace } from "../pace/address-pace.ts";
import { IN_SITEMAP } from "../state/distance.ts";
import type { FoundUrl } from "../state/found-url.ts";
import type { QueuedSitemap, SitemapRecord } from "../state/frontier.ts";
import { type Failure, NETWORK_DELAY_MS } from "../state/outcome.ts";
import type { LinkFinder } from "./link-finder.ts";
import { requestFailure } from "./request-failure.ts";

/** Number of entries that are added together. */
const BATCH = 500;
/** Maximum number of redirects that are followed on one host. */
const MAX_REDIRECTS = 5;
/** Maximum wait before a request to another host, in milliseconds. */
const MAX_HOST_WAIT_MS = 60_000;
/** Diagnostics of a file that was read incompletely: its other entries are unknown. */
const BROKEN = new Set(["source-failed", "timed-out"]);

/** Options of `SitemapVisitor`. */
export interface SitemapVisitOptions {
  readonly agent: RobotsAgent;
  readonly finder: LinkFinder;
  /** Maximum time until an answer begins, in milliseconds. */
  readonly timeoutMs: number;
  readonly now: () => number;
  /** Limits the rate of requests to each server address; undefined: no limit. */
  readonly addresses?: Pick<AddressPace, "pass"> | undefined;
}

/** Result of reading a sitemap. */
export interface SitemapOutcome {
  readonly record: SitemapRecord;
  /** Failure of the site's own host; undefined if the request succeeded or went to another host. */
  readonly failure: Failure | undefined;
  /** Whether no request was made because the site's robots.txt is unreachable. */
  readonly isUnreachable: boolean;
  /**
   * Latest estimated time when the server received the last request, in milliseconds since the epoch; undefined without
   * an answer.
   */
  readonly heardAt: number | undefined;
}

/** Receives the pages and sitemaps that a sitemap names, in batches. */
export type TakeNames = (found: readonly FoundUrl[], sitemaps: readonly string[]) => Promise<void> | void;

/** Values of an answer's head that the visitor uses. */
interface Head {
  readonly status: number;
  readonly location: string | null;
  readonly retryAfter: string | null;
  readonly heardAt: number;
}

/** Parameters of one request for a sitemap. */
interface Fetching {
  readonly site: string;
  readonly isRedirected: boolean;
  readonly signal: AbortSignal;
  readonly confirm: (() => void | Promise<void>) | undefined;
}

/** Reads the sitemaps of sites. Each request uses a turn of the site, even if the file is on another host. */
export class SitemapVisitor {
  readonly #options: SitemapVisitOptions;

  constructor(options: SitemapVisitOptions) {
    this.#options = options;
  }

  /**
   * Reads one sitemap, and passes the pages and sitemaps that it lists to `take`.
   * @param site origin that names the sitemap.
   * @param signal ends the request and the reading. The sitemap is then read again later.
   * @param confirm called immediately before each request. If it throws, no request is made.
   * @throws the signal's reason, and errors of `confirm`.
   */
  async visit(
    sitemap: QueuedSitemap,
    site: string,
    signal: AbortSignal,
    take: TakeNames,
    confirm?: () => void | Promise<void>,
  ): Promise<SitemapOutcome> {
    const { last } = await followRedirects(
      sitemap.url,
      { maxRedirects: MAX_REDIRECTS },
      async (url, redirects) => {
        const fetched = await this.#fetch(url, { site, isRedirected: redirects > 0, signal, confirm });
        const target = fetched.response === undefined ? targetOf(url, fetched.head) : undefined;
        const isHere = target !== undefined && new URL(target).hostname === new URL(url).hostname;
        const isElsewhere = !isHere && redirects < MAX_REDIRECTS;
        return {
          url,
          ...fetched,
          redirect: isHere ? target : undefined,
          elsewhere: isElsewhere ? target : undefined,
        };
      },
    );
    const { url, response, failure, head, elsewhere } = last;
    if (response !== undefined) {
      const record = await this.#read(sitemap, url, response, signal, take);
      const isBroken = record.failure !== undefined && hostOf(url) === hostOf(site);
      const failure: Failure | undefined = isBroken ? { kind: "no-answer" } : undefined;
      return { record, failure, isUnreachable: false, heardAt: head?.heardAt };
    }
    if (elsewhere === undefined) return this.#failed(sitemap, url, site, failure, head);
    // The frontier decides whether the sitemap on the other host is read.
    const isMissing = sitemap.isGuess && !/sitemap/i.test(new URL(elsewhere).pathname);
    if (!isMissing) await take([], [elsewhere]);
    const record = { url: sitemap.url, entries: 0, errors: 0, failure: undefined, ...missing(isMissing) };
    return { record, failure: undefined, isUnreachable: false, heardAt: head?.heardAt };
  }

  async #fetch(
    url: string,
    { site, isRedirected, signal, confirm }: Fetching,
  ): Promise<{ response?: Response; failure: SitemapFetchFailure; head?: Head }> {
    const { agent, timeoutMs, addresses, now } = this.#options;
    const { origin } = new URL(url);
    const isElsewhere = hostOf(url) !== hostOf(site);
    let head: Head | undefined;
    if (isElsewhere) {
      const failure = await this.#waitForHost(origin, signal);
      if (failure !== undefined) return { failure };
      // The request counts for the site's pace. Its turn is released immediately: otherwise two sites that name each
      // other's sitemaps would wait for each other for ever.
      await (await agent.turn(`${site}/robots.txt`, { signal })).done();
    }
    if (isElsewhere || isRedirected) await addresses?.pass(origin, signal);
    const fetched = await fetchSitemap(
      url,
      async (asked, init) => {
        const answer = await agent.fetch(asked, {
          ...init,
          headersTimeoutMs: timeoutMs,
          redirect: "manual",
          before: confirm,
        });
        const { status, headers } = answer;
        head = {
          status,
          location: headers.get("location"),
          retryAfter: headers.get("retry-after"),
          heardAt: now() - NETWORK_DELAY_MS,
        };
        return answer;
      },
      signal,
    );
    return fetched instanceof Response || !("code" in fetched)
      ? { response: fetched, failure: NO_FAILURE, ...(head && { head }) }
      : { failure: fetched, ...(head && { head }) };
  }

  /**
   * Waits until another host accepts a request.
   * @returns a failure if the wait would be too long.
   */
  async #waitForHost(origin: string, signal: AbortSignal): Promise<SitemapFetchFailure | undefined> {
    const { agent, addresses } = this.#options;
    const until = performance.now() + MAX_HOST_WAIT_MS;
    try {
      if (agent.decideNow(`${origin}/`) === undefined) await addresses?.pass(origin, signal);
      for (;;) {
        const { opensInMs, nextInMs } = await agent.waitFor(origin, { signal });
        const ms = Math.max(opensInMs, nextInMs);
        if (ms <= 0) return undefined;
        if (performance.now() + ms > until) {
          const params = { seconds: Math.round(ms / 1000) };
          return createDiagnostic(walkMessages, "unreachable.resting", params);
        }
        await setTimeout(ms, undefined, { signal });
      }
    } catch (thrown) {
      signal.throwIfAborted();
      if (thrown instanceof AgentClosedError) throw thrown;
      // The fetch fails for the same reason and reports it.
      return undefined;
    }
  }

  async #read(
    { url: sitemap }: QueuedSitemap,
    url: string,
    response: Response,
    signal: AbortSignal,
    take: TakeNames,
  ): Promise<SitemapRecord> {
    const { finder } = this.#options;
    let found: FoundUrl[] = [];
    let sitemaps: string[] = [];
    let entries = 0;
    let errors = 0;
    let failure: string | undefined;
    const flush = async (): Promise<void> => {
      const names = [found, sitemaps] as const;
      found = [];
      sitemaps = [];
      if (names[0].length + names[1].length > 0) await take(...names);
    };
    for await (const entry of readSitemap(response, { url, signal })) {
      if (entry.type === "diagnostic") {
        const { level, code, message } = entry.diagnostic;
        if (level === "error") errors++;
        if (BROKEN.has(code)) failure = `${code}: ${message}`;
        continue;
      }
      if (entry.type === "url") {
        entries++;
        const { loc, lastmod } = entry;
        const one = finder.judgeUrl(loc, { by: "sitemap", ...IN_SITEMAP, sitemap, lastmod });
        if (one !== undefined) found.push(one);
      } else {
        const named = normaliseUrl(entry.loc);
        if (named !== undefined && isWeb(named.url)) sitemaps.push(named.href);
      }
      if (found.length + sitemaps.length >= BATCH) await flush();
    }
    await flush();
    return { url: sitemap, entries, errors, failure };
  }

  #failed(
    { url: sitemap, isGuess }: QueuedSitemap,
    url: string,
    site: string,
    { code, message, decision }: SitemapFetchFailure,
    head: Head | undefined,
  ): SitemapOutcome {
    // A guessed sitemap may be missing; a named sitemap should exist.
    const isMissing = isGuess && (head?.status === 404 || head?.status === 410);
    const words = `${code}: ${message}`;
    const record = { url: sitemap, entries: 0, errors: 0, failure: words, ...missing(isMissing) };
    const isOwn = hostOf(url) === hostOf(site);
    const isUnreachable = isOwn && decision?.because === "unreachable";
    const failure = isOwn ? this.#failureOf(code, head) : undefined;
    return { record, failure, isUnreachable, heardAt: head?.heardAt };
  }

  #failureOf(code: SitemapFetchFailure["code"], head: Head | undefined): Failure | undefined {
    if (head === undefined) return code === "unreachable" ? { kind: "no-answer" } : undefined;
    const { status, retryAfter } = head;
    return requestFailure(status, retryAfter, this.#options.now());
  }
}

const NO_FAILURE: SitemapFetchFailure = { code: "unreachable", id: "unreachable", params: {}, message: "" };

function targetOf(url: string, head: Head | undefined): string | undefined {
  if (head === undefined || head.location === null || !isRedirect(head.status)) return undefined;
  const { status, location } = head;
  const target = redirectTarget({ status, location }, url);
  return target === undefined ? undefined : normaliseUrl(target)?.href;
}

function missing(isMissing: boolean): Pick<SitemapRecord, "isMissing"> {
  return isMissing ? { isMissing } : {};
}

function hostOf(url: string): string {
  return new URL(url).host;
}
