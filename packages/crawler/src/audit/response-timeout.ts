import type { ByteInput } from "@maycrawl/readers";
import { Stopwatch, TIMED_OUT } from "@maycrawl/readers/internal";

/** An answer whose body is still to come. */
export interface StartedResponse {
  readonly status: number;
  /** The lines of the header. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ByteInput;
}

/**
 * Does something with an answer, if it begins in time; then the request is over.
 * @param ask makes the request, which ends with the signal.
 * @throws where there is no answer in time; the signal's reason; and what `ask` throws.
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
    ended.abort(new Error("no more is wanted"));
  }
}
