import { setTimeout } from "node:timers/promises";
import { AgentClosedError, type RobotsAgent } from "@maycrawl/agent";
import { followRedirects } from "@maycrawl/agent/internal";
import { createDiagnostic, isRedirect, redirectTarget } from "@maycrawl/engine/internal";
import { readSitemap } from "@maycrawl/readers";
import { walkMessages } from "../../discover/messages.ts";
import { fetchSitemap, type SitemapFetchFailure } from "../../discover/sitemap-fetch.ts";
import { isWeb, normaliseUrl } from "../../url/normalise-url.ts";
import type { AddressPace } from "../pace/address-pace.ts";
import type { FoundUrl } from "../state/found-url.ts";
import type { QueuedSitemap, SitemapRecord } from "../state/frontier.ts";
import type { Failure } from "../state/outcome.ts";
import type { LinkFinder } from "./link-finder.ts";
import { requestFailure } from "./request-failure.ts";

/** Number of entries that are added in one step. */
const STEP = 500;
/** Redirects on one host that are followed. */
const MAX_REDIRECTS = 5;
/** An answer that takes longer may have been that long on its way, in milliseconds. */
const ON_ITS_WAY_MS = 250;
/** A sitemap on another host is not waited for longer, in milliseconds. */
const PATIENCE_MS = 60_000;
/** Diagnostics of a file that broke off, so that it is unknown what else it names. */
const BROKEN = new Set(["source-failed", "timed-out"]);

/** How sitemaps are read. */
export interface SitemapVisitOptions {
  readonly agent: RobotsAgent;
  readonly finder: LinkFinder;
  /** Milliseconds in which an answer has to begin. */
  readonly timeoutMs: number;
  readonly now: () => number;
  /** Spaces requests by the server's address; undefined if nothing does. */
  readonly addresses?: Pick<AddressPace, "pass"> | undefined;
}

/** What came of reading a sitemap. */
export interface SitemapOutcome {
  readonly record: SitemapRecord;
  /** What the answer says of the site's own host; undefined if it was no failure, or another host's. */
  readonly failure: Failure | undefined;
  /** Whether the site's robots.txt is unreachable, so that nothing was asked. */
  readonly isUnreachable: boolean;
  /** When the server had the last request at the latest, as far as can be told; undefined if there was no answer. */
  readonly heardAt: number | undefined;
}

/** Takes what a sitemap names, step by step. */
export type TakeNames = (found: readonly FoundUrl[], sitemaps: readonly string[]) => Promise<void> | void;

/** The head of an answer, as far as it matters for what follows. */
interface Head {
  readonly status: number;
  readonly location: string | null;
  readonly retryAfter: string | null;
  readonly heardAt: number;
}

/** How one request for a sitemap is made. */
interface Fetching {
  readonly site: string;
  readonly isRedirected: boolean;
  readonly signal: AbortSignal;
  readonly confirm: (() => void | Promise<void>) | undefined;
}

/** Reads one sitemap of a site: in the site's turn and pace, also where the file is on another host. */
export class SitemapVisitor {
  readonly #options: SitemapVisitOptions;

  constructor(options: SitemapVisitOptions) {
    this.#options = options;
  }

  /**
   * @param site the origin that names it.
   * @param signal ends it, also while it is read; the sitemap is read again later then.
   * @param confirm called right before each request; where it throws, none is made.
   * @throws the signal's reason, and what `confirm` throws.
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
    // Another host is for the frontier to admit.
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
      const failure = await this.#patience(origin, signal);
      if (failure !== undefined) return { failure };
      // The start counts for the site. Its turn is not kept: two sites that name each other's sitemaps would wait for ever.
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
          heardAt: now() - ON_ITS_WAY_MS,
        };
        return answer;
      },
      signal,
    );
    return fetched instanceof Response || !("code" in fetched)
      ? { response: fetched, failure: NO_FAILURE, ...(head && { head }) }
      : { failure: fetched, ...(head && { head }) };
  }

  /** Waits until another host may be asked. @returns a failure if it wants to be left alone for too long. */
  async #patience(origin: string, signal: AbortSignal): Promise<SitemapFetchFailure | undefined> {
    const { agent, addresses } = this.#options;
    const until = performance.now() + PATIENCE_MS;
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
      // Fetching fails for the same reason, and reports it.
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
        const one = finder.found(loc, { by: "sitemap", depth: 1, sitemap, lastmod });
        if (one !== undefined) found.push(one);
      } else {
        const named = normaliseUrl(entry.loc);
        if (named !== undefined && isWeb(named.url)) sitemaps.push(named.href);
      }
      if (found.length + sitemaps.length >= STEP) await flush();
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
    // A guess that finds nothing is no failure of the site; what somebody names should be there.
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
