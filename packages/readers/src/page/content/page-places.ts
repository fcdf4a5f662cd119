import type { PageDiagnostic } from "./diagnostic.ts";
import type { pageMessages } from "./messages.ts";
import type { Page } from "./page.ts";

/** Names of the fields that a message is about, if its parameters have no line. */
const FIELDS: Readonly<Record<string, string>> = {
  "content-coding": "content-encoding",
  "charset-unknown.header": "content-type",
  "charset-conflict.mark-header": "content-type",
  "charset-conflict.header-bytes": "content-type",
} satisfies { readonly [Id in keyof typeof pageMessages]?: string };

/**
 * Returns the number of the header field that a diagnostic is about, from 1; undefined if it is about the page. The
 * last field of several with the same name counts.
 */
export function headerLineOf(
  { id, params: { line } }: PageDiagnostic,
  headers: Page["headers"],
): number | undefined {
  if (typeof line === "number") return line;
  const field = FIELDS[id];
  const index = field === undefined ? -1 : headers.findLastIndex(([name]) => name.toLowerCase() === field);
  return index === -1 ? undefined : index + 1;
}

/** Returns the byte offsets of a page that a report may mention, in no order and not distinct. */
export function pageOffsets({
  directives,
  meta,
  relations,
  canonicals,
  refresh,
  nosnippet,
  diagnostics,
}: Page): readonly number[] {
  return [
    ...directives.flatMap(({ from, where }) => (from === "meta" ? [where] : [])),
    ...meta.map(({ where = 0 }) => where),
    ...relations.flatMap(({ from, where }) => (from === "link" ? [where] : [])),
    ...canonicals.flatMap(({ from, where }) => (from === "link" ? [where] : [])),
    ...(refresh?.from === "meta" ? [refresh.where] : []),
    ...nosnippet.map(({ start }) => start),
    ...diagnostics.map(({ offset }) => offset),
  ];
}
