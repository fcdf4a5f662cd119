import type { Dialect } from "./dialect.ts";
import { rfc9309 } from "./rfc9309.ts";
import type { Source } from "./source.ts";

const help = (where: string): Source => ({ where: `Yandex Webmaster help, ${where}`, certainty: "stated" });

/**
 * Yandex's crawlers: rules are sorted by the length of their path and the last one that matches is taken, an allow rule last,
 * which is RFC 9309's choice in other words.
 *
 * The help names errors without saying what its crawlers make of a file that has them: more than 2,048 rules, a rule of
 * more than 1,024 characters, a blank line within a group. They change no answer and `explain` points them out. A limit
 * that is guessed wrong would open or close whole sites; RFC 9309 §2.2 and §2.3.1.5 ask to use what can be read.
 *
 * Weak: `access` is somebody's account.
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
      where:
        "accounts of Yandex's help: any answer but 200 allows everything (its page on status codes was not read)",
      certainty: "reported",
    },
    pageRules: help("robots META tag and X-Robots-Tag: words that allow have priority"),
  },
  maxBytes: 500_000,
  oversize: "allows-all",
  statedErrors: { maxRules: 2048, maxRuleCharacters: 1024, blankLineInGroup: true },
  access: { ...rfc9309.access, tooManyRequests: "unavailable", serverError: "unavailable" },
  pageRules: "yandex",
};
