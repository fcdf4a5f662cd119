import type { Dialect } from "../dialects/dialect.ts";
import type { Span } from "../text/span.ts";
import type { RecordTable } from "./record-table.ts";

/** The text of a document and the table of its records. All views of a document are read from these. */
export interface RobotsText {
  readonly dialect: Dialect;
  /** The bytes that were read, as one Latin-1 character each. */
  readonly latin1: string;
  readonly bytes: Uint8Array;
  /** @internal */
  readonly table: RecordTable;
  /** Returns the text of a span, decoded from UTF-8. */
  text(span: Span): string;
}
