import { isProductTokenLike } from "./crawler-name.ts";
import { type DirectiveValue, directiveName, knownRule } from "./directive.ts";
import { readPageDate } from "./page-date.ts";

/** A directive of a list, with the crawler name that precedes it in the list, if any. */
export interface AddressedDirective extends DirectiveValue {
  readonly crawler: string | undefined;
}

/**
 * Reads a comma-separated list of directives, such as
 * `noindex, max-snippet:50, unavailable_after: Friday, 25-Jun-10 15:00:00 PST`.
 * A date may contain a comma, as in this example. Whitespace around directives and empty parts are ignored.
 * @param addressed whether a crawler name and a colon may precede a directive, as in X-Robots-Tag.
 */
export function readDirectives(text: string, addressed: boolean): readonly AddressedDirective[] {
  const parts = text.split(",");
  const directives: AddressedDirective[] = [];
  let crawler: string | undefined;
  for (let at = 0; at < parts.length; at++) {
    let part = (parts[at] as string).trim();
    const prefix = addressed ? readCrawlerPrefix(part) : undefined;
    if (prefix !== undefined) {
      crawler = prefix;
      part = part.slice(part.indexOf(":") + 1).trim();
    }
    if (part === "") continue;
    const directive = readDirective(part);
    if (directive.value === undefined || knownRule(directive.name)?.value !== "date") {
      directives.push({ ...directive, crawler });
      continue;
    }
    const next = parts[at + 1];
    const whole =
      next === undefined || !continuesDate(directive.value, next)
        ? directive.value
        : `${directive.value},${next}`;
    if (whole !== directive.value) at++;
    directives.push({ ...directive, value: whole.trimEnd(), crawler });
  }
  return directives;
}

function readDirective(part: string): DirectiveValue {
  const colon = part.indexOf(":");
  const name = directiveName((colon < 0 ? part : part.slice(0, colon)).trim());
  return colon < 0 ? { name } : { name, value: part.slice(colon + 1).trim() };
}

/**
 * Whether the part after a comma belongs to the date before it: the date is valid only with that part, or the date is
 * only a day of the week and a digit follows.
 */
function continuesDate(date: string, next: string): boolean {
  // Any current time will do: the century of a two-digit year does not affect whether the date is valid.
  if (readPageDate(date, 0) !== undefined) return false;
  if (readPageDate(`${date},${next}`, 0) !== undefined) return true;
  return /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}$/i.test(date) && /^\s*\d/.test(next);
}

/**
 * Returns the crawler name at the start of a part: the text before its first colon. Returns undefined if that text
 * is a known directive, or if no directive follows. (`max-something: 3` is an unknown directive, not a crawler name.)
 */
function readCrawlerPrefix(part: string): string | undefined {
  const colon = part.indexOf(":");
  if (colon < 0) return undefined;
  const name = part.slice(0, colon).trim();
  if (!isProductTokenLike(name) || knownRule(name) !== undefined) return undefined;
  return /^\s*(?:[a-z*]|$)/i.test(part.slice(colon + 1)) ? name : undefined;
}
