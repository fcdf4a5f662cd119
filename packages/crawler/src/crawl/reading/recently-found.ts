/** How many links are remembered: the navigation of a hundred sites. */
export const MAX_REMEMBERED = 20_000;

/** Characters of the links that are remembered of each half: long ones are forgotten sooner. */
const MAX_CHARACTERS = 2_000_000;

/** A place for a link, and whether it is new there. */
export interface Place {
  readonly slot: number;
  readonly isNew: boolean;
}

/**
 * Gives each of the links that were found lately a number of its own, from 0 to `MAX_REMEMBERED` - 1: pages of a site link to the same
 * hundred others again and again, and a number is sent to another thread sooner than a URL. It forgets by halves; a number whose link
 * is forgotten is given to another one.
 */
export class RecentlyFound {
  #young = new Map<string, number>();
  #old = new Map<string, number>();
  /** Characters of the young ones. */
  #characters = 0;
  readonly #free: number[] = Array.from({ length: MAX_REMEMBERED }, (_, i) => MAX_REMEMBERED - 1 - i);

  /** The place of a link, which gets one if it has none. */
  placeOf(link: string): Place {
    const young = this.#young.get(link);
    if (young !== undefined) return { slot: young, isNew: false };
    const old = this.#old.get(link);
    if (this.#young.size >= MAX_REMEMBERED / 2 || this.#characters >= MAX_CHARACTERS) this.#forgetOld(link);
    const slot = old ?? (this.#free.pop() as number);
    this.#young.set(link, slot);
    this.#characters += link.length;
    return { slot, isNew: old === undefined };
  }

  #forgetOld(but: string): void {
    for (const [link, slot] of this.#old)
      if (link !== but && this.#young.get(link) !== slot) this.#free.push(slot);
    this.#old = this.#young;
    this.#young = new Map();
    this.#characters = 0;
  }
}
