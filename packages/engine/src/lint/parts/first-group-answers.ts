import type { Rule } from "../../document/records.ts";
import type { Witness } from "./finding.ts";
import type { KnownCrawler, LintedCrawler } from "./known-crawlers.ts";
import type { LintedFile } from "./linted-file.ts";
import { readingWith } from "./other-reading.ts";
import { urlsOfRules } from "./rule-urls.ts";

/** Maximum number of times that witnesses are searched. It keeps the time linear. */
const MAX_SEARCHES = 20;
const MAX_RULES = 5;
/** Maximum number of crawlers. All that the registry has read a file alike. */
const MAX_CRAWLERS = 2;

/** Compares the answers of crawlers that read one of several groups with those of a reader of all groups. */
export interface FirstGroupAnswers {
  /** Finds a URL whose answer would differ if a crawler obeyed all groups, not one of them. */
  witness(crawlers: readonly KnownCrawler[], rules: readonly Rule[]): Witness | undefined;
}

/** Returns the comparison for a file. */
export function firstGroupAnswers(file: LintedFile): FirstGroupAnswers {
  const mergers = new Map<KnownCrawler, LintedCrawler>();
  let searches = 0;
  return {
    witness(crawlers, rules) {
      const readers = crawlers.filter(({ dialect }) => dialect.sameName !== "merged").slice(0, MAX_CRAWLERS);
      if (readers.length === 0 || searches++ >= MAX_SEARCHES) return undefined;
      const urls = urlsOfRules(
        rules.filter(({ path }) => path !== ""),
        file.origin,
        MAX_RULES,
      );
      for (const crawler of readers) {
        const merger = mergers.get(crawler) ?? readingWith(crawler, { sameName: "merged" });
        mergers.set(crawler, merger);
        for (const url of urls) {
          const meant = file.answer(merger, url);
          if (meant === file.answer(crawler, url)) continue;
          const witness = file.witness(crawler, url, meant);
          if (witness !== undefined) return witness;
        }
      }
      return undefined;
    },
  };
}
