import { type Crawler, findCrawler } from "./registry.ts";

/** Last word of a name in Google's documents (English, Hindi or Bengali), mapped to the word in the token. */
const LAST_WORDS: ReadonlyMap<string, string> = new Map([
  ["images", "image"],
  ["videos", "video"],
  ["समाचार", "news"],
  ["इमेज", "image"],
  ["ছবি", "image"],
]);

/** Maximum length of a name in UTF-16 units. */
const MAX_LENGTH = 100;

/**
 * Returns the known crawler that people and documents call by this name although its token is different:
 * `Googlebot News` is Googlebot-News, `Googlebot Images` is Googlebot-Image, `GPT Bot` is GPTBot. Undefined if no
 * crawler matches, or if the name is a token itself. Use it for names that a user enters; names in a robots.txt
 * are read literally.
 */
export function findCrawlerByPopularName(name: string): Crawler | undefined {
  if (name.length > MAX_LENGTH || findCrawler(name.trim()) !== undefined) return undefined;
  // Removes a remark such as "(web)", but not the URL or version in parentheses of a User-Agent header.
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
