import { MAX_TIMER_MS } from "./clock.ts";
import { type FetchStage, FetchTimeoutError } from "./errors.ts";
import type { PageRequest } from "./page-request.ts";
import { followSignal, leaveSignal } from "./signal-followers.ts";

/** A whole `fetch`: from the call until its body is over. */
export interface WholeFetch {
  /** With the signal of both, of the caller and of the time. */
  readonly request: PageRequest;
  /** Says what it waits for from now on. */
  stage(stage: FetchStage): void;
  /** Nothing of it is under way any more; may be said again. */
  over(): void;
}

/** Ends a `fetch` with its caller's signal, and with a `FetchTimeoutError` where it takes longer than `timeoutMs` (real time). */
export function wholeFetch(request: PageRequest): WholeFetch {
  const { timeoutMs, signal: caller, url } = request;
  if (timeoutMs === undefined || timeoutMs > MAX_TIMER_MS)
    return { request, stage: () => undefined, over: () => undefined };
  const both = new AbortController();
  let following = followSignal(caller, () => both.abort(caller?.reason));
  let current: FetchStage = "robots";
  const timer = setTimeout(() => both.abort(new FetchTimeoutError(url.href, timeoutMs, current)), timeoutMs);
  return {
    request: { ...request, signal: both.signal },
    stage: (stage) => {
      current = stage;
    },
    over: () => {
      clearTimeout(timer);
      leaveSignal(following);
      following = undefined;
    },
  };
}
