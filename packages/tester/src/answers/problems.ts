import { visibleHead } from "@maycrawl/engine/internal";
import { lint } from "@maycrawl/engine/lint";
import { dialectNamed } from "./named-crawler.ts";
import type { ProblemsAnswer, ProblemsQuestion } from "./protocol.ts";
import { readFile } from "./read-file.ts";
import { textEdit } from "./text-edit.ts";
import { TextOffsets } from "./text-offsets.ts";

/** Maximum number of problems that are shown. */
const MAX_PROBLEMS = 500;
const MAX_URL = 300;

/** Lints the file, as `maycrawl lint` does. */
export function answerProblems({ robots, site, dialect }: ProblemsQuestion): ProblemsAnswer {
  const { bytes } = readFile(robots);
  const chosen = dialectNamed(dialect);
  const robotsUrl = `${site}/robots.txt`;
  const findings = lint(bytes, chosen === undefined ? { robotsUrl } : { robotsUrl, dialect: chosen });
  const offsets = new TextOffsets(robots);
  const problems = findings.slice(0, MAX_PROBLEMS).map((finding) => {
    const { code, severity, line, message, why, documentation, start, end, witnesses, fixes } = finding;
    return {
      code,
      severity,
      line,
      text: message,
      why,
      documentation,
      from: offsets.at(start),
      to: offsets.at(end),
      witnesses: witnesses.map(({ crawler, url, now, meant }) => ({
        crawler,
        url: visibleHead(url, MAX_URL),
        now,
        meant,
      })),
      fixes: fixes.map(({ title, edits }) => ({
        title,
        edits: edits.map((edit) => textEdit(edit, robots, offsets)),
      })),
    };
  });
  return { problems, more: findings.length - problems.length };
}
