import type { AbortScope } from "../../abort/abort-scope.ts";
import { publishEvent } from "../../observe/agent-events.ts";
import { inSpan } from "../../observe/spans.ts";
import type { AskedWait } from "./requested-delay.ts";
import type { TurnDeadline } from "./turn-deadline.ts";

/** A waiting request. */
export interface WaitingRequest {
  readonly url: string;
  readonly host: string;
  /** Scope that aborts the wait. */
  readonly scope: AbortScope;
  /** Returns the delays that apply now. */
  readonly wait: () => AskedWait;
  /** Limit for the wait. */
  readonly deadline: TurnDeadline | undefined;
  /**
   * Ticket from the pacer, with the request's rank among the requests of all processes. Undefined before the first
   * ticket.
   */
  ticket: string | undefined;
}

/** Waits, and emits a `wait` event and a span. */
export function waitWithEvent<T>(
  { url, host }: WaitingRequest,
  ms: number,
  because: readonly string[],
  sleep: () => Promise<T>,
): Promise<T> {
  publishEvent("wait", () => ({ url, host, ms, because }));
  return inSpan("maycrawl.wait", { url, attributes: { "maycrawl.wait_ms": ms } }, sleep);
}
