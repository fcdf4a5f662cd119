import { squashedName } from "../../document/line.ts";
import type { AgentLine, FieldRecord } from "../../document/records.ts";
import { type Check, defineCheck, problemAt } from "../parts/check.ts";
import { whyDead } from "../parts/dead-directives.ts";
import { SAME_FIELD } from "../parts/fixes.ts";
import { groupBy } from "../parts/group-by.ts";
import { crawlersNamedIn } from "../parts/group-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";

/** Maximum number of user-agent lines of a group that are read. */
const MAX_AGENTS = 100;

/** Reports directives that no crawler obeys any more, or that none ever obeyed. */
export const deadDirective: Check = defineCheck({
  code: "dead-directive",
  severity: "information",
  summary: "A directive that search engines do not obey has no effect.",
  why: "RFC 9309 defines only user-agent, allow and disallow. Other records are extensions, which a crawler may ignore (§2.2.4).",
  messages: {
    "dead-directive.noindex":
      "Google stopped obeying Noindex in a robots.txt in September 2019, so it has no effect: use a robots META tag or the X-Robots-Tag header.",
    "dead-directive.page":
      "{name} has no effect in a robots.txt: use a robots META tag or the X-Robots-Tag header.",
    "dead-directive.request-rate":
      "Request-rate is from a proposal of 1996. Seznam is the only search engine that reads it: write Crawl-delay for other crawlers.",
    "dead-directive.proposal": "{name} is from a proposal of 1996 that search engines did not adopt.",
    "dead-directive.revisit-after":
      "Revisit-after has no effect: crawlers decide for themselves when they visit a page again.",
    "dead-directive.ai-training":
      "{name} is from a draft that expired in 2025, so crawlers ignore it: name the AI crawlers in groups.",
    "dead-directive.acap":
      "{name} belongs to ACAP, a proposal of publishers from 2007 that search engines did not adopt.",
  },
  checkFile(file, report) {
    const dead = file.document.fields.filter(
      ({ name, agents }) =>
        whyDead(name) !== undefined && !(whyDead(name) === "request-rate" && isForSeznam(agents, file)),
    );
    const keyOf = ({ name }: FieldRecord): string => (whyDead(name) === "acap" ? "acap" : squashedName(name));
    for (const records of groupBy(dead, keyOf).values()) {
      const [{ name }] = records;
      const reason = whyDead(name);
      if (reason === undefined) continue;
      const problem = problemAt(records, SAME_FIELD);
      if (reason === "page" || reason === "proposal" || reason === "ai-training" || reason === "acap")
        report(`dead-directive.${reason}`, { ...problem, params: { name } });
      else report(`dead-directive.${reason}`, problem);
    }
  },
});

/** Whether records apply to the crawler of Seznam. It reads Request-rate. */
function isForSeznam(agents: readonly AgentLine[], file: LintedFile): boolean {
  return crawlersNamedIn(agents.slice(0, MAX_AGENTS), file).some(
    ({ token }) => token.toLowerCase() === "seznambot",
  );
}
