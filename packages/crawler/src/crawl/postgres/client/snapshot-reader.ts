import type { Run } from "./transaction.ts";

/** Number of rows per FETCH from a cursor. */
const PORTION = 1000;

/** Reads in one transaction. All reads see the database as it was at the first read. */
export interface SnapshotReader {
  /** Returns all rows of a query. */
  all<R>(text: string, values?: readonly unknown[]): Promise<readonly R[]>;
  /** Yields the rows of a query. Only `PORTION` rows are in memory at a time. */
  iterate<R>(text: string, values?: readonly unknown[]): AsyncIterable<R>;
}

/** Creates a reader that uses the `run` function of a transaction. */
export function snapshotReader(run: Run): SnapshotReader {
  let cursors = 0;
  return {
    all: run,
    iterate: <R>(text: string, values?: readonly unknown[]) =>
      readRows<R>(run, `cursor_${cursors++}`, text, values),
  };
}

async function* readRows<R>(
  run: Run,
  name: string,
  text: string,
  values: readonly unknown[] | undefined,
): AsyncGenerator<R, void, undefined> {
  await run(`DECLARE ${name} NO SCROLL CURSOR FOR ${text}`, values);
  try {
    let count: number;
    do {
      const rows = await run<R>(`FETCH ${PORTION} FROM ${name}`);
      count = rows.length;
      yield* rows;
    } while (count === PORTION);
  } finally {
    await run(`CLOSE ${name}`);
  }
}
