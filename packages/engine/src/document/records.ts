import type { Span } from "../text/span.ts";
import type { FieldName } from "./line.ts";

/** Position of a record. All records have it. */
export interface RecordPlace {
  /** 1-based line number. */
  readonly line: number;
  /** Span from the field name to the end of the value, in bytes. */
  readonly span: Span;
}

/** A user-agent line of a group (RFC 9309 §2.2.1). */
export interface AgentLine extends RecordPlace {
  /** Value as written, decoded from UTF-8. */
  readonly value: string;
}

/** An allow or disallow line (RFC 9309 §2.2.2). */
export interface Rule extends RecordPlace {
  readonly type: "allow" | "disallow";
  /** Path pattern as written, decoded from UTF-8. */
  readonly path: string;
}

/** A Sitemap record. */
export interface Sitemap extends RecordPlace {
  /** Value as written. It may be any text, not only a URL. */
  readonly url: string;
}

/** A record of another field (RFC 9309 §2.2.4). */
export interface FieldRecord extends RecordPlace {
  readonly field: FieldName;
  /** Field name as written. */
  readonly name: string;
  readonly value: string;
  /**
   * User-agent lines directly above the record. By common practice the record belongs to them. Empty if the record is
   * before the first group.
   */
  readonly agents: readonly AgentLine[];
}

/** A group: one or more user-agent lines and all lines after them, up to the next group (RFC 9309 §2.1). */
export interface RobotsGroup {
  readonly agents: readonly AgentLine[];
  readonly rules: readonly Rule[];
  /** Records of other fields between the group's first line and the next group. */
  readonly fields: readonly FieldRecord[];
  /** Span from the first user-agent line to the start of the next group. */
  readonly span: Span;
}
