import type { PageTurn } from "@maycrawl/agent";
import type { ByteInput } from "../source/byte-source.ts";
import { Stopwatch, TIMED_OUT } from "../source/stopwatch.ts";

/** An answer whose body is still to come. */
export interface BegunAnswer {
  readonly status: number;
  /** The lines of the header. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ByteInput;
}

/** How long an answer may take to begin, and who gives up. */
export interface Patience {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** How many bytes of a body are wanted, besides. */
interface TurnPatience extends Patience {
  readonly maxBytes: number;
}

/**
 * Makes the request of a turn and does something with its answer; then both the request and the turn are over.
 * @throws where there is no answer in time; and as `PageTurn.get`.
 */
export async function answerInTurn<T>(
  turn: PageTurn,
  { maxBytes, ...patience }: TurnPatience,
  use: (answer: BegunAnswer) => Promise<T>,
): Promise<T> {
  try {
    return await answerInTime((signal) => turn.get({ signal, maxBytes }), patience, use);
  } finally {
    await turn.done();
  }
}

/**
 * Does something with an answer, if it begins in time; then the request is over.
 * @param ask makes the request, which ends with the signal.
 * @throws where there is no answer in time; the signal's reason; and what `ask` throws.
 */
export async function answerInTime<T>(
  ask: (signal: AbortSignal) => Promise<BegunAnswer>,
  { timeoutMs, signal }: Patience,
  use: (answer: BegunAnswer) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const both = signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal]);
  try {
    const answer = await new Stopwatch(timeoutMs, signal).wait(ask(both));
    if (answer === TIMED_OUT) throw new Error(`no answer within ${timeoutMs} ms`);
    return await use(answer);
  } finally {
    ended.abort(new Error("no more is wanted"));
  }
}
