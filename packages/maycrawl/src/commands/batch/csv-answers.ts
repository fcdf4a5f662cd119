import type { CsvValue, formatCsvRow } from "@maycrawl/crawler/report";
import type { AnswerFormat, InputLine } from "./answer-form.ts";
import type { DiagnosticsJson } from "./diagnostics-json.ts";
import type { RequestId } from "./request-id.ts";

/** Columns after `line` and `id`. */
const COLUMNS = ["agent", "as", "dialect", "url", "allowed", "rule_line", "known", "notes", "error"];

/**
 * Returns the CSV format: a header row (`head`), and a row for each decision. A request without decisions and a line
 * with an error have one row each.
 */
export function csvAnswers(row: typeof formatCsvRow): AnswerFormat & { readonly head: string } {
  const lineRow = ({ line, id }: InputLine, cells: readonly CsvValue[]): string => {
    const number = numberText(id);
    if (number === undefined) return row([line, idText(id), ...cells]);
    // A JSON number can have more digits than a JavaScript number, so its source text is inserted.
    return row([line, null, ...cells]).replace(",", `,${number}`);
  };
  return {
    head: row(["line", "id", ...COLUMNS]),
    answer: (asked, { results, ...diagnostics }, urls, dialect) => {
      const notes = notesOf(diagnostics);
      let rows = "";
      for (const { agent, as = null, known, dialect: own = dialect.name, allowed, line: rules } of results) {
        for (const [index, url] of urls.entries()) {
          const decision = [flag(allowed[index] === true), rules[index] || null];
          rows += lineRow(asked, [agent, as, own, url, ...decision, flag(known), notes, null]);
        }
      }
      return rows || lineRow(asked, [null, null, null, null, null, null, null, notes, null]);
    },
    error: (asked, { message }) => lineRow(asked, [null, null, null, null, null, null, null, null, message]),
  };
}

function flag(value: boolean | undefined): number | null {
  return value === undefined ? null : Number(value);
}

/** Returns the diagnostics of the robots.txt as text. */
function notesOf({ diagnostics = [], truncated }: DiagnosticsJson): string | null {
  const notes = diagnostics.map(({ message }) => message);
  if (truncated === true) notes.push("truncated");
  return notes.length === 0 ? null : notes.join("; ");
}

function numberText({ value, text }: RequestId): string | undefined {
  return typeof value === "number" ? (text ?? String(value)) : undefined;
}

/** Returns a string id unchanged, and any other id as JSON. */
function idText({ value, text }: RequestId): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : (text ?? JSON.stringify(value));
}
