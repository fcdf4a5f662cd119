import type { MessageParams } from "@maycrawl/engine";
import { addresseeOf, isNear, pageRuleSets, usageRules } from "@maycrawl/engine/internal";
import type { pageMessages } from "./messages.ts";

/** What is wrong with a tag, and the word that it is about. */
export interface Misspelling {
  readonly id: Extract<keyof typeof pageMessages, `meta-misspelt.${string}`>;
  readonly params?: MessageParams;
  readonly value: string;
}

/** How a META tag says what it is. */
export interface WrittenName {
  readonly name: string | undefined;
  readonly property: string | undefined;
  readonly pragma: string | undefined;
}

/** No word that is nearly a directive is longer; and of how many one tag is looked at. */
const LONGEST = 30;
const MAX_WORDS = 50;

/** Names that are looked for, where one is nearly one of them. */
const NAMES = ["robots", "googlebot", "bingbot"];

/** Every word that somebody knows, and so is none misspelt. */
const KNOWN: ReadonlySet<string> = new Set(
  [...Object.values(pageRuleSets).flatMap(({ rules }) => rules), ...usageRules].map(({ name }) => name),
);

/** Those that matter, as they are without what people put between their parts. */
const BARE: ReadonlyMap<string, string> = new Map(
  [
    "index",
    "noindex",
    "follow",
    "nofollow",
    "nosnippet",
    "noarchive",
    "noimageindex",
    "notranslate",
    "indexifembedded",
    "max-snippet",
    "max-image-preview",
    "max-video-preview",
    "unavailable_after",
  ].map((word) => [bare(word), word]),
);

/**
 * What is misspelt in a META tag: a name that is nearly `robots`, or several names in one, where the content has a directive;
 * one that stands in another attribute, or is that of the header's field; or a word of a robots tag that
 * is nearly a directive. It says nothing of words that are like none.
 */
export function misspeltMetaTag(
  { name, property, pragma }: WrittenName,
  content: string,
): Misspelling | undefined {
  if (name !== undefined && addresseeOf(name) !== undefined) return misspeltWord(content);
  const named = [name, property, pragma].find((written) => written !== undefined && isField(written));
  if (named !== undefined && content.trim() !== "") return { id: "meta-misspelt.field", value: named };
  if (name !== undefined) return hasDirective(content) ? misspeltName(name) : undefined;
  const elsewhere = property ?? pragma;
  if (elsewhere === undefined || !NAMES.includes(folded(elsewhere)) || content.trim() === "")
    return undefined;
  const attribute = property === undefined ? "http-equiv" : "property";
  const params = { name: folded(elsewhere), attribute };
  return { id: "meta-misspelt.attribute", params, value: elsewhere };
}

/** A name that nobody looks for, of a tag whose content is a directive. */
function misspeltName(name: string): Misspelling | undefined {
  const near = NAMES.find((wanted) => isNear(folded(name), wanted, 1));
  if (near !== undefined) return { id: "meta-misspelt.name", params: { meant: near }, value: name };
  const several = name.split(/[\s,;|]+/, MAX_WORDS).filter((one) => addresseeOf(one) !== undefined);
  if (several.length === 0) return undefined;
  return { id: "meta-misspelt.several-names", value: name };
}

function isField(name: string): boolean {
  return folded(name) === "x-robots-tag";
}

function folded(name: string): string {
  return name.trim().toLowerCase();
}

/** Whether a content has a word that some engine knows for what it is about. */
function hasDirective(content: string): boolean {
  return parts(content).some((part) => BARE.has(bare(part)) || part === "none");
}

function misspeltWord(content: string): Misspelling | undefined {
  for (const part of parts(content)) {
    if (part === "" || part.length > 2 * LONGEST || KNOWN.has(part)) continue;
    const words = part.split(/[\s;|/]+/).filter((word) => word !== "");
    if (words.length > 1 && words.every((word) => KNOWN.has(word.split(":", 1)[0] ?? ""))) {
      return { id: "meta-misspelt.joined-words", value: part };
    }
    const meant = BARE.get(bare(part)) ?? nearlyWord(part);
    if (meant !== undefined && meant !== part)
      return { id: "meta-misspelt.word", params: { meant }, value: part };
  }
  return undefined;
}

/** A word of which one letter is wrong, or two of a long one. */
function nearlyWord(part: string): string | undefined {
  if (part.length > LONGEST) return undefined;
  // `translate` does not mean `notranslate`.
  return [...BARE.values()].find(
    (word) => word !== `no${part}` && isNear(part, word, word.length < 7 ? 1 : 2),
  );
}

/** What stands between the commas of a content, in small letters, without a value. */
function parts(content: string): readonly string[] {
  return content
    .toLowerCase()
    .split(",", MAX_WORDS)
    .map((part) => (part.split(":", 1)[0] ?? "").trim());
}

function bare(word: string): string {
  return word.length > 2 * LONGEST ? word : word.replace(/[\s_\-.]/g, "");
}
