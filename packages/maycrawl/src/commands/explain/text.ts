import { classifyStatus, defaultDialect, type Explanation, type Flip } from "@maycrawl/engine";
import { visibleHead } from "@maycrawl/engine/internal";
import type { Paint } from "../../output/colour.ts";
import { sourceFrame } from "../../output/source-frame.ts";
import { Table } from "../../output/table.ts";
import { paragraph } from "../../output/wrap-text.ts";
import type { Robots } from "../../robots/robots-in-dialect.ts";
import type { Verdict } from "../../verdict/judge-url.ts";
import { verdictRow } from "../../verdict/verdict-text.ts";
import { candidateRows } from "./candidates-text.ts";
import { flipText } from "./flip-text.ts";
import { choiceText, groupRows } from "./groups-text.ts";
import { managedDecision, managedText } from "./managed-decision.ts";
import { findSurprises, type ReportedSurprise } from "./reported-surprises.ts";

const MAX_SURPRISES = 20;
const MAX_PATH = 200;
const MAX_MESSAGE = 300;

/** Formats the explanation of a verdict for people. With `all`, long lists are not cut. */
export function explanationText(
  verdict: Verdict,
  explanation: Explanation,
  paint: Paint,
  all: boolean,
): string {
  const { access } = verdict.robots;
  const head = new Table(paint).rows([verdictRow(verdict)]);
  if (access.kind !== "successful") return `${head}\n${paragraph(accessText(verdict.robots), paint)}`;
  const { decision } = explanation;
  const managed = managedDecision(verdict, explanation);
  return [
    head,
    decision.because === "rule" ? `\n${sourceFrame(access.document, decision.rule.span, paint)}` : "",
    managed === undefined ? "" : `\n${paragraph(managedText(managed), paint)}`,
    groupsSection(verdict, explanation, paint, all),
    candidatesSection(explanation, paint, all),
    surprisesSection(findSurprises(verdict, explanation), paint, all),
    flipSection(verdict, explanation, paint),
  ].join("");
}

/** Explains the effect of a robots.txt that is unavailable or unreachable. */
function accessText({ access, error, dialect }: Robots): string {
  const { networkFailure } = defaultDialect.access;
  const usual = error !== undefined ? networkFailure : classifyStatus(access.status ?? 0);
  if (usual !== access.kind) {
    const what = access.kind === "unavailable" ? "forbids nothing" : "allows nothing";
    const source = dialect.sources.access;
    const cited = source === undefined ? "" : `: ${source.where} (${source.certainty})`;
    return `In ${dialect.name}, a robots.txt that cannot be fetched for this reason ${what}${cited}.`;
  }
  return access.kind === "unavailable"
    ? "A robots.txt that is unavailable (4xx, or too many redirects) forbids nothing: RFC 9309 §2.3.1.3."
    : "While a robots.txt is unreachable (5xx, or a failure of the network) nothing may be fetched: RFC 9309 §2.3.1.4.";
}

function groupsSection(verdict: Verdict, explanation: Explanation, paint: Paint, all: boolean): string {
  const title = paragraph(`${paint("heading", "Groups")}  ${choiceText(explanation, verdict)}`, paint);
  return `\n${title}${new Table(paint, "  ").rows(groupRows(explanation, verdict.robots.dialect, all))}`;
}

function candidatesSection(explanation: Explanation, paint: Paint, all: boolean): string {
  if (explanation.candidates.length === 0) return "";
  const what = `compared with ${visibleHead(explanation.path, MAX_PATH)}`;
  const title = paragraph(`${paint("heading", "Rules")}  ${what}`, paint);
  const { rows, rest } = candidateRows(explanation, all);
  const left = rows.length === 0 ? `${rest} rules that do not match` : `${rest} more`;
  const where = all ? "not listed" : "--all shows them";
  const more = rest === 0 ? "" : paragraph(paint("quiet", `${left} (${where})`), paint, "  ");
  return `\n${title}${new Table(paint, "  ").rows(rows)}${more}`;
}

function surprisesSection(surprises: readonly ReportedSurprise[], paint: Paint, all: boolean): string {
  if (surprises.length === 0) return "";
  const shown = all ? surprises : surprises.slice(0, MAX_SURPRISES);
  const rows = shown.map(({ line, message }) => [
    { text: line === undefined ? "file" : `line ${line}`, style: "place" as const },
    { text: visibleHead(message, MAX_MESSAGE) },
  ]);
  const rest = surprises.length - shown.length;
  const more = rest === 0 ? "" : `  ${paint("quiet", `${rest} more (--all shows them)`)}\n`;
  return `\n${paint("heading", "Surprises")}\n${new Table(paint, "  ").rows(rows)}${more}`;
}

function flipSection(
  { robots }: Verdict,
  { flip, flipPattern, decision }: Explanation,
  paint: Paint,
): string {
  if (flip === undefined || robots.access.kind !== "successful") return "";
  const { document } = robots.access;
  const section = (title: string, edit: Flip): string =>
    `\n${paragraph(paint("heading", title), paint)}${flipText(document, edit, robots.name, paint)}`;
  const verb = decision.allowed ? "disallow" : "allow";
  const smallest = section(`The smallest edit that would ${verb} it`, flip);
  if (flipPattern === undefined) return smallest;
  const { edit, alsoChanges } = flipPattern;
  const examples = alsoChanges.map((url) => `    ${visibleHead(url, MAX_PATH)}\n`).join("");
  return `${smallest}${section(`The smallest pattern that would ${verb} URLs like it`, edit)}  It would ${verb}, among others:\n${examples}`;
}
