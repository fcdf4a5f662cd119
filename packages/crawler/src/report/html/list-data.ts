import { visible } from "@maycrawl/engine/internal";
import type { UrlIssues } from "../query/issue-urls.ts";
import type { UrlRow } from "../query/reported-urls.ts";
import { severities } from "../summary/severity.ts";
import { groupIds, groupNames, groupOf } from "../summary/url-group.ts";
import { scriptJson } from "./html.ts";

/** Maximum length of a title, reason or content type in the list, in characters. */
const MAX_CHARS = 300;

/** The rows of the list, and what the page's script needs to filter them. */
export interface ListSource {
  readonly rows: AsyncIterable<UrlRow>;
  /** Number of URLs of the crawl. */
  readonly total: number;
  /** Maximum number of rows. */
  readonly max: number;
  /** Codes of the issues that filter the list. */
  readonly codes: readonly string[];
  readonly issues: ReadonlyMap<string, UrlIssues>;
}

/**
 * Yields the `<script>` element with the rows as JSON, for the page's script. A row ends with the numbers of its issues,
 * in the order of `codes`.
 */
export async function* listData(source: ListSource): AsyncGenerator<string, void, undefined> {
  const { total, codes, max } = source;
  const types = new Map<string, number>();
  const head = { names: groupIds.map((id) => groupNames[id]), groups: groupIds, codes, total };
  yield `<script type="application/json" id="data">${scriptJson(head).slice(0, -1)},"rows":[`;
  let written = 0;
  const rows = total > max ? issuesFirst(source, types) : allRows(source, types);
  for await (const row of rows) {
    if (written >= max) break;
    yield `${written++ === 0 ? "" : ","}\n${row}`;
  }
  yield `],"types":${scriptJson([...types.keys()])}}</script>\n`;
}

async function* allRows(source: ListSource, types: Map<string, number>): AsyncGenerator<string> {
  const codes = numbered(source.codes);
  for await (const row of source.rows) yield rowJson(row, source.issues.get(row.url), codes, types);
}

/** Yields the rows of a list that is cut: those with errors, with warnings, with notes, then the first others. */
async function* issuesFirst(source: ListSource, types: Map<string, number>): AsyncGenerator<string> {
  const codes = numbered(source.codes);
  const found: string[][] = [...severities, "none"].map(() => []);
  const { max, issues } = source;
  let others = max - issues.size;
  for await (const row of source.rows) {
    const known = issues.get(row.url);
    if (known === undefined && others-- <= 0) continue;
    found[known?.rank ?? severities.length]?.push(rowJson(row, known, codes, types));
  }
  for (const rows of found) yield* rows;
}

function numbered(codes: readonly string[]): ReadonlyMap<string, number> {
  return new Map(codes.map((code, i) => [code, i]));
}

function rowJson(
  row: UrlRow,
  issues: UrlIssues | undefined,
  codes: ReadonlyMap<string, number>,
  types: Map<string, number>,
): string {
  const own = (issues?.codes ?? []).map((code) => codes.get(code)).filter((code) => code !== undefined);
  return scriptJson([...valuesOf(row, types), own.sort((a, b) => a - b)]);
}

function valuesOf(row: UrlRow, types: Map<string, number>): readonly (string | number | null)[] {
  const { url, verdict, status, depth, ms, bytes, linked, inSitemap } = row;
  const type = row.type === null ? null : visible(row.type.slice(0, MAX_CHARS));
  if (type !== null && !types.has(type)) types.set(type, types.size);
  return [
    groupIds.indexOf(groupOf[verdict]),
    visible(url),
    status,
    depth,
    ms === null ? null : Math.round(ms),
    bytes,
    type === null ? null : (types.get(type) ?? null),
    linked + 2 * inSitemap,
    text(row.why),
    text(row.title),
  ];
}

function text(value: string | null): string | null {
  if (value === null) return null;
  return visible(value.length > MAX_CHARS ? `${value.slice(0, MAX_CHARS - 1)}…` : value);
}
