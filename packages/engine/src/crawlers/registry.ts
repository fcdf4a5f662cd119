import type { Dialect } from "../dialects/dialect.ts";
import { type DialectName, dialects } from "../dialects/index.ts";
import type { CrawlerProfile, ProductToken } from "../groups/crawler-profile.ts";
import { foldCase } from "../text/fold-case.ts";
import data from "./crawlers.json" with { type: "json" };
import { isWholeNameAt, readProductNames } from "./header-names.ts";

/** Purpose of a crawler's fetches. */
export type Purpose =
  | "search"
  | "training"
  | "user-triggered"
  | "ads"
  | "archive"
  | "seo"
  | "preview"
  | "security"
  | "feed";

/** All purposes, the most common first. */
export const purposes: readonly Purpose[] = Object.freeze([
  "search",
  "training",
  "user-triggered",
  "ads",
  "archive",
  "seo",
  "preview",
  "security",
  "feed",
] as const);

/** A product token, the crawler behind it, and how that crawler treats a robots.txt. */
export interface Crawler extends CrawlerProfile {
  /** Product token, as the vendor or the document that defines it spells it. */
  readonly token: ProductToken;
  readonly vendor: string;
  readonly purposes: readonly Purpose[];
  /** Whether it fetches for AI: to train models, for AI search, or for assistants that answer a user's question. */
  readonly ai: boolean;
  /**
   * - `crawler`: sends requests with its token.
   * - `control-token`: appears only in a robots.txt. It controls what another crawler fetches, or how that content
   *   is used (`Google-Extended`).
   * - `policy-token`: belongs to no vendor (`__usage_ai-training`). Its groups state what content may be used for.
   */
  readonly kind: "crawler" | "control-token" | "policy-token";
  /**
   * Tokens that it looks for in a robots.txt, in this order, as `compile` takes them. The first is its own token
   * up to the first blank, because a token in a robots.txt has no blanks (RFC 9309 §2.2.1).
   */
  readonly reads: readonly ProductToken[];
  /** Whether groups for `*` do not apply to it. If true, `{ ...dialect, anyGroup: "ignored" }` is its dialect. */
  readonly ignoresAny: boolean;
  /** Whether it obeys a robots.txt, according to its vendor and not to observations. */
  readonly obeysRobots: "yes" | "no" | "partly" | "unknown";
  /** Whether it obeys Crawl-delay, according to its vendor. */
  readonly obeysCrawlDelay: "yes" | "no" | "unknown";
  /** Dialect that it uses for a robots.txt; `rfc9309` if no other one is documented. */
  readonly dialect: Dialect;
  /**
   * User-Agent header that it sends, with the placeholders of its documentation; `null` if none is sent or
   * documented.
   */
  readonly userAgent: string | null;
  /** How to distinguish it from clients that use its name; empty if its vendor does not document a way. */
  readonly verify: Verification;
  /** URL of the vendor's page, or of another page that documents it. */
  readonly source: string;
  /** Date on which a stored copy of the source was read: YYYY-MM-DD. */
  readonly read: string;
  /** Whether the source is the vendor's own text, another author's account of it, or neither. */
  readonly confidence: "vendor" | "secondary" | "weak";
}

/** Ways to verify that a request comes from a crawler. */
export interface Verification {
  /** Suffixes of host names. The sender's address must resolve to such a name, and that name back to the address. */
  readonly reverseDns?: readonly string[];
  /** URL of the crawler's list of IP addresses. */
  readonly ipList?: string;
  /** URL of the keys for the crawler's signatures (Web Bot Auth). */
  readonly webBotAuth?: string;
}

/** A crawler in crawlers.json. `ai` is present only if the purposes do not imply it. */
type CrawlerRecord = Omit<Crawler, "dialect" | "ai"> & { readonly dialect: DialectName; readonly ai?: true };

/** Crawlers that maycrawl knows, sorted by token. */
export const crawlers: readonly Crawler[] = Object.freeze((data as readonly CrawlerRecord[]).map(crawlerOf));

type Named = readonly [token: string, crawler: Crawler];

const byToken: ReadonlyMap<string, Crawler> = new Map(
  crawlers.map((crawler) => [foldCase(crawler.token), crawler]),
);

// Most tokens are one name; a few have several names, divided by blanks.
const byFirstName = crawlersByFirstName();

/** Returns the crawler with a token, ignoring case (RFC 9309 §2.2.1). */
export function findCrawler(name: string): Crawler | undefined {
  return byToken.get(foldCase(name));
}

/**
 * Returns the crawler that a User-Agent header names; undefined if the registry has no match. The header may be
 * complete, a token with a version, or a bare token. A token matches only as a whole name, not inside a longer
 * name, a URL or an email address.
 *
 * If several tokens match, the longest wins because it is the most specific, or the first of equally long ones. So
 * Apple's link previews, `facebookexternalhit/1.1 Facebot Twitterbot/1.0`, are identified as Facebook's. A name
 * after `like` does not count: `TelegramBot (like TwitterBot)` is Telegram's. The header does not prove who sent
 * it; see `verify`.
 */
export function identifyCrawler(userAgent: string): Crawler | undefined {
  const header = foldCase(userAgent);
  let found: Crawler | undefined;
  for (const { name, start } of readProductNames(header)) {
    for (const [token, crawler] of byFirstName.get(name) ?? []) {
      if (token.length > (found?.token.length ?? 0) && isWholeNameAt(header, token, start)) found = crawler;
    }
  }
  return found;
}

/** Whether a crawler fetches pages for a search engine. One that is not known may do so. */
export function isSearchCrawler(crawler: Crawler | undefined): boolean {
  return crawler === undefined || (crawler.kind === "crawler" && crawler.purposes.includes("search"));
}

/**
 * Returns the crawlers for a purpose, or for `ai` all crawlers that fetch for AI, sorted by token. Policy tokens are
 * excluded, because they do not represent a crawler.
 */
export function selectCrawlers(purpose: Purpose | "ai"): readonly Crawler[] {
  return crawlers.filter(
    ({ kind, purposes: its, ai }) =>
      kind !== "policy-token" && (purpose === "ai" ? ai : its.includes(purpose)),
  );
}

function crawlersByFirstName(): ReadonlyMap<string, readonly Named[]> {
  const found = new Map<string, Named[]>();
  for (const named of byToken) {
    const [name] = named[0].split(" ", 1) as [string];
    found.set(name, [...(found.get(name) ?? []), named]);
  }
  return found;
}

function crawlerOf(record: CrawlerRecord): Crawler {
  const { purposes, reads, verify, dialect } = record;
  const ai = record.ai ?? purposes.includes("training");
  if (verify.reverseDns !== undefined) Object.freeze(verify.reverseDns);
  Object.freeze(purposes);
  Object.freeze(reads);
  Object.freeze(verify);
  return Object.freeze({ ...record, ai, dialect: dialects[dialect] });
}
