import type { PostgresClient } from "@maycrawl/agent/postgres";

/** Maximum time for the answer to ROLLBACK, in milliseconds. */
const ROLLBACK_MS = 10_000;

/** Runs a statement and returns its rows. */
export type Run = <R>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>;

/** Settings of a transaction. */
interface TransactionStart {
  /** BEGIN and further statements, all without parameters. */
  readonly begin: string;
  /** Maximum time for the answer to a statement, in milliseconds. Default: no limit. */
  readonly answerMs?: number | undefined;
  /** Converts the failure of a statement to the error that the action receives. */
  readonly errorOf: (thrown: unknown) => Error;
}

/** Result of an action in a transaction: its value, which was committed, or the error that it threw. */
export type Outcome<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly thrown: unknown };

/**
 * Runs an action in a transaction, and commits it. If the action throws or one of its statements fails, the transaction
 * is rolled back.
 * @throws the error of pg if a statement failed, even if the action caught that failure.
 */
export async function inTransaction<T>(
  client: PostgresClient,
  start: TransactionStart,
  action: (run: Run) => Promise<T>,
): Promise<Outcome<T>> {
  const statements = new Statements(client, start);
  let outcome: Outcome<T>;
  try {
    await statements.send(start.begin);
    outcome = { isDone: true, value: await action(statements.run) };
  } catch (thrown) {
    outcome = { isDone: false, thrown };
  }
  const failure = await statements.end();
  if (failure === undefined && outcome.isDone) await client.query({ text: "COMMIT", ...statements.limit });
  else await client.query({ text: "ROLLBACK", query_timeout: ROLLBACK_MS });
  if (failure !== undefined) throw failure.thrown;
  return outcome;
}

/** Sends the statements of a transaction one after another, even if the action does not await them. */
class Statements {
  readonly limit: { readonly query_timeout?: number };
  readonly #client: PostgresClient;
  readonly #errorOf: (thrown: unknown) => Error;
  #last: Promise<unknown> = Promise.resolve();
  /** The first failure. The server then rejects all further statements of the transaction. */
  #failure: { readonly thrown: unknown } | undefined;
  #isOver = false;

  constructor(client: PostgresClient, { answerMs, errorOf }: TransactionStart) {
    this.#client = client;
    this.#errorOf = errorOf;
    this.limit = answerMs === undefined ? {} : { query_timeout: answerMs };
  }

  readonly run: Run = async <R>(text: string, values: readonly unknown[] = []) => {
    if (this.#isOver) throw new Error("A statement was run after the end of its transaction.");
    return this.send<R>(text, values);
  };

  send<R>(text: string, values: readonly unknown[] = []): Promise<readonly R[]> {
    const sent = this.#last.then(() => this.#send(text, values));
    this.#last = sent.catch(() => undefined);
    return sent as Promise<readonly R[]>;
  }

  /** Waits for statements that the action did not await. @returns the first failure. */
  async end(): Promise<{ readonly thrown: unknown } | undefined> {
    this.#isOver = true;
    await this.#last;
    return this.#failure;
  }

  async #send(text: string, values: readonly unknown[]): Promise<readonly unknown[]> {
    if (this.#failure !== undefined) throw this.#errorOf(this.#failure.thrown);
    try {
      return (await this.#client.query({ text, values: [...values], ...this.limit })).rows;
    } catch (thrown) {
      this.#failure = { thrown };
      throw this.#errorOf(thrown);
    }
  }
}

/** Limits the number of transactions that run concurrently. The others wait for their turn. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(action: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await action();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}
