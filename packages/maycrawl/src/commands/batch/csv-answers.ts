import type { CsvValue, formatCsvRow } from "@maycrawl/crawler/report";
import type { AnswerForm, AskedLine } from "./answer-form.ts";
import type { DiagnosticsJson } from "./diagnostics-json.ts";
import type { RequestId } from "./request-id.ts";

/** The columns behind `line` and `id`. */
const COLUMNS = ["agent", "as", "dialect", "url", "allowed", "rule_line", "known", "notes", "error"];

/** A row for each decision, for each request that asks for none, and for each line that cannot be answered; and the head before all of them. */
export function csvAnswers(row: typeof formatCsvRow): AnswerForm & { readonly head: string } {
  const lineRow = ({ line, id }: AskedLine, cells: readonly CsvValue[]): string => {
    const number = numberText(id);
    if (number === undefined) return row([line, idText(id), ...cells]);
    // A number of JSON may have more digits than a number here.
    return row([line, null, ...cells]).replace(",", `,${number}`);
  };
  return {
    head: row(["line", "id", ...COLUMNS]),
    answer: (asked, { results, ...odd }, urls, dialect) => {
      const notes = notesOf(odd);
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

/** What is odd about the robots.txt, in words. */
function notesOf({ diagnostics = [], truncated }: DiagnosticsJson): string | null {
  const notes = diagnostics.map(({ message }) => message);
  if (truncated === true) notes.push("truncated");
  return notes.length === 0 ? null : notes.join("; ");
}

function numberText({ value, text }: RequestId): string | undefined {
  return typeof value === "number" ? (text ?? String(value)) : undefined;
}

/** A text as it is, and all else as JSON. */
function idText({ value, text }: RequestId): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : (text ?? JSON.stringify(value));
}
