import type { LineDiagnosticCode } from "../../diagnose/line-diagnostics.ts";
import type { FieldName, RobotsLine } from "../../document/line.ts";
import { markLength } from "../../document/record-reader.ts";
import type { Span } from "../../text/span.ts";
import type { LintedFile } from "./linted-file.ts";

/**
 * A line that no crawler reads, as it was probably meant.
 * - `no-colon`: a record with blanks in place of the colon.
 * - `other-sign`: a record with another sign in place of the colon.
 * - `path`: a path below a rule, without a field name.
 * - `url`: a sitemap's URL without a field name.
 * - `directive`: a record whose field maycrawl does not know.
 * - `text`: text that is not a record.
 */
export interface UnreadLine {
  readonly kind: "no-colon" | "other-sign" | "path" | "url" | "directive" | "text";
  readonly line: RobotsLine;
  /** Content without the byte order mark and the line end. */
  readonly span: Span;
  /** Field that the line probably means; undefined for a directive and for text. */
  readonly field: FieldName | undefined;
  /** Field name as written; empty if the line has none. */
  readonly name: string;
  /** Span of what separates the name from the value. It is empty at the start of a path or URL. */
  readonly gap: Span;
  readonly value: string;
  /** Number of records above that crawlers read. */
  readonly recordsAbove: number;
}

/** Maximum number of bytes of a line that are examined. */
const MAX_EXAMINED = 2000;
const MAX_NAME = 40;
/** Maximum number of lines that are returned. */
const MAX_LINES = 100_000;

const cache = new WeakMap<LintedFile, readonly UnreadLine[]>();

/** Finds the lines that no crawler reads, except those that a line diagnostic explains. */
export function findUnreadLines(file: LintedFile): readonly UnreadLine[] {
  const known = cache.get(file);
  if (known !== undefined) return known;
  const found: UnreadLine[] = [];
  const explained = new Set<number>();
  for (const { code, line } of file.lineDiagnostics) if (EXPLAINING.has(code)) explained.add(line);
  let above: FieldName | undefined;
  let recordsAbove = 0;
  for (const line of file.document.readLines()) {
    if (line.kind === "blank" || line.kind === "comment") continue;
    if (found.length === MAX_LINES) break;
    if (line.kind === "record" && line.field !== "unknown") {
      above = line.field;
      recordsAbove++;
      continue;
    }
    const unread = explained.has(line.number) ? undefined : readUnread(line, above, file);
    if (unread !== undefined) found.push({ ...unread, recordsAbove });
  }
  cache.set(file, found);
  return found;
}

const EXPLAINING: ReadonlySet<LineDiagnosticCode> = new Set<LineDiagnosticCode>([
  "translated-field",
  "misspelt-field",
  "invisible-in-field",
  "folded-line",
]);

/** Value that a record without a colon must have, by field: a text such as `Allow me to …` is not a record. */
const VALUES: Readonly<Record<string, { readonly field: FieldName; readonly value: RegExp }>> = {
  useragent: { field: "user-agent", value: /^\S+$/ },
  allow: { field: "allow", value: /^[/*]\S*$/ },
  disallow: { field: "disallow", value: /^[/*]\S*$/ },
  sitemap: { field: "sitemap", value: /^\S+[./]\S+$/ },
  crawldelay: { field: "crawl-delay", value: /^\d+(?:\.\d+)?$/ },
  host: { field: "host", value: /^\S+\.\S+$/ },
};

// The expressions read Latin-1, so an offset is a byte offset. `\xef\xbc\x9a` is the full-width colon, `\xc2\xa0` the
// no-break space.
const RECORD =
  /^[ \t]*(user-?agent|disallow|allow|sitemap|crawl-?delay|host)([ \t]*(?:[=;_]|\xef\xbc\x9a)[ \t]*|(?:[ \t]|\xc2\xa0)+)([^\s#][^#]*)/i;
const PATH = /^[ \t]*(\/[^\s/*#][^\s#]*)[ \t]*(?:#|$)/;
const NAME = /^[a-z][\w.-]*(?: [\w-]+)?$/i;
/** Bytes of characters that show nothing: invisible ones, and a byte order mark that was encoded twice. */
const NOTHING =
  /^(?:[\s\0]|\xef\xbb\xbf|\xc3\xaf\xc2\xbb\xc2\xbf|\xc2[\x80-\xa0\xad]|\xe2\x80[\x80-\x8f\xa8-\xaf]|\xe3\x80\x80)*$/;
/** One byte that is not UTF-8: the file's encoding is another problem. */
const ONE_BYTE = /^\s*[\x80-\xff]\s*$/;

function readUnread(
  line: RobotsLine,
  above: FieldName | undefined,
  file: LintedFile,
): UnreadLine | undefined {
  const { latin1 } = file.document;
  const start = line.number === 1 ? markLength(latin1) : line.span.start;
  const span = { start, end: line.ending.start };
  const text = latin1.slice(start, Math.min(span.end, start + MAX_EXAMINED));
  const as = (kind: UnreadLine["kind"], rest: Partial<UnreadLine> = {}): UnreadLine => ({
    kind,
    line,
    span,
    field: undefined,
    name: "",
    gap: { start, end: start },
    value: "",
    recordsAbove: 0,
    ...rest,
  });
  const record = readRecord(text);
  if (record !== undefined) {
    const gap = { start: start + record.gap.start, end: start + record.gap.end };
    return as(record.kind, { ...record, gap });
  }
  if (line.kind === "record") {
    const name = line.name === undefined ? "" : latin1.slice(line.name.start, line.name.end);
    if (line.name !== undefined && latin1.startsWith("://", line.name.end)) {
      const url = text.trim();
      const isSitemap = /^https?:\/\/\S+$/i.test(url) && (above === "sitemap" || /sitemap|\.xml/i.test(url));
      return isSitemap ? as("url", { field: "sitemap", gap: gapBefore(start, text), value: url }) : undefined;
    }
    if (/[\x80-\xff]/.test(name)) return undefined;
    return name.length <= MAX_NAME && NAME.test(name) ? as("directive", { name }) : as("text");
  }
  const [, path] = PATH.exec(text) ?? [];
  if (path !== undefined && (above === "allow" || above === "disallow"))
    return as("path", { field: above, gap: gapBefore(start, text), value: path });
  const content = text.replace(/#.*/, "");
  return NOTHING.test(content) || ONE_BYTE.test(content) ? undefined : as("text");
}

function readRecord(text: string): Pick<UnreadLine, "kind" | "field" | "name" | "gap" | "value"> | undefined {
  const [whole, name = "", gap = "", rest = ""] = RECORD.exec(text) ?? [];
  const value = rest.trimEnd();
  const expected = VALUES[name.replace("-", "").toLowerCase()];
  if (whole === undefined || expected === undefined || !expected.value.test(value)) return undefined;
  const end = whole.length - rest.length;
  return {
    kind: /^[ \t]+$/.test(gap) ? "no-colon" : "other-sign",
    field: expected.field,
    name,
    gap: { start: end - gap.length, end },
    value,
  };
}

/** Returns the empty span before the first character that is not a blank. */
function gapBefore(start: number, text: string): Span {
  const at = start + text.length - text.trimStart().length;
  return { start: at, end: at };
}
