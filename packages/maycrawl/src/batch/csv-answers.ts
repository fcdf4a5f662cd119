import type { csvRow } from "@maycrawl/crawler/report";
import type { AnswerForm, AskedLine } from "./answer-form.ts";
import type { Id } from "./id.ts";

const COLUMNS = ["line", "id", "agent", "as", "dialect", "url", "allowed", "rule_line", "error"];

/** A row for each decision and each line that cannot be answered, and the head that goes before all of them. */
export function csvAnswers(row: typeof csvRow): AnswerForm & { readonly head: string } {
  return {
    head: row(COLUMNS),
    answer: ({ line, id }, { results }, urls, dialect) => {
      const name = idText(id);
      let rows = "";
      for (const { agent, as = null, dialect: own = dialect.name, allowed, line: rules } of results) {
        for (const [index, url] of urls.entries()) {
          const rule = rules[index] || null;
          rows += row([line, name, agent, as, own, url, allowed[index] === true ? 1 : 0, rule, null]);
        }
      }
      return rows;
    },
    error: ({ line, id }: AskedLine, { message }) =>
      row([line, idText(id), null, null, null, null, null, null, message]),
  };
}

/** A text as it is, and all else as JSON. */
function idText({ value, text }: Id): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : (text ?? JSON.stringify(value));
}
