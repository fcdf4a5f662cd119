import { ComingsAndGoings } from "./comings-and-goings.ts";
import { Ending } from "./ending.ts";
import { followSignal, leaveSignal } from "./signal-followers.ts";

/** Work that ends with its caller's signal, or, all of it at once, when whoever does it closes. */
export class Endings {
  readonly #underWay = new ComingsAndGoings<(reason: unknown) => void>();
  #closed: { readonly reason: unknown } | undefined;

  /**
   * Does work that is ended by either.
   * @throws the reason of `close`, where that was before.
   */
  async run<T>(caller: AbortSignal | undefined, work: (ending: Ending) => Promise<T>): Promise<T> {
    if (this.#closed !== undefined) throw this.#closed.reason;
    const ending = new Ending();
    const following = followSignal(caller, () => ending.end(caller?.reason));
    const place = this.#underWay.come((reason) => ending.end(reason));
    try {
      return await work(ending);
    } finally {
      this.#underWay.go(place);
      leaveSignal(following);
    }
  }

  /** Ends all work, and all that would begin. */
  close(reason: unknown): void {
    this.#closed ??= { reason };
    for (const end of this.#underWay) end(reason);
  }
}
