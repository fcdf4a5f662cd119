import type { Span } from "../text/span.ts";
import type { RobotsDocument } from "./document.ts";
import { fieldOfKind, UNREADABLE } from "./line-names.ts";
import {
  COMMENT_STARTS,
  CONTENT_ENDS,
  CUT,
  KIND,
  LINE_STARTS,
  NAME_ENDS,
  NAME_STARTS,
  VALUE_ENDS,
  VALUE_STARTS,
} from "./line-table.ts";

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

/** The field of a record line. */
export function fieldOf(document: RobotsDocument, line: number): FieldName {
  const { table } = document;
  const name = document.octets.slice(table.at(line, NAME_STARTS), table.at(line, NAME_ENDS));
  return fieldOfKind(table.kind(line)) ?? FIELDS.get(squashed(name)) ?? "unknown";
}

/** What the kinds are called that are no records, in their order. */
const NO_RECORDS = ["blank", "comment", "unreadable"] as const;

/** The line with the given 0-based index. */
export function readLine(document: RobotsDocument, line: number): RobotsLine {
  const { table } = document;
  const kind = table.kind(line);
  const start = table.at(line, LINE_STARTS);
  const contentEnd = table.at(line, CONTENT_ENDS);
  const end = line + 1 < table.length ? table.at(line + 1, LINE_STARTS) : document.octets.length;
  const record = kind > UNREADABLE;
  const comment = table.at(line, COMMENT_STARTS);
  return {
    number: line + 1,
    kind: NO_RECORDS[kind] ?? "record",
    span: { start, end },
    ending: { start: contentEnd, end },
    field: record ? fieldOf(document, line) : undefined,
    name: record ? { start: table.at(line, NAME_STARTS), end: table.at(line, NAME_ENDS) } : undefined,
    value: record ? { start: table.at(line, VALUE_STARTS), end: table.at(line, VALUE_ENDS) } : undefined,
    comment: comment < 0 ? undefined : { start: comment, end: contentEnd },
    cut: (table.at(line, KIND) & CUT) !== 0,
  };
}
