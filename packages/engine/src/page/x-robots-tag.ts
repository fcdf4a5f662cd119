import { parseList } from "../text/structured-field.ts";
import { isProductTokenLike } from "./crawler-name.ts";
import { directiveName, knownRule, type PageDirective } from "./directive.ts";
import { type AddressedDirective, readDirectives } from "./directive-list.ts";
import { type HeaderFields, headerLines } from "./header-lines.ts";

/**
 * Parses the directives for crawlers in an HTTP header: fields `X-Robots-Tag` and `Robots-Tag` (draft-illyes-repext).
 *
 *     X-Robots-Tag: noindex, nofollow
 *     X-Robots-Tag: googlebot: nosnippet, unavailable_after: Friday, 25-Jun-10 15:00:00 PST
 *
 * A crawler name applies to the directives after it in the same line. `Headers` joins lines with commas, and the line
 * ends are lost. A name then applies up to the next name. Pass separate lines if they are available.
 */
export function parseXRobotsTag(headers: HeaderFields): readonly PageDirective[] {
  return headerLines(headers, "x-robots-tag", "robots-tag").flatMap(({ name, value, line }) => {
    const directives = name === "robots-tag" ? readRobotsTag(value) : readDirectives(value, true);
    return directives.map(({ crawler = "*", name: directive, value: argument }): PageDirective => {
      const parts = argument === undefined ? { name: directive } : { name: directive, value: argument };
      return { ...parts, productToken: crawler, from: "header", where: line };
    });
  });
}

/**
 * Reads the value of a `Robots-Tag` field.
 *
 * In draft-illyes-repext-03 §3.1.1 it is a structured list of product tokens, with the rules as parameters:
 * `*;nosnippet, ExampleBot;noindex`. If a member is a known directive and not a product token, it applies to all
 * crawlers, as in draft -00. A value that is not a structured list is read by the grammar of draft -00 §2.1.1:
 * `*=noindex, nosnippet; ExampleBot=;`.
 */
function readRobotsTag(value: string): readonly AddressedDirective[] {
  const list = parseList(value);
  if (list === undefined) return readGroups(value);
  return list.flatMap(({ value: item, parameters }): AddressedDirective[] => {
    if (!("type" in item) || (item.type !== "token" && item.type !== "string")) return [];
    const knownDirective = knownRule(item.text);
    if (knownDirective !== undefined) return readDirectives(item.text, false).slice();
    const crawler = item.text;
    return [...parameters]
      .filter(([, { type, text }]) => type !== "boolean" || text === "1")
      .map(([rule, { type, text }]) => {
        const name = directiveName(rule);
        return type === "boolean" ? { name, crawler } : { name, value: text, crawler };
      });
  });
}

/** Reads the groups of draft -00, separated by semicolons: `token=rules`, or only rules that apply to all crawlers. */
function readGroups(value: string): readonly AddressedDirective[] {
  return value.split(";").flatMap((group) => {
    const equals = group.indexOf("=");
    const token = group.slice(0, Math.max(equals, 0)).trim();
    if (equals >= 0 && !isProductTokenLike(token)) return [];
    const crawler = token === "" ? "*" : token;
    return readDirectives(group.slice(equals + 1), false).map((directive) => ({ ...directive, crawler }));
  });
}
