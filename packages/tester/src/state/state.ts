import { type Outage, USUAL_OUTAGE } from "./outage.ts";
import { EMPTY, type RobotsText } from "./robots-text.ts";

/** Panes below the table. */
export const tabs = ["why", "problems", "diff", "compare", "test", "page", "sitemap", "simulate"] as const;
export type Tab = (typeof tabs)[number];

/** The sitemap of its pane. */
export interface SitemapState {
  /** The file as its field holds it; undefined if a link had no room for it. */
  readonly file: RobotsText | undefined;
  /** URL of the sitemap as the user writes it; empty for the usual one. */
  readonly url: string;
}

/** Everything that the page shows. A link holds it. */
export interface TesterState {
  readonly robots: RobotsText;
  /** The file as it was loaded, which the edited one is compared with; undefined if a link had no room for it. */
  readonly before: RobotsText | undefined;
  /** Site as the user writes it; empty for the site of the URLs. */
  readonly site: string;
  /** One line of the user each: a URL or a path. */
  readonly urls: readonly string[];
  /** Crawlers as the user writes them. */
  readonly crawlers: readonly string[];
  /** Name of the dialect for all crawlers; undefined if each has its own. */
  readonly dialect: string | undefined;
  readonly tab: Tab;
  /** Expectations in YAML, as the user writes them; empty for none. */
  readonly expectations: string;
  readonly page: PastedPage;
  readonly sitemap: SitemapState;
  /** The outage that is simulated. */
  readonly outage: Outage;
  /** The selected answer: its row and column, from 0. */
  readonly cell: readonly [row: number, column: number] | undefined;
}

/** A page that a user pasted. Lines end with LF, as in a text area. */
export interface PastedPage {
  readonly html: string;
  /** Lines of the response's header. */
  readonly headers: string;
}

/** Returns a text as a text area keeps it: lines end with LF. */
export function fieldText(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** The site of paths without another site. */
export const USUAL_SITE = "https://example.com";

/** Most URLs and crawlers that the table has. */
const MAX_URLS = 1_000;
const MAX_CRAWLERS = 300;

/** Most answers that the table has. More would take seconds to draw. */
const MAX_CELLS = 20_000;

/** Returns the number of URLs that the table has room for beside some crawlers. */
export function roomForUrls(crawlers: number): number {
  return Math.min(MAX_URLS, Math.floor(MAX_CELLS / Math.max(1, crawlers)));
}

/** Returns the number of crawlers that the table has room for beside some URLs. */
export function roomForCrawlers(urls: number): number {
  return Math.min(MAX_CRAWLERS, Math.floor(MAX_CELLS / Math.max(1, urls)));
}

/** The state of an empty page. */
export const START: TesterState = {
  robots: EMPTY,
  before: EMPTY,
  site: "",
  urls: [],
  crawlers: ["Googlebot"],
  dialect: undefined,
  tab: "why",
  expectations: "",
  outage: USUAL_OUTAGE,
  sitemap: { file: EMPTY, url: "" },
  cell: undefined,
  page: { html: "", headers: "" },
};
