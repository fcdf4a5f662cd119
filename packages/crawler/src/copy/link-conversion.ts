import { edgesOf } from "../crawl/postgres/schema/column-values.ts";
import { type Edge, readEdges, writeEdges } from "../crawl/state/edges.ts";
import type { Row } from "./copied-table.ts";

type Bytes = Uint8Array | null;
type List = readonly number[] | null;

/**
 * Decodes the links in a row of the file. The file stores hyperlinks and other edges in one column, and the database
 * in two columns. From the previous edges (`before`), only the hyperlinks are kept.
 */
export function linksFromFile(row: Row): Row {
  const edges = readEdges(row["links"] as Bytes);
  const before = readEdges(row["before"] as Bytes);
  return {
    ...row,
    links: targets(edges, true),
    others: targets(edges, false),
    before: targets(before, true),
  };
}

/** Encodes the links of a row for the file. */
export function linksToFile({ links, others, before, ...row }: Row): Row {
  return { ...row, targets: bytesOf(links as List, others as List), before: bytesOf(before as List, null) };
}

function targets(edges: readonly Edge[], isLink: boolean): readonly number[] {
  return edges.filter((edge) => edge.isLink === isLink).map(({ to }) => to);
}

function bytesOf(links: List, others: List): Bytes {
  return writeEdges(edgesOf({ links, others })) ?? null;
}
