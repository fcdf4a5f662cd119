import { visibleHead } from "@maycrawl/engine/internal";
import { annotation } from "../../output/github.ts";
import { isWrittenAsUrl } from "../../suggest/suggest-url.ts";
import { answerCell, reasonOf } from "../../verdict/verdict-text.ts";
import { type DecisionRow, lineOf } from "./compare-decisions.ts";
import { type DiffReport, rowsWith } from "./report.ts";
import { changeWords, closingSentences, namesText } from "./text.ts";

const MAX_URL = 300;

/**
 * Formats a comparison as annotations of a GitHub workflow, one line each: for each witness, each other change, and the
 * crawlers that are not settled. Changes that lead to exit code 1 are errors.
 */
export function* diffAnnotations(report: DiffReport): Generator<string> {
  const { source, changes, fails, failsOnDecisions } = report;
  // Only a file of the repository can be annotated.
  const file = source === "-" || isWrittenAsUrl(source) ? undefined : source;
  for (const row of rowsWith(report, "different")) {
    for (const [text, line] of witnessTexts(row)) {
      const place = file === undefined ? {} : { file, line };
      yield annotation(failsOnDecisions ? "error" : "notice", { ...place, title: "decision" }, text);
    }
  }
  for (const change of changes) {
    const text = changeWords(change).join(": ");
    yield annotation(fails(change) ? "error" : "notice", { file, title: change.aspect }, text);
  }
  const sentences = closingSentences(report);
  if (rowsWith(report, "unsettled").length > 0)
    yield annotation("warning", { file, title: "unsettled" }, sentences.at(-1) ?? "");
  for (const sentence of sentences) yield `${sentence}\n`;
}

function witnessTexts({
  crawlers,
  witnesses,
}: DecisionRow): readonly (readonly [string, number | undefined])[] {
  return witnesses.map(({ url, before, after }) => {
    const answers = `${answerCell(before).text} → ${answerCell(after).text}`;
    const lines = [
      `${answers} ${visibleHead(url, MAX_URL)} for ${namesText(crawlers)}`,
      `before: ${reasonOf(before)}`,
      `after: ${reasonOf(after)}`,
    ];
    return [lines.join("\n"), lineOf(after) ?? undefined];
  });
}
