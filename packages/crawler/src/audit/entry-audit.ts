import { defaultPace, type RobotsAgent } from "@maycrawl/agent";
import { followRedirects, redirectOf } from "@maycrawl/agent/internal";
import { type CrawlerOrToken, type Decision, getOrigin } from "@maycrawl/engine";
import { asksToSlowDown, isServerFailure } from "@maycrawl/engine/internal";
import { readPage } from "@maycrawl/readers";
import { accessOf, decided } from "../robots/ask-agent.ts";
import { tokenList } from "../robots/token-list.ts";
import { hashless } from "../url/same-url.ts";
import type { SitemapMention, TargetEvidence, UrlEvidence } from "./evidence.ts";
import { evidenceOf, type KnownUrl } from "./evidence-of.ts";

/** The result of a request for the page of an entry, redirects not being followed. */
type EntryAnswer =
  | { readonly kind: "answer"; readonly answer: BegunPage }
  /** The robots.txt forbids it to the reader. */
  | { readonly kind: "blocked"; readonly decision: Decision }
  | { readonly kind: "failed"; readonly message: string };

interface BegunPage {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** It is read or cancelled. */
  readonly body: ReadableStream<Uint8Array>;
}

/** By whom entries are audited, and for whom. */
export interface EntryAuditOptions {
  /** Decides for the crawler. */
  readonly agent: RobotsAgent;
  /** Decides for the reader, which requests the pages: another crawler, or the same one. */
  readonly reader: RobotsAgent;
  /** The crawler whose META tags and preferences count. */
  readonly crawler: CrawlerOrToken;
  /** Requests a page as the reader. */
  readonly ask: (url: string) => Promise<EntryAnswer>;
}

/**
 * Why nothing is known of an entry: its site asked to wait or failed (`resting`), its address is refused, its robots.txt is
 * unreachable, only the reader may not fetch it (`reader-disallowed`), or the request failed.
 */
export type UnknownEntry =
  | { readonly unknown: "resting" | "refused" | "unreachable" }
  | { readonly unknown: "reader-disallowed"; readonly decision: Decision }
  | { readonly unknown: "failed"; readonly message: string };

/** Gathers evidence about the pages that sitemaps name, one entry after the other. */
export class EntryAudit {
  readonly #options: EntryAuditOptions;
  /** Origins that answered 429 or were down: they get no more requests. */
  readonly #resting = new Set<string | undefined>();
  /** What is known of URLs: the redirects of a site often lead to the same few, and each is requested once. */
  readonly #known = new Map<string, TargetEvidence>();

  constructor(options: EntryAuditOptions) {
    this.#options = options;
  }

  /**
   * Gathers what is known of an entry's URL. Of the URLs to which it redirects only the answers count.
   * @throws what reading a page and asking for its robots.txt throw.
   */
  async evidence(url: string, mention: SitemapMention): Promise<UrlEvidence | UnknownEntry> {
    const first = await this.#entry(url);
    if ("unknown" in first) return first;
    const leadsTo = await this.#leadsTo(first);
    const { agent, crawler } = this.#options;
    const robots = {
      access: await accessOf(url, agent),
      decide: (other: string) => decided(other, agent),
    };
    return evidenceOf({ ...first, leadsTo, sitemaps: [mention] }, crawler, robots);
  }

  async #entry(url: string): Promise<KnownUrl | UnknownEntry> {
    const { agent, reader, ask } = this.#options;
    if (this.#resting.has(getOrigin(url))) return { unknown: "resting" };
    const decision = await decided(url, agent);
    if (decision === undefined) return { unknown: "refused" };
    if (decision.because === "unreachable") return { unknown: "unreachable" };
    const known = { url, decision };
    if (!decision.allowed && reader === agent) return known;
    // The reader may look at what the crawler may not fetch: only then is a noindex seen that the crawler never sees.
    const asked = await ask(url);
    if (asked.kind === "failed")
      return decision.allowed ? { unknown: "failed", message: asked.message } : known;
    if (asked.kind === "blocked") {
      // The site has changed its mind since.
      if (reader === agent) return { url, decision: asked.decision };
      return decision.allowed ? { unknown: "reader-disallowed", decision: asked.decision } : known;
    }
    const { status, redirect } = this.#answered(url, asked.answer);
    this.#known.set(hashless(url), { ...known, status, redirect });
    const { headers, body } = asked.answer;
    if (redirect !== undefined || status < 200 || status > 299) {
      await body.cancel();
      return { ...known, status, redirect };
    }
    const tokens = tokenList(this.#options.crawler);
    return { ...known, status, page: await readPage(body, { url, status, headers, tokens }) };
  }

  /** Follows the redirects of an entry to where they end, since a sitemap should name that URL. */
  async #leadsTo(first: KnownUrl): Promise<readonly TargetEvidence[]> {
    const { answers } = await followRedirects<Partial<TargetEvidence>>(
      hashless(first.url),
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

  /** Undefined if no request may be made. */
  async #target(url: string): Promise<TargetEvidence | undefined> {
    const { agent, reader, ask } = this.#options;
    if (this.#resting.has(getOrigin(url))) return undefined;
    const decision = await decided(url, agent);
    if (decision === undefined) return undefined;
    const known = { url, decision };
    if (!decision.allowed) return known;
    const asked = await ask(url);
    if (asked.kind === "failed") return { ...known, failure: asked.message };
    // Forbidden to the reader alone: the crawler's answer is not known.
    if (asked.kind === "blocked") return reader === agent ? { url, decision: asked.decision } : known;
    await asked.answer.body.cancel();
    return { ...known, ...this.#answered(url, asked.answer) };
  }

  /** Reads the head of an answer. A 500 may be the failure of one page: its site still gets requests. */
  #answered(url: string, answer: BegunPage): Pick<TargetEvidence, "redirect"> & { readonly status: number } {
    const { status } = answer;
    if (asksToSlowDown(status) || (isServerFailure(status) && status !== 500))
      this.#resting.add(getOrigin(url));
    return { status, redirect: redirectOf(answer, url) };
  }
}
