import type { PageDirective } from "./directive.ts";
import { readDirectives } from "./directive-list.ts";
import { type HeaderFields, headerLines } from "./header-lines.ts";
import { readRobotsTag } from "./robots-tag.ts";

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
