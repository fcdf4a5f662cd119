import type { Dialect } from "../dialects/dialect.ts";
import type { Span } from "../text/span.ts";
import type { RecordTable } from "./record-table.ts";

/** The text of a document and the table of its records: what the views of a document are read from. */
export interface RobotsText {
  readonly dialect: Dialect;
  /** The bytes that were read, one character each. */
  readonly latin1: string;
  readonly bytes: Uint8Array;
  /** @internal */
  readonly table: RecordTable;
  /** Returns the text of a span, decoded from UTF-8. */
  text(span: Span): string;
}
