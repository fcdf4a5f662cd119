import type { MessageParams } from "@maycrawl/engine";
import { findAddressee, isSimilar, pageRuleSets, usageRules } from "@maycrawl/engine/internal";
import type { pageMessages } from "./messages.ts";

/** A mistake in a META tag. `value` is the misspelt word. */
export interface Misspelling {
  readonly id: Extract<keyof typeof pageMessages, `meta-misspelt.${string}`>;
  readonly params?: MessageParams;
  readonly value: string;
}

/** The attributes that can name a META tag: `name`, `property` and `http-equiv` (the pragma). */
export interface MetaTagNames {
  readonly name: string | undefined;
  readonly property: string | undefined;
  readonly pragma: string | undefined;
}

/** Maximum length of a word that is compared with the directives. */
const MAX_WORD_LENGTH = 30;
/** Maximum number of words checked in one tag. */
const MAX_WORDS = 50;

/** Names that a misspelt name is compared with. */
const NAMES = ["robots", "googlebot", "bingbot"];

/** All known directives; these are never reported as misspelt. */
const KNOWN: ReadonlySet<string> = new Set(
  [...Object.values(pageRuleSets).flatMap(({ rules }) => rules), ...usageRules].map(({ name }) => name),
);

/** The most important directives, by their spelling without separators such as `-` and `_`. */
const BY_BARE_SPELLING: ReadonlyMap<string, string> = new Map(
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
  ].map((word) => [withoutSeparators(word), word]),
);

/**
 * Returns the first mistake in a META tag, or undefined. The mistakes are:
 * - a misspelt name such as `robot`, or several names in one attribute, if the content has a directive;
 * - a name in an attribute other than `name`;
 * - the name of the header field, `X-Robots-Tag`;
 * - in a robots tag, a word that is similar to a directive. Words that are not similar to any directive are ignored.
 */
export function misspeltMetaTag(
  { name, property, pragma }: MetaTagNames,
  content: string,
): Misspelling | undefined {
  if (name !== undefined && findAddressee(name) !== undefined) return checkWords(content);
  const named = [name, property, pragma].find((written) => written !== undefined && isField(written));
  if (named !== undefined && content.trim() !== "") return { id: "meta-misspelt.field", value: named };
  if (name !== undefined) return hasDirective(content) ? checkName(name) : undefined;
  const otherName = property ?? pragma;
  if (otherName === undefined || !NAMES.includes(folded(otherName)) || content.trim() === "")
    return undefined;
  const attribute = property === undefined ? "http-equiv" : "property";
  const params = { name: folded(otherName), attribute };
  return { id: "meta-misspelt.attribute", params, value: otherName };
}

/** Checks the name of a tag that addresses no crawler, although its content has a directive. */
function checkName(name: string): Misspelling | undefined {
  const near = NAMES.find((wanted) => isSimilar(folded(name), wanted, 1));
  if (near !== undefined) return { id: "meta-misspelt.name", params: { meant: near }, value: name };
  const several = name.split(/[\s,;|]+/, MAX_WORDS).filter((one) => findAddressee(one) !== undefined);
  if (several.length === 0) return undefined;
  return { id: "meta-misspelt.several-names", value: name };
}

function isField(name: string): boolean {
  return folded(name) === "x-robots-tag";
}

function folded(name: string): string {
  return name.trim().toLowerCase();
}

/** Returns whether the content has an important directive or `none`. */
function hasDirective(content: string): boolean {
  return splitContent(content).some(
    (part) => BY_BARE_SPELLING.has(withoutSeparators(part)) || part === "none",
  );
}

/** Finds a misspelt directive in the content of a tag that addresses a crawler. */
function checkWords(content: string): Misspelling | undefined {
  for (const part of splitContent(content)) {
    if (part === "" || part.length > 2 * MAX_WORD_LENGTH || KNOWN.has(part)) continue;
    const words = part.split(/[\s;|/]+/).filter((word) => word !== "");
    if (words.length > 1 && words.every((word) => KNOWN.has(word.split(":", 1)[0] ?? ""))) {
      return { id: "meta-misspelt.joined-words", value: part };
    }
    const meant = BY_BARE_SPELLING.get(withoutSeparators(part)) ?? findSimilar(part);
    if (meant !== undefined && meant !== part)
      return { id: "meta-misspelt.word", params: { meant }, value: part };
  }
  return undefined;
}

/** Returns the directive that differs in one letter, or in up to two letters if it has seven letters or more. */
function findSimilar(part: string): string | undefined {
  if (part.length > MAX_WORD_LENGTH) return undefined;
  // A directive without `no` is the opposite, not a misspelling: `translate` is not `notranslate`.
  return [...BY_BARE_SPELLING.values()].find(
    (word) => word !== `no${part}` && isSimilar(part, word, word.length < 7 ? 1 : 2),
  );
}

/** Splits the content at commas and returns the lower-case directives without their values. */
function splitContent(content: string): readonly string[] {
  return content
    .toLowerCase()
    .split(",", MAX_WORDS)
    .map((part) => (part.split(":", 1)[0] ?? "").trim());
}

function withoutSeparators(word: string): string {
  return word.length > 2 * MAX_WORD_LENGTH ? word : word.replace(/[\s_\-.]/g, "");
}
