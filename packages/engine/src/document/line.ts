import type { Span } from "../text/span.ts";
import { fieldOfKind, UNREADABLE } from "./line-kinds.ts";
import type { RecordReader } from "./record-reader.ts";

/** One line of a robots.txt. All spans are byte offsets into the document. */
export interface RobotsLine {
  /** The 1-based number. */
  readonly number: number;
  /** `record`: a field name, a colon and a value; `unreadable`: none of the others. */
  readonly kind: "blank" | "comment" | "record" | "unreadable";
  /** All of it, its line end included. */
  readonly span: Span;
  /** Its line end: CR, LF, CR LF, or nothing at the end of the file. */
  readonly ending: Span;
  /** What a record is, by the dialect; `unknown` for a name that maycrawl has never heard of. */
  readonly field: FieldName | undefined;
  /** A record's field name as written, and its value, both without the blanks around them. */
  readonly name: Span | undefined;
  readonly value: Span | undefined;
  /** The comment with its `#`, up to the line end. */
  readonly comment: Span | undefined;
  /** Whether it is longer than the dialect reads. */
  readonly cut: boolean;
}

/** The fields that maycrawl knows by name. Names are compared without regard to case. */
export type FieldName = "user-agent" | "allow" | "disallow" | "sitemap" | OtherField | "unknown";

/** Known fields that are no part of RFC 9309's grammar (§2.2.4). */
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

// `Crawl-delay` is also met as `crawl delay`, `crawl_delay` and `crawldelay`.
const FIELDS = new Map<string, OtherField>(OTHER_FIELDS.map((name) => [squashed(name), name]));

function squashed(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, "");
}

/** The field of the record at which a reader is. */
export function fieldAt(reader: RecordReader): FieldName {
  const known = fieldOfKind(reader.kind);
  if (known !== undefined) return known;
  return FIELDS.get(squashed(reader.text.slice(reader.nameStart, reader.nameEnd))) ?? "unknown";
}

/** What the kinds are called that are no records, in their order. */
const NO_RECORDS = ["blank", "comment", "unreadable"] as const;

/** The line at which a reader is, which has found its value. */
export function lineFrom(reader: RecordReader): RobotsLine {
  const { kind, start, contentEnd, end, comment } = reader;
  const record = kind > UNREADABLE;
  return {
    number: reader.number,
    kind: NO_RECORDS[kind] ?? "record",
    span: { start, end },
    ending: { start: contentEnd, end },
    field: record ? fieldAt(reader) : undefined,
    name: record ? { start: reader.nameStart, end: reader.nameEnd } : undefined,
    value: record ? { start: reader.valueStart, end: reader.valueEnd } : undefined,
    comment: comment < 0 ? undefined : { start: comment, end: contentEnd },
    cut: reader.cut,
  };
}
