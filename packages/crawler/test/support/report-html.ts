import { readFileSync } from "node:fs";

/** A row of the list: result, URL, status, depth, ms, bytes, type, found, why, title, issues. */
export type ListRow = readonly [group: number, url: string, ...unknown[]];

/** The data in a report's page, which its script filters. */
export interface ListData {
  readonly groups: readonly string[];
  readonly names: readonly string[];
  readonly codes: readonly string[];
  readonly total: number;
  readonly rows: readonly ListRow[];
}

/** Reads a written report: its HTML, and the data of its list. */
export function readReport(path: string): { readonly page: string; readonly data: ListData } {
  const page = readFileSync(path, "utf8");
  return { page, data: JSON.parse(page.match(/id="data">([\s\S]*?)<\/script>/)?.[1] ?? "") as ListData };
}

/** Returns the codes of a row's issues. */
export function codesOf(data: ListData, row: ListRow): readonly string[] {
  return (row[10] as readonly number[]).map((i) => data.codes[i] ?? "");
}
