import {
  type Contradiction,
  findContradictions,
  type SitemapEvidence,
  type UrlEvidence,
} from "@maycrawl/crawler";
import { EntryAudit, type UnknownEntry as Unknown } from "@maycrawl/crawler/internal";
import { type CrawlerOrToken, type Dialect, getRobotsUrl } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import { OWN_TOKEN } from "../../../fetching/agent-settings.ts";
import type { PageFetcher } from "../../../fetching/page-fetcher.ts";
import { REFUSED_ADVICE } from "../../../fetching/refused-address.ts";
import type { Crawler } from "../../../options/crawler-option.ts";
import { fetchPage } from "../../../page/fetched-page.ts";
import { decisionText } from "../../../verdict/decision-words.ts";
import { CountByKind } from "./count-by-kind.ts";
import type { EntryPlace } from "./judge-entries.ts";
import type { FileFailure } from "./judged-walk.ts";

/** An entry whose page could not be checked. */
export interface UnknownEntry extends EntryPlace {
  readonly message: string;
}

const MAX_CODES = 50;
const MAX_EXAMPLES = 20;

/** Options of `CheckedEntries`. */
export interface CheckOptions {
  /** Crawler that the pages are checked for; undefined for maycrawl itself. */
  readonly crawler: Crawler | undefined;
  /** Dialect in which the crawler reads robots.txt. */
  readonly dialect: Dialect;
}

/**
 * Checks the pages that sitemaps list, one at a time, for evidence that contradicts the listing. Also checks sitemaps
 * that are blocked or were not read.
 */
export class CheckedEntries {
  readonly #options: CheckOptions;
  readonly #name: CrawlerOrToken;
  readonly #audit: EntryAudit;
  /** Contradictions by code. */
  readonly contradictions: CountByKind<Contradiction> = new CountByKind(MAX_CODES, MAX_EXAMPLES);
  readonly unknown: CountByKind<UnknownEntry> = new CountByKind(1, MAX_EXAMPLES);
  /** Number of pages that were checked, including pages whose check failed. */
  checkedCount = 0;

  constructor(pages: PageFetcher, options: CheckOptions) {
    const { crawler } = options;
    this.#options = options;
    this.#name = crawler?.profile ?? crawler?.token ?? OWN_TOKEN;
    this.#audit = new EntryAudit({
      agent: pages.agent,
      reader: pages.reader,
      crawler: this.#name,
      ask: (url) => fetchPage(new URL(url), pages, { redirect: "manual" }),
    });
  }

  /** Checks the page of one entry. */
  async check(place: EntryPlace): Promise<void> {
    this.checkedCount++;
    const { loc, sitemap, offset } = place;
    const found = await this.#audit.evidence(loc, { sitemap, offset });
    if ("unknown" in found) {
      this.unknown.add("", { ...place, message: unknownWords(loc, found) });
      return;
    }
    // Without a crawler, preferences about the use of content are not compared.
    const preferences = this.#options.crawler === undefined ? undefined : found.preferences;
    this.#addContradictions({ ...found, preferences });
  }

  /**
   * Adds a sitemap that is blocked or was not read. If a rule disallows the sitemap, the rule contradicts the
   * robots.txt or index that names the sitemap. A sitemap at a guessed URL is not named, so nothing is contradicted.
   */
  addFile({ code, sitemap, url = sitemap, decision, namedIn, guessed }: FileFailure): void {
    if (decision?.because !== "rule" || guessed === true || code === "reader-disallowed") return;
    this.#addContradictions({ type: "sitemap", url, decision, namedIn });
  }

  #addContradictions(evidence: UrlEvidence | SitemapEvidence): void {
    const { dialect } = this.#options;
    for (const one of findContradictions(evidence, this.#name, { dialect }))
      this.contradictions.add(one.code, one);
  }
}

/** Explains why an entry could not be checked. */
function unknownWords(url: string, why: Unknown): string {
  switch (why.unknown) {
    case "resting":
      return "its site recently asked to wait, or failed";
    case "refused":
      return `its address is refused${REFUSED_ADVICE}`;
    case "unreachable":
      return "its robots.txt is unreachable";
    case "reader-disallowed": {
      const words = decisionText(visible(getRobotsUrl(url).href), why.decision);
      return `${OWN_TOKEN}, which would check it, may not fetch it: ${words}`;
    }
    case "failed":
      return why.message;
  }
}
