/**
 * Finds out which of the groups with a crawler's name count, in a dialect where those with the longest name do
 * (`Dialect.sameName`). It is told of all user-agent lines in the order of the file.
 */
export class LongestName {
  #longest = 0;
  #applies = false;

  /** Whether the current group counts, as far as is known by now. */
  get applies(): boolean {
    return this.#applies;
  }

  /** Begins a group. */
  beginGroup(): void {
    this.#applies = false;
  }

  /**
   * Reads a user-agent line of the current group.
   * @param isOwn whether it is the crawler's name.
   * @param length of the name in bytes.
   * @returns whether the groups before the current one do not count any more.
   */
  read(isOwn: boolean, length: number): boolean {
    if (isOwn && length >= this.#longest) this.#applies = true;
    if (!this.#applies || length <= this.#longest) return false;
    this.#longest = length;
    return true;
  }
}
