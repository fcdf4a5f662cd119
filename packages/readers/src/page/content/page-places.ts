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
