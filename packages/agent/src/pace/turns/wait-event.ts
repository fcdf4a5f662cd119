import type { AbortScope } from "../../abort/abort-scope.ts";
import { tell } from "../../observe/agent-events.ts";
import { inSpan } from "../../observe/spans.ts";
import type { AskedWait } from "./requested-delay.ts";
import type { TurnDeadline } from "./turn-deadline.ts";

/** A request that waits. */
export interface WaitingRequest {
  readonly url: string;
  readonly host: string;
  /** Ends the wait. */
  readonly scope: AbortScope;
  /** What has to be waited for by now. */
  readonly wait: () => AskedWait;
  /** How long it waits at most. */
  readonly deadline: TurnDeadline | undefined;
  /** Its rank among those of other processes, by the pacer. */
  ticket: string | undefined;
}

/** Waits, with a `wait` event and a span. */
export function waitWithEvent<T>(
  { url, host }: WaitingRequest,
  ms: number,
  because: readonly string[],
  sleep: () => Promise<T>,
): Promise<T> {
  tell("wait", () => ({ url, host, ms, because }));
  return inSpan("maycrawl.wait", { url, attributes: { "maycrawl.wait_ms": ms } }, sleep);
}
