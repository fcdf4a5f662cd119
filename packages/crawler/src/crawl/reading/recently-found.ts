/** How many links are remembered: the navigation of a few hundred sites. */
const MOST = 50_000;

/**
 * The links that were found last: pages of a site link to the same hundred others again and again, and of those there is nothing
 * new to be kept. It forgets by halves.
 */
export class RecentlyFound {
  #young = new Set<string>();
  #old = new Set<string>();

  /** Whether it was found lately; it is from now on. */
  seen(link: string): boolean {
    if (this.#young.has(link)) return true;
    const known = this.#old.has(link);
    this.#young.add(link);
    if (this.#young.size >= MOST / 2) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    return known;
  }

  /** A new round asks about all of them again. */
  clear(): void {
    this.#young = new Set();
    this.#old = new Set();
  }
}
