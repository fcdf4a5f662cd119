import { visible } from "@maycrawl/engine/internal";
import type { IssueUrls } from "../query/issue-urls.ts";
import type { UrlRow } from "../query/reported-urls.ts";
import { groupIds, groupOfVerdict, resultNames } from "../summary/url-group.ts";
import { verdicts } from "../summary/url-verdict.ts";
import { scriptJson } from "./html.ts";

/** Maximum length of a title, reason or content type in the list, in characters. */
const MAX_CHARS = 300;

/**
 * Yields the `<script>` element with the first `max` rows as JSON, for the page's script. A row ends with the numbers of
 * its issues, in the order of `codes`.
 */
export async function* listData(
  rows: AsyncIterable<UrlRow>,
  max: number,
  codes: readonly string[],
  issueUrls: IssueUrls,
): AsyncGenerator<string, void, undefined> {
  const types = new Map<string, number>();
  const words = verdicts.map((verdict) => resultNames[verdict]);
  const issuesOf = issuesByUrl(codes, issueUrls);
  const head = { verdicts, words, groups: groupIds, groupOf: groupOfVerdict, codes };
  yield `<script type="application/json" id="data">${scriptJson(head).slice(0, -1)},"rows":[`;
  let written = 0;
  for await (const row of rows) {
    if (written >= max) break;
    yield `${written++ === 0 ? "" : ","}\n${scriptJson([...valuesOf(row, types), issuesOf.get(row.url) ?? []])}`;
  }
  yield `],"types":${scriptJson([...types.keys()])}}</script>\n`;
}

function issuesByUrl(codes: readonly string[], issueUrls: IssueUrls): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [i, code] of codes.entries())
    for (const url of issueUrls.get(code) ?? []) {
      const known = found.get(url);
      if (known === undefined) found.set(url, [i]);
      else known.push(i);
    }
  return found;
}

function valuesOf(row: UrlRow, types: Map<string, number>): readonly (string | number | null)[] {
  const { url, verdict, status, depth, ms, bytes, linked, inSitemap } = row;
  const type = row.type === null ? null : visible(row.type.slice(0, MAX_CHARS));
  if (type !== null && !types.has(type)) types.set(type, types.size);
  return [
    verdicts.indexOf(verdict),
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
