import type { PageRequest } from "./page-request.ts";
import { followSignal, leaveSignal } from "./signal-followers.ts";
import { timeLimit } from "./time-limit.ts";

/** A request whose answer has to begin in time. */
export interface TimedRequest {
  /** With the signal of both, of the caller and of the time. */
  readonly request: PageRequest;
  /** The answer has begun: from then on only the caller ends it. */
  begun(): void;
  /** Its body is over, or nobody wants it; may be said again. */
  over(): void;
}

/**
 * Ends a request with its caller's signal, and with a `TimeoutError` where its answer does not begin within `headersTimeoutMs`. `AbortSignal.any`
 * would do, or the caller's own signal, but one that lives long would keep a trace of each request, as undici's `fetch` leaves its listener.
 */
export function timedRequest(request: PageRequest): TimedRequest {
  const { headersTimeoutMs, signal: caller } = request;
  if (headersTimeoutMs === undefined && caller === undefined)
    return { request, begun: () => undefined, over: () => undefined };
  const both = new AbortController();
  let following = followSignal(caller, () => both.abort(caller?.reason));
  const timer =
    headersTimeoutMs === undefined ? undefined : timeLimit(headersTimeoutMs, (reason) => both.abort(reason));
  const begun = (): void => clearTimeout(timer);
  return {
    request: { ...request, signal: both.signal },
    begun,
    over: () => {
      begun();
      leaveSignal(following);
      following = undefined;
    },
  };
}
