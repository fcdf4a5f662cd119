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
import { WOULD_ASK } from "../../../fetching/refused-address.ts";
import type { Crawler } from "../../../options/crawler-option.ts";
import { fetchedPage } from "../../../page/fetched-page.ts";
import { decisionWords } from "../../../verdict/decision-words.ts";
import { CountByKind } from "./count-by-kind.ts";
import type { EntryPlace } from "./judge-entries.ts";
import type { FileFailure } from "./judged-walk.ts";

/** An entry of whose page nothing could be found out. */
export interface UnknownEntry extends EntryPlace {
  readonly message: string;
}

const MAX_CODES = 50;
const MAX_EXAMPLES = 20;

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
  readonly #options: CheckOptions;
  readonly #name: CrawlerOrToken;
  readonly #audit: EntryAudit;
  /** By code. */
  readonly contradictions: CountByKind<Contradiction> = new CountByKind(MAX_CODES, MAX_EXAMPLES);
  readonly unknown: CountByKind<UnknownEntry> = new CountByKind(1, MAX_EXAMPLES);
  /** How many pages were asked about. */
  asked = 0;

  constructor(pages: PageFetcher, options: CheckOptions) {
    const { crawler } = options;
    this.#options = options;
    this.#name = crawler?.profile ?? crawler?.token ?? OWN_TOKEN;
    this.#audit = new EntryAudit({
      agent: pages.agent,
      reader: pages.reader,
      crawler: this.#name,
      ask: (url) => fetchedPage(new URL(url), pages, { redirect: "manual" }),
    });
  }

  /** Looks at one. */
  async check(place: EntryPlace): Promise<void> {
    this.asked++;
    const { loc, sitemap, offset } = place;
    const found = await this.#audit.evidence(loc, { sitemap, offset });
    if ("unknown" in found) {
      this.unknown.add("", { ...place, message: unknownWords(loc, found) });
      return;
    }
    // Without a crawler no one asks what use is permitted.
    const preferences = this.#options.crawler === undefined ? undefined : found.preferences;
    this.#contradictionsOf({ ...found, preferences });
  }

  /** Takes a sitemap that is blocked or was not read. That it is blocked contradicts its being named, unless its place was guessed. */
  file({ code, sitemap, url = sitemap, decision, namedIn, guessed }: FileFailure): void {
    if (decision?.because !== "rule" || guessed === true || code === "reader-disallowed") return;
    this.#contradictionsOf({ type: "sitemap", url, decision, namedIn });
  }

  #contradictionsOf(evidence: UrlEvidence | SitemapEvidence): void {
    const { dialect } = this.#options;
    for (const one of findContradictions(evidence, this.#name, { dialect }))
      this.contradictions.add(one.code, one);
  }
}

/** Says why nothing is known of an entry. */
function unknownWords(url: string, why: Unknown): string {
  switch (why.unknown) {
    case "resting":
      return "its site had asked to wait, or failed, a moment before";
    case "refused":
      return `its address is refused${WOULD_ASK}`;
    case "unreachable":
      return "its robots.txt is unreachable";
    case "reader-disallowed": {
      const words = decisionWords(visible(getRobotsUrl(url).href), why.decision);
      return `it is forbidden to ${OWN_TOKEN}, which would look at it: ${words}`;
    }
    case "failed":
      return why.message;
  }
}
