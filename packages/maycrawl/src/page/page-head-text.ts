import { emptyStatuses, hasPage, visible, visibleHead } from "@maycrawl/engine/internal";
import { nameOf } from "../options/crawler-option.ts";
import type { Paint } from "../output/colour.ts";
import { countText } from "../output/count-text.ts";
import { type Cell, type Rows, Table } from "../output/table.ts";
import { paragraph } from "../output/wrap-text.ts";
import { statusWords } from "../robots/robots-failure-words.ts";
import { decisionText } from "../verdict/decision-words.ts";
import { answerCell } from "../verdict/verdict-text.ts";
import type { InspectedPage } from "./inspected-page.ts";

const LONGEST_URL = 200;
const LONGEST_TITLE = 100;

/**
 * Returns the head of a page report: the page, the crawler, the robots.txt decision, and the result of reading the
 * page.
 */
export function pageHeadText(inspected: InspectedPage, paint: Paint): string {
  const { crawler, dialect, source } = inspected;
  const name = source === "-" ? "<stdin>" : visibleHead(source, LONGEST_URL);
  const head = paragraph(`${paint("heading", name)}  as ${nameOf(crawler, dialect)}`, paint);
  return `${head}${new Table(paint, "  ").rows([...robotsRows(inspected), ...readRows(inspected)])}`;
}

function robotsRows({ robots }: InspectedPage): Rows {
  if (robots === undefined) return [];
  const { decision, name, missingPage } = robots;
  const isMissing = decision.because === "unavailable" || decision.because === "unreachable";
  const more = isMissing && missingPage !== undefined ? `: ${missingPage.message}` : "";
  return [row("robots.txt", answerCell(robots), decisionText(name, decision) + more)];
}

function readRows(inspected: InspectedPage): Rows {
  const { read } = inspected;
  switch (read.kind) {
    case "failed":
      return [row("page", { text: "not read", style: "unknown" }, visible(read.message))];
    case "blocked":
      return blockedRows(inspected, read);
    case "read":
      return pageRows(inspected, read);
  }
}

function blockedRows(
  { robots, url }: InspectedPage,
  { url: blocked, robots: name, decision }: Extract<InspectedPage["read"], { kind: "blocked" }>,
): Rows {
  const style = decision.because === "unreachable" ? "unknown" : "disallowed";
  const target = blocked === url?.href ? "" : `it redirects to ${visibleHead(blocked, LONGEST_URL)}, `;
  // If the line above already shows this decision, the decision is not repeated.
  const why = decision === robots?.decision ? "" : `${target}${decisionText(name, decision)}; `;
  const consequence = "its own directives, such as noindex, cannot be read";
  return [row("page", { text: "not fetched", style }, `${why}${consequence}`)];
}

function pageRows({ url }: InspectedPage, { page }: Extract<InspectedPage["read"], { kind: "read" }>): Rows {
  const { status = 200, bytes, complete, encoding, kind, title } = page;
  const length = `${complete ? "" : "the first "}${countText(bytes, "byte")}`;
  const decoded = kind === "html" ? `, ${visible(encoding.name)} by ${ENCODED_BY[encoding.from]}` : "";
  const isThere = hasPage(status);
  const style = isThere ? "allowed" : "disallowed";
  const missing = emptyStatuses.includes(status)
    ? "a response without content"
    : "not a page that can be judged";
  const answer = page.status === undefined ? "a file" : statusWords(status);
  const moved = page.url !== undefined && url !== undefined && page.url !== url.href;
  return [
    row("page", { text: answer, style }, isThere ? `${kind}, ${length}${decoded}` : missing),
    ...(moved ? [row("redirected to", { text: visibleHead(page.url ?? "", LONGEST_URL) })] : []),
    ...(title === undefined ? [] : [row("title", { text: visibleHead(title, LONGEST_TITLE) })]),
  ];
}

const ENCODED_BY = {
  mark: "its byte order mark",
  header: "its header",
  meta: "a META tag",
  default: "default",
  text: "string",
} as const;

function row(name: string, cell: Cell, more?: string): readonly Cell[] {
  const quiet = { text: name, style: "quiet" } as const;
  return more === undefined ? [quiet, cell] : [quiet, cell, { text: more, style: "place" }];
}
