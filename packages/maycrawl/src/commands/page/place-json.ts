import type { AskedPage } from "./asked-page.ts";

/** Where something stands. What a place of its kind does not have is null. */
export interface PlaceJson {
  /** Of the robots.txt, the ai.txt, the page or the header, from 1; the number of a rule in tdmrep.json. */
  readonly line: number | null;
  readonly column: number | null;
  /** The byte of the page, or of the licence file. */
  readonly offset: number | null;
  /** The field of the header. */
  readonly field: string | null;
}

/** The documented shape of a place. */
export function placeJson(
  { read }: AskedPage,
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
