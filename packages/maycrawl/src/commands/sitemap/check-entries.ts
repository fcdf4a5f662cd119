import { redirectOf } from "@maycrawl/agent/internal";
import {
  type Contradiction,
  findContradictions,
  readPage,
  type SitemapEvidence,
  type UrlEvidence,
} from "@maycrawl/crawler";
import { type Decision, type Dialect, getOrigin, getRobotsUrl } from "@maycrawl/engine";
import { decisionWords } from "../../decision-words.ts";
import { OWN_TOKEN } from "../../fetching/asking.ts";
import type { PageAnswer, PageFetcher } from "../../fetching/page-fetcher.ts";
import type { Crawler } from "../../input/asked-crawler.ts";
import { visible } from "../../output/visible.ts";
import { evidenceOf, type KnownUrl } from "../page/evidence.ts";
import { fetchedPage } from "../page/fetched-page.ts";
import { decided } from "../page/governing-robots.ts";
import { FollowedRedirects } from "./followed-redirects.ts";
import { Grouped } from "./grouped.ts";
import type { EntryPlace } from "./judge-entries.ts";
import type { FileFailure } from "./judged-walk.ts";
import { RestingSites } from "./resting-sites.ts";

/** An entry of whose page nothing could be found out. */
export interface UnknownEntry extends EntryPlace {
  readonly message: string;
}

const MAX_CODES = 50;
const MAX_EXAMPLES = 20;

/** Why a page was not looked at that the crawler may fetch. */
function forbiddenToReader(url: string, decision: Decision): string {
  const words = decisionWords(visible(getRobotsUrl(url).href), decision);
  return `it is forbidden to ${OWN_TOKEN}, which would look at it: ${words}`;
}

/** What is asked besides: whose page it is for. */
export interface CheckOptions {
  /** maycrawl itself where there is none. */
  readonly crawler: Crawler | undefined;
  /** The dialect in which the crawler reads. */
  readonly dialect: Dialect;
}

/**
 * Looks at the pages of entries, one after the other, and finds what contradicts their being in a sitemap; and at sitemaps
 * that were not read.
 */
export class CheckedEntries {
  readonly #pages: PageFetcher;
  readonly #options: CheckOptions;
  readonly #resting = new RestingSites();
  readonly #redirects: FollowedRedirects;
  /** By code. */
  readonly contradictions: Grouped<Contradiction> = new Grouped(MAX_CODES, MAX_EXAMPLES);
  readonly unknown: Grouped<UnknownEntry> = new Grouped(1, MAX_EXAMPLES);
  /** How many pages were asked about. */
  asked = 0;

  constructor(pages: PageFetcher, options: CheckOptions) {
    this.#pages = pages;
    this.#options = options;
    this.#redirects = new FollowedRedirects(pages, this.#resting);
  }

  /** Looks at one. Where it redirects is another page, of which only the answer counts. */
  async check(place: EntryPlace): Promise<void> {
    this.asked++;
    const known = await this.#known(place);
    if (typeof known === "string") {
      this.unknown.add("", { ...place, message: known });
      return;
    }
    const { crawler } = this.#options;
    this.#contradictionsOf(await evidenceOf(known, crawler, (url) => decided(url, this.#pages.agent)));
  }

  /** Takes a sitemap that is blocked or was not read. That it is blocked contradicts its being named, unless its place was guessed. */
  file({ code, sitemap, url = sitemap, decision, namedIn, guessed }: FileFailure): void {
    if (decision?.because !== "rule" || guessed === true || code === "reader-disallowed") return;
    this.#contradictionsOf({ type: "sitemap", url, decision, namedIn });
  }

  #contradictionsOf(evidence: UrlEvidence | SitemapEvidence): void {
    const { crawler, dialect } = this.#options;
    const name = crawler?.profile ?? crawler?.token ?? OWN_TOKEN;
    for (const one of findContradictions(evidence, name, { dialect })) this.contradictions.add(one.code, one);
  }

  /** What is known of an entry's URL, or why nothing is. */
  async #known({ loc, sitemap, offset }: EntryPlace): Promise<KnownUrl | string> {
    const { agent } = this.#pages;
    if (this.#resting.has(getOrigin(loc))) return "its site had asked to wait, or failed, a moment before";
    const decision = await decided(loc, agent);
    if (decision === undefined) return "its address is refused; --addresses any would ask it";
    if (decision.because === "unreachable") return "its robots.txt is unreachable";
    const access = await agent.access(loc);
    const known = { url: loc, decision, access, sitemaps: [{ sitemap, offset }] };
    const { reader } = this.#pages;
    if (!decision.allowed && reader === agent) return known;
    // What the crawler may not fetch maycrawl may look at: only so a noindex is seen that the crawler never sees.
    const fetched = await fetchedPage(new URL(loc), this.#pages, { redirect: "manual" });
    if (fetched.kind === "failed") return decision.allowed ? fetched.message : known;
    if (fetched.kind === "blocked") {
      // The site has changed its mind meanwhile.
      if (reader === agent) return { ...known, decision: fetched.decision };
      return decision.allowed ? forbiddenToReader(loc, fetched.decision) : known;
    }
    this.#resting.heard(getOrigin(loc), fetched.answer.status);
    const answered = await this.#answered(loc, fetched.answer);
    this.#redirects.know({ url: loc, decision, ...answered });
    return { ...known, ...answered, leadsTo: await this.#redirects.from(answered.redirect) };
  }

  async #answered(url: string, answer: PageAnswer): Promise<Pick<KnownUrl, "status" | "redirect" | "page">> {
    const { status, headers, body } = answer;
    const redirect = redirectOf(answer, url);
    if (redirect !== undefined || status < 200 || status > 299) {
      await body.cancel();
      return { status, redirect };
    }
    const { crawler } = this.#options;
    const tokens = crawler?.profile?.reads ?? [crawler?.token ?? OWN_TOKEN];
    return { status, page: await readPage(body, { url, status, headers, tokens }) };
  }
}
