import type { CopiedTable, NumberedTable, Row } from "./copied-table.ts";
import { crawlTables } from "./crawl-tables.ts";
import type { IdMap } from "./id-map.ts";

/** Total weight of the rows that are copied together. A row without links weighs 1. */
const PORTION = 2_000;
/** Number of links that weigh as much as one row. */
const LINKS_OF_A_ROW = 100;

/** The two sides of a copy. */
export interface Sides {
  /** Reads the rows of a table from the source. */
  readonly read: (table: CopiedTable) => Iterable<Row> | AsyncIterable<Row>;
  /** Writes rows with the ids of the target. */
  readonly write: (table: CopiedTable, rows: readonly Row[]) => Promise<void> | void;
  readonly ids: Readonly<Record<NumberedTable, IdMap>>;
}

/** Number of rows that were copied. */
export interface CopiedCrawl {
  readonly urls: number;
  readonly visits: number;
}

/** Copies all tables in portions of rows. The ids of a portion are looked up together. */
export async function copyTables({ read, write, ids }: Sides): Promise<CopiedCrawl> {
  const counts = new Map<string, number>();
  for (const table of crawlTables) {
    let count = 0;
    let portion: Row[] = [];
    let weight = 0;
    const flush = async (): Promise<void> => {
      if (portion.length === 0) return;
      renumber(table, portion, ids);
      await write(table, portion);
      count += portion.length;
      portion = [];
      weight = 0;
    };
    for await (const row of read(table)) {
      portion.push(row);
      weight += weightOf(table, row);
      if (weight >= PORTION) await flush();
    }
    await flush();
    counts.set(table.name, count);
  }
  return { urls: counts.get("url") ?? 0, visits: counts.get("visit") ?? 0 };
}

function weightOf({ ids = {} }: CopiedTable, row: Row): number {
  let links = 0;
  for (const column of ids.url ?? []) {
    const value = row[column];
    if (Array.isArray(value)) links += value.length;
  }
  return 1 + links / LINKS_OF_A_ROW;
}

/**
 * Replaces the ids of the source by those of the target. An id without a row becomes NULL, or is removed from its list.
 */
function renumber(table: CopiedTable, rows: readonly Row[], maps: Sides["ids"]): void {
  for (const [numbered, columns] of Object.entries(table.ids ?? {})) {
    const wanted = new Set<number | null>();
    for (const row of rows) for (const column of columns) for (const id of idsOf(row[column])) wanted.add(id);
    const ids = maps[numbered as NumberedTable].lookUp(wanted);
    for (const row of rows)
      for (const column of columns) {
        const found = idsOf(row[column]).map((id) => ids.get(id));
        row[column] = Array.isArray(row[column])
          ? found.filter((id) => id !== undefined)
          : (found[0] ?? null);
      }
  }
}

/** Returns the ids in a column, which contains one id or a list. */
function idsOf(value: unknown): readonly (number | null)[] {
  return Array.isArray(value) ? value : [value as number | null];
}
