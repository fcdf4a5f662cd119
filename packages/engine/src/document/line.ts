import type { Span } from "../text/span.ts";
import { fieldOfKind, UNREADABLE } from "./line-kinds.ts";
import type { RecordReader } from "./record-reader.ts";

/** One line of a robots.txt. All spans are byte offsets into the document. */
export interface RobotsLine {
  /** 1-based line number. */
  readonly number: number;
  /** Kind of the line. A `record` has a field name, a colon and a value. `unreadable` lines have other content. */
  readonly kind: "blank" | "comment" | "record" | "unreadable";
  /** Span of the whole line, with its line end. */
  readonly span: Span;
  /** Span of the line end: CR, LF or CR LF, or empty at the end of the file. */
  readonly ending: Span;
  /** Field of a record in the dialect; `unknown` for a name that maycrawl does not know. */
  readonly field: FieldName | undefined;
  /** Field name of a record, without the blanks around it. */
  readonly name: Span | undefined;
  /** Value of a record, without the blanks around it. */
  readonly value: Span | undefined;
  /** Comment from its `#` to the line end. */
  readonly comment: Span | undefined;
  /** Whether the line is longer than the dialect reads. */
  readonly cut: boolean;
}

/** Fields that maycrawl knows by name. Names are compared without regard to case. */
export type FieldName = "user-agent" | "allow" | "disallow" | "sitemap" | OtherField | "unknown";

/** Known fields that are not part of RFC 9309's grammar (§2.2.4). */
export type OtherField = (typeof OTHER_FIELDS)[number];

const OTHER_FIELDS = [
  "crawl-delay",
  "request-rate",
  "visit-time",
  "host",
  "clean-param",
  "content-signal",
  "content-usage",
  "license",
  "noindex",
  "nofollow",
  "noarchive",
  "robot-version",
  "comment",
  "revisit-after",
] as const;

// Real files also write `Crawl-delay` as `crawl delay`, `crawl_delay` and `crawldelay`.
const FIELDS = new Map<string, OtherField>(OTHER_FIELDS.map((name) => [squashedName(name), name]));

/** Returns a field name in lower case, without `-`, `_` and blanks. */
export function squashedName(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, "");
}

/** Returns the field of the reader's current record. */
export function fieldAt(reader: RecordReader): FieldName {
  const known = fieldOfKind(reader.kind);
  if (known !== undefined) return known;
  return FIELDS.get(squashedName(reader.text.slice(reader.nameStart, reader.nameEnd))) ?? "unknown";
}

/** Names of the kinds that are not records, indexed by kind. */
const NON_RECORD_KINDS = ["blank", "comment", "unreadable"] as const;

/** Returns the reader's current line. The caller must have called `findValue` for it. */
export function lineFrom(reader: RecordReader): RobotsLine {
  const { kind, start, contentEnd, end, comment } = reader;
  const record = kind > UNREADABLE;
  return {
    number: reader.number,
    kind: NON_RECORD_KINDS[kind] ?? "record",
    span: { start, end },
    ending: { start: contentEnd, end },
    field: record ? fieldAt(reader) : undefined,
    name: record ? { start: reader.nameStart, end: reader.nameEnd } : undefined,
    value: record ? { start: reader.valueStart, end: reader.valueEnd } : undefined,
    comment: comment < 0 ? undefined : { start: comment, end: contentEnd },
    cut: reader.cut,
  };
}
