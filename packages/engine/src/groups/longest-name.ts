/**
 * Finds the groups that count for a crawler in a dialect where the longest name decides (`Dialect.sameName`). Callers
 * must pass all user-agent lines in file order.
 */
export class LongestName {
  #longest = 0;
  #applies = false;

  /** Whether the current group counts, according to the lines read so far. */
  get applies(): boolean {
    return this.#applies;
  }

  /** Begins a group. */
  beginGroup(): void {
    this.#applies = false;
  }

  /**
   * Reads a user-agent line of the current group.
   * @param isOwn whether the line names the crawler.
   * @param length length of the name in bytes.
   * @returns whether all groups before the current one no longer count.
   */
  read(isOwn: boolean, length: number): boolean {
    if (isOwn && length >= this.#longest) this.#applies = true;
    if (!this.#applies || length <= this.#longest) return false;
    this.#longest = length;
    return true;
  }
}
