import type { PostgresClient } from "@maycrawl/agent/postgres";

/** Maximum time for the answer to ROLLBACK, in milliseconds. */
const ROLLBACK_MS = 10_000;

/** Runs a statement and returns its rows. */
export type Run = <R>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>;

/** A transaction, as it is begun. */
interface TransactionStart {
  /** Statements without values, from BEGIN on. */
  readonly begin: string;
  /** Maximum time for the answer to a statement, in milliseconds. Default: no limit. */
  readonly answerMs?: number | undefined;
  /** Returns what the action gets to see of a failed statement. */
  readonly errorOf: (thrown: unknown) => Error;
}

/** Result of an action in a transaction: its value, which was committed, or what it threw itself. */
export type Outcome<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly thrown: unknown };

/**
 * Runs an action in a transaction, and commits it. If the action throws, or one of its statements fails, everything is
 * rolled back.
 * @throws what pg throws, also if the action has caught the failure of its statement.
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

/** The statements of a transaction. They are sent one after the other, also if the action does not wait for them. */
class Statements {
  readonly limit: { readonly query_timeout?: number };
  readonly #client: PostgresClient;
  readonly #errorOf: (thrown: unknown) => Error;
  #last: Promise<unknown> = Promise.resolve();
  /** The first failure. After it the server runs nothing more in this transaction. */
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

  /** Waits for statements that the action did not wait for. @returns the first failure. */
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

/** Lets a number of transactions run at the same time; the others wait for their turn. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async take<T>(action: () => Promise<T>): Promise<T> {
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
