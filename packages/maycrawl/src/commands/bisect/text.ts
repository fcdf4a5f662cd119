import type { Paint } from "../../output/colour.ts";
import { countText } from "../../output/count-text.ts";
import { maskedPath, maskedText } from "../../output/masked-text.ts";
import { shellWord } from "../../output/shell-word.ts";
import { Table } from "../../output/table.ts";
import { paragraph } from "../../output/wrap-text.ts";
import type { Verdict } from "../../verdict/judge-url.ts";
import { answerCell, reasonOf, verdictRow } from "../../verdict/verdict-text.ts";
import { type Commit, shortHash } from "./history.ts";
import type { LastChange, Question } from "./last-change.ts";

const MAX_AUTHOR = 60;
const MAX_SUBJECT = 100;

/** Formats the last change of an answer for people. */
export function bisectText(question: Question, found: LastChange, paint: Paint): string {
  const { current, before, after } = found;
  const head = new Table(paint).rows([verdictRow(current)]);
  const change = changeText(question, found, paint);
  if (before === undefined || after === undefined) return `${head}\n${change}`;
  const rows = [versionRow("before", before), versionRow("after", after)];
  return `${head}\n${change}${new Table(paint, "  ").rows(rows)}${mergeText(question, found, paint)}`;
}

function changeText({ path, since }: Question, found: LastChange, paint: Paint): string {
  const { result, commit, changes } = found;
  if (commit !== undefined) return commitText("Changed by", commit, paint);
  if (result === "not-committed")
    return paragraph(
      `${paint("heading", "Not committed yet")}  ${maskedPath(path)} differs from HEAD`,
      paint,
    );
  const never = `${paint("heading", "Never changed")}  in ${countText(changes.length, "commit")}`;
  if (since !== undefined) return paragraph(`${never} after ${shortHash(since)}`, paint);
  const oldest = changes.at(-1)?.commit;
  const oldestText = oldest === undefined ? "" : commitText("", oldest, paint);
  return `${paragraph(`${never}, since the oldest:`, paint)}${oldestText}`;
}

/** Formats a commit in one line, after a title or indented. */
function commitText(title: string, { hash, date, author, subject }: Commit, paint: Paint): string {
  const words = [
    paint("place", shortHash(hash)),
    maskedText(date.slice(0, "2026-01-31".length), MAX_AUTHOR),
    maskedText(author, MAX_AUTHOR),
    maskedText(subject, MAX_SUBJECT),
  ].join("  ");
  return title === ""
    ? paragraph(words, paint, "  ")
    : paragraph(`${paint("heading", title)} ${words}`, paint);
}

function versionRow(title: string, verdict: Verdict) {
  return [{ text: title }, answerCell(verdict), { text: reasonOf(verdict), style: "place" as const }];
}

/** Names the command that shows the commits of a merge; "" for another commit. */
function mergeText({ path }: Question, { commit }: LastChange, paint: Paint): string {
  if (commit === undefined || commit.parents < 2) return "";
  const short = shortHash(commit.hash);
  const command = `git log -p ${short}^..${short} -- ${shellWord(maskedPath(path))}`;
  return `\n${paragraph(`The commit is a merge; this shows the merged commits: ${command}`, paint)}`;
}
