import type { Run } from "./transaction.ts";

/** Number of rows that a cursor returns at a time. */
const PORTION = 1000;

/** Reads of one transaction: all of them see the database as it was at the first. */
export interface SnapshotReader {
  /** Returns all rows of a query. */
  all<R>(text: string, values?: readonly unknown[]): Promise<readonly R[]>;
  /** Returns the rows of a query, however many there are: a portion of them is in memory. */
  iterate<R>(text: string, values?: readonly unknown[]): AsyncIterable<R>;
}

/** Makes a reader of the statements of a transaction. */
export function snapshotReader(run: Run): SnapshotReader {
  let cursors = 0;
  return {
    all: run,
    iterate: <R>(text: string, values?: readonly unknown[]) =>
      rowsOf<R>(run, `cursor_${cursors++}`, text, values),
  };
}

async function* rowsOf<R>(
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
