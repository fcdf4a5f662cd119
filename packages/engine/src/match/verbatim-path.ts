import type { PathPlace } from "./url-path.ts";

const SLASH = 0x2f;
const QUESTION = 0x3f;
const SEMICOLON = 0x3b;

/**
 * The path as github.com/google/robotstxt finds it: behind the first `/`, `?` or `;` after `://` or a
 * leading `//`, up to the first `#`, never checked. A URL without one has the path "/". A byte 0x00 ends
 * what is compared, though the path was looked for beyond it.
 * @param text the URL, as a Latin-1 string.
 */
export function verbatimPath(text: string): PathPlace {
  const from = text.startsWith("//") ? 2 : 0;
  const scheme = text.indexOf("://", from);
  const early = firstOf(text, from);
  const start = firstOf(text, scheme < 0 || early < scheme ? from : scheme + 3);
  const hash = text.indexOf("#", from);
  const behind = hash < 0 ? text.length : hash;
  if (behind < start) return { text: "/", start: 0, end: 1 };
  const nul = text.indexOf("\0", start);
  const end = nul < 0 ? behind : Math.min(nul, behind);
  if (text.charCodeAt(start) === SLASH) return { text, start, end };
  return { text: `/${text.slice(start, end)}`, start: 0, end: end - start + 1 };
}

/** Where the first `/`, `?` or `;` stands; the text's length where there is none. */
function firstOf(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === SLASH || code === QUESTION || code === SEMICOLON) break;
    at++;
  }
  return at;
}
