import { isProductTokenLike } from "./crawler-name.ts";
import { type DirectiveValue, directiveName, knownRule } from "./directive.ts";
import { readPageDate } from "./page-date.ts";

/** A word of a list, and the crawler's name that stands before it or one of its forerunners. */
export interface AddressedDirective extends DirectiveValue {
  readonly crawler: string | undefined;
}

/**
 * Reads a list of words, `noindex, max-snippet:50, unavailable_after: Friday, 25-Jun-10 15:00:00 PST`. Commas divide it,
 * and so they do within a date; blanks around a word are nothing, and so is a part without a word.
 * @param addressed whether a crawler's name may stand before a word, with a colon, as in X-Robots-Tag.
 */
export function readDirectives(text: string, addressed: boolean): readonly AddressedDirective[] {
  const parts = text.split(",");
  const found: AddressedDirective[] = [];
  let crawler: string | undefined;
  for (let at = 0; at < parts.length; at++) {
    let part = (parts[at] as string).trim();
    const prefix = addressed ? crawlerBefore(part) : undefined;
    if (prefix !== undefined) {
      crawler = prefix;
      part = part.slice(part.indexOf(":") + 1).trim();
    }
    if (part === "") continue;
    const word = readWord(part);
    if (word.value === undefined || knownRule(word.name)?.value !== "date") {
      found.push({ ...word, crawler });
      continue;
    }
    const next = parts[at + 1];
    const whole = next === undefined || !goesOn(word.value, next) ? word.value : `${word.value},${next}`;
    if (whole !== word.value) at++;
    found.push({ ...word, value: whole.trimEnd(), crawler });
  }
  return found;
}

function readWord(part: string): DirectiveValue {
  const colon = part.indexOf(":");
  const name = directiveName((colon < 0 ? part : part.slice(0, colon)).trim());
  return colon < 0 ? { name } : { name, value: part.slice(colon + 1).trim() };
}

/** Whether a date goes on behind its comma: it is none without what follows, and one with it, or a day of the week. */
function goesOn(date: string, next: string): boolean {
  // The century of a year of two digits is nothing to whether it is a date.
  if (readPageDate(date, 0) !== undefined) return false;
  if (readPageDate(`${date},${next}`, 0) !== undefined) return true;
  return /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}$/i.test(date) && /^\s*\d/.test(next);
}

/**
 * The crawler's name with which a part begins: what stands before its first colon, if no engine knows it for a word that
 * takes a value, and if what follows is a word. (`max-something: 3` is a word that nobody knows, and addresses nobody.)
 */
function crawlerBefore(part: string): string | undefined {
  const colon = part.indexOf(":");
  if (colon < 0) return undefined;
  const name = part.slice(0, colon).trim();
  if (!isProductTokenLike(name) || knownRule(name) !== undefined) return undefined;
  return /^\s*(?:[a-z*]|$)/i.test(part.slice(colon + 1)) ? name : undefined;
}
