import type { Paint } from "./colour.ts";
import { type Cell, Table } from "./table.ts";

/** A title with rows below it; nothing where there are none. */
export function section(title: string, rows: readonly (readonly Cell[])[], paint: Paint): string {
  return rows.length === 0 ? "" : `\n${paint("heading", title)}\n${new Table(paint, "  ").rows(rows)}`;
}
