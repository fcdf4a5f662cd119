import type { ByteInput } from "@maycrawl/readers";
import { Stopwatch, TIMED_OUT } from "@maycrawl/readers/internal";

/** An answer whose body has not been read yet. */
export interface StartedResponse {
  readonly status: number;
  /** Header lines. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ByteInput;
}

/**
 * Calls `use` with an answer if it begins in time. The request ends when `use` settles.
 * @param ask makes the request, which the signal ends.
 * @throws an error if no answer begins in time; the signal's reason; the errors of `ask` and `use`.
 */
export async function withResponseTimeout<T>(
  ask: (signal: AbortSignal) => Promise<StartedResponse>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  use: (answer: StartedResponse) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const both = signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal]);
  try {
    const answer = await new Stopwatch(timeoutMs, signal).wait(ask(both));
    if (answer === TIMED_OUT) throw new Error(`no answer within ${timeoutMs} ms`);
    return await use(answer);
  } finally {
    ended.abort(new Error("the answer is no longer needed"));
  }
}
