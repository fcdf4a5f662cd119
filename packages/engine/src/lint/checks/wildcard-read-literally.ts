import type { Rule } from "../../document/records.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { isForAny } from "../parts/group-crawlers.ts";
import { unnamedCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { readingWith } from "../parts/other-reading.ts";
import { pathSpan } from "../parts/rules.ts";

/** Maximum number of rules that are tried in a file. */
const MAX_TRIED = 20;
/** Matches a path with a wildcard (RFC 9309 §2.2.3). Programs fetch /robots.txt without asking. */
const WILDCARD = /^(?!\/robots\.txt).*(?:\*|\$$)/;

/** Reports paths whose wildcards change an answer, once for the file. */
export const wildcardReadLiterally: Check = defineCheck({
  code: "wildcard-read-literally",
  severity: "information",
  summary: "Programs without wildcards read the * and the final $ of a path as ordinary characters.",
  why: "A * stands for any text, and a $ at the end for the end of the URL (RFC 9309 §2.2.3). The standard of 1994 has no wildcards, and some programs, such as Wget, still follow it.",
  messages: {
    "wildcard-read-literally.open": "Programs without wildcards may fetch {url}.",
    "wildcard-read-literally.closed": "Programs without wildcards may not fetch {url}.",
  },
  checkFile(file, report) {
    // The site asks about certain crawlers, and all known ones support wildcards.
    if (file.isChosen || !file.isRead) return;
    // Only a group for * applies to other programs.
    const groups = file.document.groups.filter((group) => isForAny(group, file));
    const rules = groups.flatMap((group) => group.rules.filter(({ path }) => WILDCARD.test(path)));
    const found = findLiteralAnswer(rules.slice(0, MAX_TRIED), file);
    if (found === undefined) return;
    const { rule, url } = found;
    report(`wildcard-read-literally.${rule.type === "allow" ? "closed" : "open"}`, {
      span: pathSpan(rule, file),
      params: { url },
    });
  },
});

/** Readers without wildcards. Wget and others obey the first rule that matches, not the longest one. */
const literalReaders = (["longest", "first"] as const).map((precedence) =>
  readingWith(unnamedCrawler, { wildcards: "none", precedence }),
);

/** Finds a rule that decides for one of its URLs, if readers without wildcards give another answer. */
function findLiteralAnswer(
  rules: readonly Rule[],
  file: LintedFile,
): { readonly rule: Rule; readonly url: string } | undefined {
  for (const rule of rules) {
    for (const url of sampleUrls(rule.path, file.origin)) {
      const decision = file.decide(unnamedCrawler, url);
      if (decision.because !== "rule" || decision.rule.line !== rule.line) continue;
      if (literalReaders.every((reader) => file.decide(reader, url).allowed !== decision.allowed))
        return { rule, url };
    }
  }
  return undefined;
}
