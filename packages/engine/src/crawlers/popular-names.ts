import { type Crawler, findCrawler } from "./registry.ts";

/** What the last word of a name stands for, as Google's documents write it in English, Hindi and Bengali. */
const LAST_WORDS: ReadonlyMap<string, string> = new Map([
  ["images", "image"],
  ["videos", "video"],
  ["समाचार", "news"],
  ["इमेज", "image"],
  ["ছবি", "image"],
]);

/** A longer text is no name. */
const MAX_LENGTH = 100;

/**
 * Returns the known crawler that people and documents call by this name, though its token is another: `Googlebot News` is
 * Googlebot-News, `Googlebot Images` is Googlebot-Image, `GPT Bot` is GPTBot. Undefined where there is none, and where
 * the name is a token itself. It is for names that somebody asks for: the names in a robots.txt are read as they are.
 */
export function findCrawlerByPopularName(name: string): Crawler | undefined {
  if (name.length > MAX_LENGTH || findCrawler(name.trim()) !== undefined) return undefined;
  // "Googlebot (web)": what stands in parentheses is a remark, unless it is the address or version of a header.
  const plain = name.replace(/\([^()/:;+.@]*\)\s*$/, "").trim();
  const words = plain
    .normalize("NFC")
    .toLowerCase()
    .split(/[\s_-]+/);
  if (!words.every((word) => /^[\p{L}\p{M}\p{N}]+$/u.test(word))) return undefined;
  const last = words.at(-1) as string;
  const known = [...words.slice(0, -1), LAST_WORDS.get(last) ?? last];
  return findCrawler(known.join("-")) ?? findCrawler(known.join("")) ?? findCrawler(known.join(" "));
}
