import type { Dialect } from "../dialects/dialect.ts";
import { type DialectName, dialects } from "../dialects/index.ts";
import type { CrawlerProfile, ProductToken } from "../groups/crawler-profile.ts";
import { foldCase } from "../text/fold-case.ts";
import data from "./crawlers.json" with { type: "json" };
import { namesIn, standsAt } from "./header-names.ts";

/** What a crawler fetches pages for. */
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

/** All purposes, the commonest first. */
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

/** One product token, whom it stands for, and how that one treats a robots.txt. */
export interface Crawler extends CrawlerProfile {
  /** As its vendor, or the document that defines it, spells it. */
  readonly token: ProductToken;
  readonly vendor: string;
  readonly purposes: readonly Purpose[];
  /** Whether what it fetches is for AI: training models, AI search, or assistants that fetch what a user asks about. */
  readonly ai: boolean;
  /**
   * A crawler sends requests under its token. A control token is only looked for in a robots.txt, and decides
   * about what another crawler fetches or what becomes of it (`Google-Extended`); a policy token is one of those
   * that belong to no vendor (`__usage_ai-training`): its groups say what content may be used for.
   */
  readonly kind: "crawler" | "control-token" | "policy-token";
  /**
   * The tokens that it looks for in a robots.txt, in this order: what `compile` is given. The first one is its own,
   * up to the first blank, as no token of a robots.txt has a blank (RFC 9309 §2.2.1).
   */
  readonly reads: readonly ProductToken[];
  /** Whether groups for `*` do not apply to it: `{ ...dialect, anyGroup: "ignored" }` reads for it. */
  readonly ignoresAny: boolean;
  /** Whether it obeys a robots.txt, by what its vendor says; not what others saw. */
  readonly obeysRobots: "yes" | "no" | "partly" | "unknown";
  /** Whether it obeys Crawl-delay, by what its vendor says. */
  readonly obeysCrawlDelay: "yes" | "no" | "unknown";
  /** How it reads a robots.txt; RFC 9309's way where nothing else is documented. */
  readonly dialect: Dialect;
  /** A User-Agent header of its own, with the placeholders of its documentation. `null`: none is sent, or none documented. */
  readonly userAgent: string | null;
  /** How to tell it from those who borrow its name; empty where its vendor does not say. */
  readonly verify: Verification;
  /** The page of its vendor, or else where it was found. */
  readonly source: string;
  /** The day on which that was read, in a stored copy: YYYY-MM-DD. */
  readonly read: string;
  /** Whether the vendor's own words were read, somebody else's account of them, or neither. */
  readonly confidence: "vendor" | "secondary" | "weak";
}

/** How a request can be proved to come from a crawler. */
export interface Verification {
  /** How the name ends that its address has in the DNS, which has to lead back to that address. */
  readonly reverseDns?: readonly string[];
  /** Where its addresses are published. */
  readonly ipList?: string;
  /** Where the keys of its signatures are published (Web Bot Auth). */
  readonly webBotAuth?: string;
}

/** A crawler as the data has it. `ai` is only there where the purposes do not say it. */
type CrawlerRecord = Omit<Crawler, "dialect" | "ai"> & { readonly dialect: DialectName; readonly ai?: true };

/** The crawlers that maycrawl knows, by token. */
export const crawlers: readonly Crawler[] = Object.freeze((data as readonly CrawlerRecord[]).map(crawlerOf));

type Named = readonly [token: string, crawler: Crawler];

const byToken: ReadonlyMap<string, Crawler> = new Map(
  crawlers.map((crawler) => [foldCase(crawler.token), crawler]),
);

// A token is one name, but for a few that have blanks and more names behind it.
const byFirstName = crawlersByFirstName();

/** The crawler with a token, ignoring case as RFC 9309 §2.2.1 does. */
export function findCrawler(name: string): Crawler | undefined {
  return byToken.get(foldCase(name));
}

/**
 * The crawler that a User-Agent header names, be it a whole header, a token with its version or a bare token:
 * the longest token of the registry that stands in it as a whole name, neither within a longer one nor within
 * a URL or a mail address. Undefined where there is none.
 *
 * A header with several names is read as the longest of them, the first where two are as long, since the longer
 * is the more particular: Apple's link previews, `facebookexternalhit/1.1 Facebot Twitterbot/1.0`, are Facebook's
 * by this. What follows `like` is what somebody is not: `TelegramBot (like TwitterBot)` is Telegram's. Whether the
 * sender may call himself so is another question, and `verify` says how to put it.
 */
export function identifyCrawler(userAgent: string): Crawler | undefined {
  const header = foldCase(userAgent);
  let found: Crawler | undefined;
  for (const { name, start } of namesIn(header)) {
    for (const [token, crawler] of byFirstName.get(name) ?? []) {
      if (token.length > (found?.token.length ?? 0) && standsAt(header, token, start)) found = crawler;
    }
  }
  return found;
}

/**
 * Returns the crawlers that fetch pages for a purpose, or for AI whatever the purpose, by token. Policy tokens are not among them:
 * they stand for no crawler.
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
