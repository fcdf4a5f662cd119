import type { ShownAnswer, TableAnswer, TableColumn } from "../answers/protocol.ts";

/**
 * Returns an answer for other URLs and crawlers than it was asked for: what is still in the table keeps its answer, and
 * what is new has none yet.
 */
export function alignedAnswer(
  answered: {
    readonly urls: readonly string[];
    readonly crawlers: readonly string[];
    readonly answer: TableAnswer;
  },
  urls: readonly string[],
  crawlers: readonly string[],
): ShownAnswer {
  const { answer } = answered;
  if (answered.urls === urls && answered.crawlers === crawlers) return answer;
  const rowOf = new Map(answered.urls.map((url, at) => [url, answer.rows[at]]));
  const columnOf = new Map(answered.crawlers.map((crawler, at) => [crawler, at]));
  const places = crawlers.map((crawler) => columnOf.get(crawler));
  return {
    ...answer,
    rows: urls.map((url) => {
      const row = rowOf.get(url);
      if (row?.cells === undefined) return row;
      return { cells: places.map((at) => (at === undefined ? "checking" : row.cells[at])) };
    }),
    columns: crawlers.map((crawler, at) => columnAt(answer.columns, places[at]) ?? unknownColumn(crawler)),
  };
}

function columnAt(columns: readonly TableColumn[], at: number | undefined): TableColumn | undefined {
  return at === undefined ? undefined : columns[at];
}

function unknownColumn(token: string): TableColumn {
  return { token, dialect: undefined, near: undefined };
}
