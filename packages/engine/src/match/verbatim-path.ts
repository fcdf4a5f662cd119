import { isAscii, octetString } from "../text/bytes.ts";
import type { PathPlace } from "./url-path.ts";

const SLASH = 0x2f;
const QUESTION = 0x3f;
const SEMICOLON = 0x3b;

const encoder = new TextEncoder();

/**
 * The path as github.com/google/robotstxt finds it: behind the first `/`, `?` or `;` after `://` or a
 * leading `//`, up to the first `#`, never checked. A URL without one has the path "/".
 */
export function verbatimPath(url: string): PathPlace {
  const octets = isAscii(url) ? url : octetString(encoder.encode(url));
  const nul = octets.indexOf("\0");
  const text = nul < 0 ? octets : octets.slice(0, nul);
  const from = text.startsWith("//") ? 2 : 0;
  const scheme = text.indexOf("://", from);
  const early = firstOf(text, from);
  const start = firstOf(text, scheme < 0 || early < scheme ? from : scheme + 3);
  const hash = text.indexOf("#", from);
  const end = hash < 0 ? text.length : hash;
  if (start === text.length || end < start) return { text: "/", start: 0, end: 1 };
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
