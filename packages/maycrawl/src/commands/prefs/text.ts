import { type PreferenceConflict, type UsageStatement, usageCategories } from "@maycrawl/engine";
import { visible, visibleHead } from "@maycrawl/engine/internal";
import type { Paint, Style } from "../../output/colour.ts";
import { firstRows } from "../../output/first-rows.ts";
import { section } from "../../output/section.ts";
import type { Cell, Rows } from "../../output/table.ts";
import { ignoredStatements } from "../../page/ignored-directives.ts";
import { pageHeadText } from "../../page/page-head-text.ts";
import { statementPlace } from "../../page/place-text.ts";
import { type AccessMeaning, accessMeaning } from "./access-meaning.ts";
import { failuresOf, type PrefsReport } from "./prefs-report.ts";
import { unseenControls } from "./unseen-controls.ts";

const MAX_TEXT = 120;

const ANSWERS: Readonly<Record<"yes" | "no" | "unknown", Style>> = {
  yes: "allowed",
  no: "disallowed",
  unknown: "unknown",
};

const CONFLICTS: Readonly<Record<PreferenceConflict["code"], string>> = {
  "hidden-by-group":
    "statements for * do not apply to this crawler, because it has its own group: repeat them there",
  "before-any-group": "statements before the first User-agent line apply to no crawler",
  contradiction: "one statement says yes, another says no; the no applies",
};

/** Formats a report about the permitted uses of a page's content, for people. */
export function prefsText(report: PrefsReport, paint: Paint): string {
  const { asked, preferences } = report;
  const applicable = preferences.statements.filter(({ ignored }) => ignored === undefined);
  const ignored = preferences.statements.filter((statement) => statement.ignored !== undefined);
  const row = (statement: UsageStatement) => statementRow(report, statement);
  return [
    pageHeadText(asked, paint),
    section("May be used for", answerRows(report), paint),
    section("Applicable", firstRows(applicable, row), paint),
    section("Ignored", firstRows(ignored, row), paint),
    section(
      "Conflicts",
      preferences.conflicts.flatMap((one) => conflictRows(report, one)),
      paint,
    ),
    section("Could not be fetched", failedRows(report), paint),
    section(
      "Notes",
      unseenControls(asked.crawler).map((text) => [{ text }]),
      paint,
    ),
  ].join("");
}

function answerRows({ asked, preferences }: PrefsReport): Rows {
  const access = accessMeaning(asked);
  const answers = usageCategories.map((category): readonly Cell[] => {
    const answer = preferences[category];
    const [first, ...others] = preferences.because[category];
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
    const why =
      first === undefined
        ? access === undefined
          ? "no statement"
          : "no statement about use"
        : `${statementPlace(asked, first)}: ${formatText(first.text)}${more}`;
    return [
      { text: category, style: "quiet" },
      { text: answer, style: ANSWERS[answer] },
      { text: why, style: "place" },
    ];
  });
  return access === undefined ? answers : [accessRow(access), ...answers];
}

function accessRow({ allowed, words }: AccessMeaning): readonly Cell[] {
  const style = allowed === false ? "disallowed" : "unknown";
  return [
    { text: "access", style: "quiet" },
    { text: allowed === false ? "no" : "unknown", style },
    { text: words, style: "place" },
  ];
}

function statementRow({ asked }: PrefsReport, statement: UsageStatement): readonly Cell[] {
  const { mechanism, text, says, path, terms, ignored, notes = [] } = statement;
  const details = [
    Object.entries(says)
      .map(([category, what]) => `${category}: ${what}`)
      .join(", "),
    path === undefined ? "" : `for ${formatText(path)}`,
    terms === undefined ? "" : `terms at ${formatText(terms)}`,
    ignored === undefined ? "" : ignoredStatements[ignored],
    notes.map(({ message }) => message).join(" "),
  ];
  return [
    { text: statementPlace(asked, statement), style: "place" },
    { text: mechanism, style: "quiet" },
    { text: formatText(text) },
    { text: details.filter(Boolean).join("; "), style: "quiet" },
  ];
}

function conflictRows({ asked }: PrefsReport, { code, category, statements }: PreferenceConflict): Rows {
  const about = category === undefined ? "" : `${category}: `;
  return [
    [{ text: `${about}${CONFLICTS[code]}`, style: "disallowed" }],
    ...firstRows(statements, (one) => [{ text: `  ${statementPlace(asked, one)}: ${formatText(one.text)}` }]),
  ];
}

function failedRows(report: PrefsReport): Rows {
  return failuresOf(report).map(({ url, message }) => [{ text: visible(url) }, { text: visible(message) }]);
}

function formatText(text: string): string {
  return visibleHead(text, MAX_TEXT);
}
