import type { PlaceJson } from "../json-shapes.ts";
import type { InspectedPage } from "./inspected-page.ts";

/**
 * Returns the position of a directive or a statement in its documented JSON shape.
 * @param where line, rule number or byte offset, depending on `from`.
 */
export function placeJson(
  { read }: InspectedPage,
  from: "header" | "robots.txt" | "tdmrep.json" | "meta" | "link" | "license-file" | "ai.txt",
  where: number,
): PlaceJson {
  const nowhere = { line: null, column: null, offset: null, field: null };
  if (from === "license-file") return { ...nowhere, offset: where };
  if (from === "robots.txt" || from === "tdmrep.json" || from === "ai.txt")
    return { ...nowhere, line: where };
  if (read.kind !== "read") return nowhere;
  if (from === "header") return { ...nowhere, line: where, field: read.page.headers[where - 1]?.[0] ?? null };
  return { ...nowhere, ...read.positions.get(where), offset: where };
}
