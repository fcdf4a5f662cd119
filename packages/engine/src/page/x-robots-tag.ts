import { parseList } from "../text/structured-field.ts";
import { isProductTokenLike } from "./crawler-name.ts";
import { directiveName, knownRule, type PageDirective } from "./directive.ts";
import { type AddressedDirective, readDirectives } from "./directive-list.ts";
import { type HeaderFields, headerLines } from "./header-lines.ts";

/**
 * Reads what an HTTP header tells crawlers: its fields `X-Robots-Tag`, and `Robots-Tag` (draft-illyes-repext).
 *
 *     X-Robots-Tag: noindex, nofollow
 *     X-Robots-Tag: googlebot: nosnippet, unavailable_after: Friday, 25-Jun-10 15:00:00 PST
 *
 * A crawler's name stands for what follows it in its line. Where lines have been joined with commas, as by
 * `Headers`, it stands for everything up to the next name, which none can tell from what was meant; whoever has the lines
 * had better give them.
 */
export function parseXRobotsTag(headers: HeaderFields): readonly PageDirective[] {
  return headerLines(headers, "x-robots-tag", "robots-tag").flatMap(({ name, value, line }) => {
    const words = name === "robots-tag" ? readRobotsTag(value) : readDirectives(value, true);
    return words.map(({ crawler = "*", name: word, value: said }): PageDirective => {
      const what = said === undefined ? { name: word } : { name: word, value: said };
      return { ...what, productToken: crawler, from: "header", where: line };
    });
  });
}

/**
 * Reads the value of a `Robots-Tag` field. draft-illyes-repext-03 §3.1.1 makes it a structured list, in which product
 * tokens have rules for parameters: `*;nosnippet, ExampleBot;noindex`. A member that is no token but a known word is
 * taken for one that is said to all, which is what -00 meant by it. What is no such list is read by the grammar of -00,
 * §2.1.1: `*=noindex, nosnippet; ExampleBot=;`.
 */
function readRobotsTag(value: string): readonly AddressedDirective[] {
  const list = parseList(value);
  if (list === undefined) return readGroups(value);
  return list.flatMap(({ value: item, parameters }): AddressedDirective[] => {
    if (!("type" in item) || (item.type !== "token" && item.type !== "string")) return [];
    const word = knownRule(item.text);
    if (word !== undefined) return readDirectives(item.text, false).slice();
    const crawler = item.text;
    return [...parameters]
      .filter(([, { type, text }]) => type !== "boolean" || text === "1")
      .map(([rule, { type, text }]) => {
        const name = directiveName(rule);
        return type === "boolean" ? { name, crawler } : { name, value: text, crawler };
      });
  });
}

/** -00: groups divided by semicolons, each with a token and `=` before its rules, or for all without them. */
function readGroups(value: string): readonly AddressedDirective[] {
  return value.split(";").flatMap((group) => {
    const equals = group.indexOf("=");
    const token = group.slice(0, Math.max(equals, 0)).trim();
    if (equals >= 0 && !isProductTokenLike(token)) return [];
    const crawler = token === "" ? "*" : token;
    return readDirectives(group.slice(equals + 1), false).map((word) => ({ ...word, crawler }));
  });
}
