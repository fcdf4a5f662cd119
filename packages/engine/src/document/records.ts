import type { Span } from "../text/span.ts";
import type { FieldName } from "./line.ts";

/** Where a record stands, as every one tells. */
export interface RecordPlace {
  /** The 1-based line. */
  readonly line: number;
  /** The bytes from the field name to the end of the value. */
  readonly span: Span;
}

/** A user-agent line of a group (RFC 9309 §2.2.1). */
export interface AgentLine extends RecordPlace {
  /** The value as written, decoded from UTF-8. */
  readonly value: string;
}

/** An allow or disallow line (RFC 9309 §2.2.2). */
export interface Rule extends RecordPlace {
  readonly type: "allow" | "disallow";
  /** The path pattern as written, decoded from UTF-8. */
  readonly path: string;
}

/** A Sitemap record. */
export interface Sitemap extends RecordPlace {
  /** The value as written; it may be anything. */
  readonly url: string;
}

/** A record of another field (RFC 9309 §2.2.4). */
export interface FieldRecord extends RecordPlace {
  readonly field: FieldName;
  /** The field name as written. */
  readonly name: string;
  readonly value: string;
  /**
   * The user-agent lines right above it, to which such records are commonly taken to belong; none
   * where it stands before the first group.
   */
  readonly agents: readonly AgentLine[];
}

/** A group: one or more user-agent lines and what follows, up to the next group (RFC 9309 §2.1). */
export interface RobotsGroup {
  readonly agents: readonly AgentLine[];
  readonly rules: readonly Rule[];
  /** The other records between its first line and the next group. */
  readonly fields: readonly FieldRecord[];
  /** Its lines, from the first user-agent line to where the next group begins. */
  readonly span: Span;
}
