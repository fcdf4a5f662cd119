import type { Paint } from "./colour.ts";
import { type Rows, Table } from "./table.ts";
import { paragraph } from "./wrap-text.ts";

/** Returns a title with rows below it; "" without rows. */
export function section(title: string, rows: Rows, paint: Paint): string {
  return rows.length === 0
    ? ""
    : `\n${paragraph(paint("heading", title), paint)}${new Table(paint, "  ").rows(rows)}`;
}
