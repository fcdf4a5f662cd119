import { type Edge, readEdges, writeEdges } from "../crawl/file/edges.ts";

/** The links of a page as a file has them. */
export interface FileLinks {
  readonly page: number;
  readonly settled: number;
  readonly targets: Uint8Array | null;
  readonly before: Uint8Array | null;
}

/** The links of a page as a database has them; all ids are those of the database. */
export interface DatabaseLinks {
  readonly page: number;
  readonly settled: boolean;
  readonly links: readonly number[] | null;
  readonly others: readonly number[] | null;
  /** Hyperlinks that were counted before. Of other edges nothing is counted. */
  readonly before: readonly number[] | null;
}

/** Links of a page that take as much room as another row. */
const LINKS_OF_A_ROW = 100;

/** How much room the links of a page take. */
export function weightOfLinks({ targets, before }: Pick<FileLinks, "targets" | "before">): number {
  return 1 + ((targets?.length ?? 0) + (before?.length ?? 0)) / LINKS_OF_A_ROW;
}

/** Edges of a file's page. */
export interface PageEdges {
  readonly targets: readonly Edge[];
  readonly before: readonly Edge[] | undefined;
}

export function edgesOf({ targets, before }: FileLinks): PageEdges {
  return { targets: readEdges(targets), before: before === null ? undefined : readEdges(before) };
}

/** The ids of edges of one kind, by the map; NULL where there are none. */
export function targetsOf(
  edges: readonly Edge[],
  isLink: boolean,
  ids: ReadonlyMap<number | null, number>,
): number[] | null {
  const found = edges.filter((edge) => edge.isLink === isLink).flatMap(({ to }) => ids.get(to) ?? []);
  return found.length === 0 ? null : found.sort((a, b) => a - b);
}

/** The bytes by which a file keeps links; NULL where there are none. */
export function bytesOf(
  { links, others }: Pick<DatabaseLinks, "links" | "others">,
  ids: ReadonlyMap<number | null, number>,
): Uint8Array | null {
  const edges = (targets: readonly number[] | null, isLink: boolean): Edge[] =>
    (targets ?? []).flatMap((target) => {
      const to = ids.get(target);
      return to === undefined ? [] : [{ to, isLink }];
    });
  return writeEdges([...edges(links, true), ...edges(others, false)]) ?? null;
}
