import type { AgentLine } from "../../document/records.ts";
import { foldCase } from "../../text/fold-case.ts";
import { agentLines, firstWord, valueSpan } from "../parts/agent-lines.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { insertBefore } from "../parts/edits.ts";
import type { Witness } from "../parts/finding.ts";
import type { LintedFile } from "../parts/linted-file.ts";

/** A product token that its vendor no longer uses. */
interface RetiredToken {
  readonly token: string;
  readonly vendor: string;
  /** Token that replaced it; undefined if no crawler did. */
  readonly successor?: string;
}

/** Retired tokens. The page of the check has the source of each. */
const RETIRED: readonly RetiredToken[] = [
  { token: "anthropic-ai", vendor: "Anthropic", successor: "ClaudeBot" },
  { token: "AspiegelBot", vendor: "Huawei", successor: "PetalBot" },
  { token: "Claude-Web", vendor: "Anthropic", successor: "ClaudeBot" },
  { token: "Googlebot-Mobile", vendor: "Google", successor: "Googlebot" },
  { token: "ia_archiver", vendor: "Alexa" },
  { token: "msnbot", vendor: "Microsoft", successor: "bingbot" },
];

/** Retired tokens and their successors, in lower case. */
const RELEVANT: ReadonlySet<string> = new Set(
  RETIRED.flatMap(({ token, successor }) => [token, successor ?? token]).map(foldCase),
);

/** Reports product tokens that their vendors no longer use. */
export const retiredCrawler: Check = defineCheck({
  code: "retired-crawler",
  severity: "information",
  summary: "A user-agent line has a product token that its vendor no longer uses.",
  why: "A group applies to crawlers that look for its product token (RFC 9309 §2.2.1). No crawler sends a retired token, and its successor may have another name.",
  messages: {
    "retired-crawler": "{vendor} no longer uses {token}: name its successor {successor} as well.",
    "retired-crawler.without-successor": "{vendor} no longer uses {token}, so this line is probably useless.",
  },
  checkFile(file, report) {
    const { document } = file;
    const first = new Map<string, AgentLine>();
    for (const { agent } of agentLines(file)) {
      const name = firstWord(agent.value);
      if (RELEVANT.has(name) && !first.has(name)) first.set(name, agent);
    }
    for (const { token, vendor, successor } of RETIRED) {
      const agent = first.get(foldCase(token));
      if (agent === undefined) continue;
      // A file that names the successor is up to date: the old token is harmless.
      if (successor !== undefined && first.has(foldCase(successor))) continue;
      report(successor === undefined ? "retired-crawler.without-successor" : "retired-crawler", {
        span: valueSpan(agent, file),
        params: successor === undefined ? { vendor, token } : { vendor, token, successor },
        crawlers: successor === undefined ? [token] : [token, successor],
        witnesses: successor === undefined ? [] : differingAnswers(file, token, successor),
        fixes: [
          {
            title: `Name ${successor} as well`,
            edits:
              successor === undefined
                ? []
                : [insertBefore(document, agent.line, [`User-agent: ${successor}`])],
          },
        ],
      });
    }
  },
});

/** Returns the answers of two crawlers for the home page; empty if they are the same. */
function differingAnswers(file: LintedFile, ...tokens: readonly string[]): readonly Witness[] {
  const url = `${file.origin}/`;
  const [first, second] = tokens.flatMap((token) => file.knownCrawler(token) ?? []);
  if (first === undefined || second === undefined) return [];
  if (file.answer(first, url) === file.answer(second, url)) return [];
  return [first, second].flatMap((crawler) => file.witness(crawler, url) ?? []);
}
