import { defaultPace, type RobotsAgent } from "@maycrawl/agent";
import { followRedirects, redirectUrl } from "@maycrawl/agent/internal";
import { type CrawlerOrToken, type Decision, getOrigin } from "@maycrawl/engine";
import { asksToSlowDown, hasPage, isServerFailure } from "@maycrawl/engine/internal";
import { readPage } from "@maycrawl/readers";
import { accessUnlessRefused, decideUnlessRefused } from "../robots/ask-agent.ts";
import { tokenList } from "../robots/token-list.ts";
import { withoutFragment } from "../url/same-url.ts";
import type { SitemapMention, TargetEvidence, UrlEvidence } from "./evidence.ts";
import { completeEvidence, type KnownUrl } from "./evidence-of.ts";

/** Result of a request for an entry's page. Redirects are not followed. */
type EntryAnswer =
  | { readonly kind: "answer"; readonly answer: BegunPage }
  /** The robots.txt disallows the page for the reader. */
  | { readonly kind: "blocked"; readonly decision: Decision }
  | { readonly kind: "failed"; readonly message: string };

interface BegunPage {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Body, which must be read or cancelled. */
  readonly body: ReadableStream<Uint8Array>;
}

/** Options of `EntryAudit`. */
export interface EntryAuditOptions {
  /** Agent of the crawler that the decisions are for. */
  readonly agent: RobotsAgent;
  /** Agent of the reader, which requests the pages. The reader is another crawler or the same one. */
  readonly reader: RobotsAgent;
  /** Crawler whose META tags and preferences apply. */
  readonly crawler: CrawlerOrToken;
  /** Requests a page as the reader. */
  readonly ask: (url: string) => Promise<EntryAnswer>;
}

/**
 * Reason why an entry could not be audited:
 *
 * - `resting`: its site requested a pause or failed.
 * - `refused`: the address policy refuses its host.
 * - `unreachable`: its robots.txt is unreachable.
 * - `reader-disallowed`: robots.txt disallows it only for the reader.
 * - `failed`: the request failed.
 */
export type UnknownEntry =
  | { readonly unknown: "resting" | "refused" | "unreachable" }
  | { readonly unknown: "reader-disallowed"; readonly decision: Decision }
  | { readonly unknown: "failed"; readonly message: string };

/** Collects evidence about the pages in sitemaps, one entry after the other. */
export class EntryAudit {
  readonly #options: EntryAuditOptions;
  /** Origins that answered 429 or were down. They get no more requests. */
  readonly #resting = new Set<string | undefined>();
  /**
   * Evidence about requested URLs. A site's redirects often lead to the same few URLs, and each is requested only once.
   */
  readonly #known = new Map<string, TargetEvidence>();

  constructor(options: EntryAuditOptions) {
    this.#options = options;
  }

  /**
   * Returns the evidence about an entry's URL. If it redirects, the pages that it redirects to are not read.
   * @throws the errors of reading a page and of fetching its robots.txt.
   */
  async evidence(url: string, mention: SitemapMention): Promise<UrlEvidence | UnknownEntry> {
    const first = await this.#entry(url);
    if ("unknown" in first) return first;
    const leadsTo = await this.#leadsTo(first);
    const { agent, crawler } = this.#options;
    const robots = {
      access: await accessUnlessRefused(url, agent),
      decide: (other: string) => decideUnlessRefused(other, agent),
    };
    return completeEvidence({ ...first, leadsTo, sitemaps: [mention] }, crawler, robots);
  }

  async #entry(url: string): Promise<KnownUrl | UnknownEntry> {
    const { agent, reader, ask } = this.#options;
    if (this.#resting.has(getOrigin(url))) return { unknown: "resting" };
    const decision = await decideUnlessRefused(url, agent);
    if (decision === undefined) return { unknown: "refused" };
    if (decision.because === "unreachable") return { unknown: "unreachable" };
    const known = { url, decision };
    if (!decision.allowed && reader === agent) return known;
    // The reader requests the page even if the crawler may not, to find a noindex that the crawler never sees.
    const result = await ask(url);
    if (result.kind === "failed")
      return decision.allowed ? { unknown: "failed", message: result.message } : known;
    if (result.kind === "blocked") {
      // The robots.txt has changed since the decision.
      if (reader === agent) return { url, decision: result.decision };
      return decision.allowed ? { unknown: "reader-disallowed", decision: result.decision } : known;
    }
    const { status, redirect } = this.#answered(url, result.answer);
    this.#known.set(withoutFragment(url), { ...known, status, redirect });
    const { headers, body } = result.answer;
    if (redirect !== undefined || !hasPage(status)) {
      await body.cancel();
      return { ...known, status, redirect };
    }
    const tokens = tokenList(this.#options.crawler);
    return { ...known, status, page: await readPage(body, { url, status, headers, tokens }) };
  }

  /** Follows the redirects of an entry to the last URL, because a sitemap should name that URL. */
  async #leadsTo(first: KnownUrl): Promise<readonly TargetEvidence[]> {
    const { answers } = await followRedirects<Partial<TargetEvidence>>(
      withoutFragment(first.url),
      defaultPace,
      async (url, redirects) => {
        if (redirects === 0) return first;
        const known = this.#known.get(url) ?? (await this.#target(url));
        if (known !== undefined) this.#known.set(url, known);
        return known ?? {};
      },
    );
    return answers.slice(1).filter((one): one is TargetEvidence => one.url !== undefined);
  }

  /** Returns the answer of a redirect's target; undefined if no request may be made. */
  async #target(url: string): Promise<TargetEvidence | undefined> {
    const { agent, reader, ask } = this.#options;
    if (this.#resting.has(getOrigin(url))) return undefined;
    const decision = await decideUnlessRefused(url, agent);
    if (decision === undefined) return undefined;
    const known = { url, decision };
    if (!decision.allowed) return known;
    const result = await ask(url);
    if (result.kind === "failed") return { ...known, failure: result.message };
    // Only the reader is disallowed, so the crawler's answer is not known.
    if (result.kind === "blocked") return reader === agent ? { url, decision: result.decision } : known;
    await result.answer.body.cancel();
    return { ...known, ...this.#answered(url, result.answer) };
  }

  /** Evaluates the head of an answer. A 500 may be the failure of one page, so its site still gets requests. */
  #answered(url: string, answer: BegunPage): Pick<TargetEvidence, "redirect"> & { readonly status: number } {
    const { status } = answer;
    if (asksToSlowDown(status) || (isServerFailure(status) && status !== 500))
      this.#resting.add(getOrigin(url));
    return { status, redirect: redirectUrl(answer, url) };
  }
}
