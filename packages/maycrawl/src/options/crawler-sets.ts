/** Words for several crawlers: a purpose, `ai`, `all`, a vendor, a product. */
import { type Crawler, crawlers, type Purpose, purposes, selectCrawlers } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";

/** The set of crawlers that a word names. */
export interface CrawlerSet {
  /** Name of the crawlers in a sentence: `AI crawlers`. */
  readonly label: string;
  /** Whether the word is a vendor's or a product's name. */
  readonly isName: boolean;
  readonly crawlers: readonly Crawler[];
}

/**
 * Names of products that people want to block, with the tokens that block the product according to its vendor. A
 * string instead of tokens is the name of a vendor or another product, whose crawlers are all selected.
 */
export const products: Readonly<Record<string, string | readonly string[]>> = {
  // The vendor Alexa (ia_archiver) no longer exists; people mean Amazon's assistant.
  Alexa: ["Amazonbot", "Amzn-SearchBot", "Amzn-User"],
  "Apple Intelligence": ["Applebot", "Applebot-Extended"],
  Bard: ["Google-Extended"],
  Bing: ["adidxbot", "bingbot", "BingPreview", "MicrosoftPreview"],
  ChatGPT: "OpenAI",
  Claude: "Anthropic",
  Copilot: ["bingbot"],
  Facebook: ["FacebookBot", "facebookcatalog", "facebookexternalhit", "Facebot", "meta-externalads"],
  Gemini: ["Google-Agent", "Google-Extended", "Google-GeminiNotebook"],
  "Internet Archive": ["archive.org_bot", "ia_archiver"],
  Kimi: "Moonshot AI",
  Llama: "Meta AI",
  "Meta AI": ["FacebookBot", "meta-externalagent", "meta-externalfetcher", "meta-webindexer"],
  Mistral: "Mistral AI",
  NotebookLM: ["Google-GeminiNotebook", "Google-NotebookLM"],
  Siri: ["Applebot"],
  TikTok: ["TikTokSpider"],
  Twitter: "X",
  "Wayback Machine": "Internet Archive",
};

/** Minimum length of a vendor's name. A single letter such as `x` is not taken for the vendor X. */
const MIN_LENGTH = 2;

/** Returns the set of crawlers that a word names, in any letter case; undefined for other words. */
export function crawlerSetNamed(word: string): CrawlerSet | undefined {
  const purpose = word.trim().toLowerCase();
  if (isPurpose(purpose)) return setOf(`${purpose} crawlers`, false, selectCrawlers(purpose));
  const name = normalize(word);
  if (name === "ai") return setOf("AI crawlers", false, selectCrawlers("ai"));
  const known = crawlers.filter(({ kind }) => kind !== "policy-token");
  if (name === "all") return setOf("known crawlers", false, known);
  if (name.length < MIN_LENGTH) return undefined;
  const found = crawlersOf(word, known);
  return found.length === 0 ? undefined : setOf(`crawlers of ${visible(word.trim())}`, true, found);
}

function isPurpose(name: string): name is Purpose {
  return (purposes as readonly string[]).includes(name);
}

function crawlersOf(word: string, known: readonly Crawler[]): readonly Crawler[] {
  const name = normalize(word);
  const product = Object.keys(products).find((one) => normalize(one) === name);
  const tokens = product === undefined ? word : (products[product] ?? word);
  if (typeof tokens !== "string") return known.filter(({ token }) => tokens.includes(token));
  if (tokens !== word && products[tokens] !== undefined) return crawlersOf(tokens, known);
  return known.filter(({ vendor }) => normalize(vendor) === normalize(tokens));
}

/** Normalises a name to lower case without blanks, dots and hyphens: `Common Crawl` becomes `commoncrawl`. */
function normalize(name: string): string {
  return name.toLowerCase().replace(/[\s.-]/g, "");
}

function setOf(label: string, isName: boolean, members: readonly Crawler[]): CrawlerSet {
  return { label, isName, crawlers: members };
}
