import type { Dialect } from "./dialect.ts";
import { rfc9309 } from "./rfc9309.ts";
import type { Source } from "./source.ts";

const help = (where: string): Source => ({ where: `Yandex Webmaster help, ${where}`, certainty: "stated" });

/**
 * Yandex's crawlers. They sort rules by path length, with allow rules last among equals, and the last rule that
 * matches decides. RFC 9309 leads to the same decisions.
 *
 * The help page names three errors without defining their effect: more than 2,048 rules, a rule of more than
 * 1,024 characters, and a blank line within a group. They change no answer here; `explain` reports them. A wrong
 * guess would open or close whole sites, and RFC 9309 §2.2 and §2.3.1.5 ask crawlers to use what can be parsed.
 *
 * Weak sources: `access` comes from a third-party account.
 */
export const yandex: Dialect = {
  ...rfc9309,
  name: "yandex",
  title: "Yandex's robots.txt help",
  sources: {
    maxBytes: help("robots.txt requirements: at most 500 KB"),
    oversize: help("robots.txt requirements: a larger file allows everything"),
    statedErrors: help(
      "robots.txt parsing errors: 2,048 rules, 1,024 characters; Disallow and Allow directives: no blank line between them and the user-agent line",
    ),
    access: {
      where: "accounts of Yandex's help: any status except 200 allows everything",
      certainty: "reported",
    },
    pageRules: help("robots META tag and X-Robots-Tag: directives that allow have priority"),
  },
  maxBytes: 500_000,
  oversize: "allows-all",
  statedErrors: { maxRules: 2048, maxRuleCharacters: 1024, blankLineInGroup: true },
  access: { ...rfc9309.access, tooManyRequests: "unavailable", serverError: "unavailable" },
  pageRules: "yandex",
};
