/** Words that stand for several crawlers: a purpose, `ai`, `all`, a vendor, a product. */
import { type Crawler, crawlers, type Purpose, purposes, selectCrawlers } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";

/** The crawlers that a word stands for. */
export interface CrawlerSet {
  /** What the crawlers are called in a sentence: `AI crawlers`. */
  readonly label: string;
  /** Whether the word is a vendor's or a product's name. */
  readonly isName: boolean;
  readonly crawlers: readonly Crawler[];
}

/** Products that people block by name, and the tokens that decide about them by the words of their vendors; or all of a vendor's. */
export const products: Readonly<Record<string, string | readonly string[]>> = {
  // The vendor of that name, of ia_archiver, is gone; people mean Amazon's assistant.
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

/** A shorter name, X, is a letter to most people. */
const MIN_LENGTH = 2;

/** Returns the crawlers that a word in upper or lower case stands for; undefined if it stands for none. */
export function crawlerSetNamed(word: string): CrawlerSet | undefined {
  const purpose = word.trim().toLowerCase();
  if (isPurpose(purpose)) return setOf(`${purpose} crawlers`, false, selectCrawlers(purpose));
  const name = key(word);
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
  const name = key(word);
  const product = Object.keys(products).find((one) => key(one) === name);
  const tokens = product === undefined ? word : (products[product] ?? word);
  if (typeof tokens !== "string") return known.filter(({ token }) => tokens.includes(token));
  if (tokens !== word && products[tokens] !== undefined) return crawlersOf(tokens, known);
  return known.filter(({ vendor }) => key(vendor) === key(tokens));
}

/** A name without what people leave out or add: `Common Crawl`, `commoncrawl`, `You.com`. */
function key(name: string): string {
  return name.toLowerCase().replace(/[\s.-]/g, "");
}

function setOf(label: string, isName: boolean, its: readonly Crawler[]): CrawlerSet {
  return { label, isName, crawlers: its };
}
