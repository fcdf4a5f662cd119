import { ComingsAndGoings } from "./comings-and-goings.ts";
import { PageExchange } from "./page-exchange.ts";
import { followSignal, leaveSignal } from "./signal-followers.ts";
import { timeLimit } from "./time-limit.ts";

/** The requests that are under way, each with what may end it: its caller, its time, or all of them at once. */
export class PageExchanges {
  readonly #underWay = new ComingsAndGoings<PageExchange>();
  #closed: { readonly reason: unknown } | undefined;

  /**
   * @param timeoutMs from now; undefined: as long as it takes.
   * @throws the caller's reason or that of `close`, where that was before.
   */
  begin(caller: AbortSignal | undefined, timeoutMs: number | undefined): PageExchange {
    if (this.#closed !== undefined) throw this.#closed.reason;
    caller?.throwIfAborted();
    let isOver = false;
    const exchange = new PageExchange(() => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#underWay.go(place);
      leaveSignal(following);
    });
    const place = this.#underWay.come(exchange);
    const following = followSignal(caller, () => exchange.end(caller?.reason));
    const late = (reason: unknown): void => exchange.end(reason);
    const timer = timeoutMs === undefined ? undefined : timeLimit(timeoutMs, late, () => exchange.begun);
    return exchange;
  }

  /** Ends all, and all that would begin. */
  close(reason: unknown): void {
    this.#closed ??= { reason };
    for (const exchange of this.#underWay) exchange.end(reason);
  }
}
