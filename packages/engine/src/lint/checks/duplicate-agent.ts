import type { AgentLine } from "../../document/records.ts";
import { foldCase } from "../../text/fold-case.ts";
import type { Span } from "../../text/span.ts";
import { type Check, defineCheck, placesOf } from "../parts/check.ts";
import { removeRecord } from "../parts/edits.ts";
import { agentKey } from "../parts/group-crawlers.ts";

/** Reports user-agent lines that name the same crawler as an earlier line of their group. */
export const duplicateAgent: Check = defineCheck({
  code: "duplicate-agent",
  severity: "information",
  summary: "Two user-agent lines of one group name the same crawler.",
  why: "A product token has only letters, hyphens and underscores, and its letter case does not matter. So Googlebot/2.1 names Googlebot (RFC 9309 §2.2.1). The second line changes nothing.",
  messages: {
    "duplicate-agent": 'Line {line} of this group names "{name}" already. Remove one of the lines.',
    "duplicate-agent.other-spelling":
      'Crawlers that follow RFC 9309 read "{name}" as "{first}" in line {line}, so this line changes nothing for them. Number of such lines in this group: {count}.',
  },
  checkFile(file, report) {
    for (const { agents } of file.document.groups) {
      if (agents.length < 2) continue;
      const firsts = new Map<string, AgentLine>();
      const variants: { readonly agent: AgentLine; readonly first: AgentLine }[] = [];
      const places = new Map<AgentLine, number>();
      for (const [at, agent] of agents.entries()) {
        places.set(agent, at);
        const key = agentKey(agent.value, file);
        // Lines with a whole User-Agent header are another problem than equal names.
        if (key === undefined || key === "mozilla") continue;
        const first = firsts.get(key);
        if (first === undefined) firsts.set(key, agent);
        else if (foldCase(agent.value) !== foldCase(first.value)) variants.push({ agent, first });
        else {
          report("duplicate-agent", {
            span: agent.span,
            params: { name: agent.value, line: first.line },
            related: [sameCrawler(first)],
            crawlers: key === "*" ? [] : [file.crawlerNamed(agent.value)?.token ?? agent.value],
            // Where something is between the lines, older parsers may begin a group with the second one.
            fixes:
              agent.line - first.line === at - (places.get(first) ?? 0)
                ? [{ title: "Remove this line", edits: [removeRecord(file.document, agent.line)] }]
                : [],
          });
        }
      }
      const [variant] = variants;
      if (variant === undefined) continue;
      const { agent, first } = variant;
      const others = variants.slice(1).map((other) => other.agent);
      report("duplicate-agent.other-spelling", {
        span: agent.span,
        params: { name: agent.value, first: first.value, line: first.line, count: variants.length },
        related: [sameCrawler(first), ...placesOf(others, "This line changes nothing either.")],
      });
    }
  },
});

function sameCrawler({ span }: AgentLine): Span & { readonly message: string } {
  return { ...span, message: "This line names the same crawler." };
}
