import type { AbortScope } from "../abort/abort-scope.ts";
import { tell } from "../observe/agent-events.ts";
import { inSpan } from "../observe/spans.ts";
import type { AskedWait } from "./asked-wait.ts";
import type { TurnDeadline } from "./turn-deadline.ts";

/** A request that waits. */
export interface Asked {
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

/** Waits, and says so. */
export function toldWait<T>(
  { url, host }: Asked,
  ms: number,
  because: readonly string[],
  sleep: () => Promise<T>,
): Promise<T> {
  tell("wait", () => ({ url, host, ms, because }));
  return inSpan("maycrawl.wait", { url, attributes: { "maycrawl.wait_ms": ms } }, sleep);
}
