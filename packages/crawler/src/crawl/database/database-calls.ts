/** Rows of the answer to one statement. */
export type RunStatement = <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/** A database, as what works by it calls it: statements that may be made twice without harm. */
export interface DatabaseCalls {
  /** The schema of the crawl's tables, quoted. */
  readonly schema: string;
  /** How long a host stays with a worker that is silent, in milliseconds. */
  readonly leaseMs: number;
  /** A secret of the crawl, made with its tables. */
  readonly key: string;
  /** Runs one statement, which is a transaction by itself, until it has an answer. */
  run<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Runs several as one transaction, in which names need no schema. */
  transact<T>(action: (run: RunStatement) => Promise<T>): Promise<T>;
}
