/** Number of URLs that are remembered: the most that sitemaps.org allows in a file. */
const MAX_REMEMBERED = 50_000;
/** Numbers of slots; powers of two, so that a mask gives a slot. */
const FIRST_SIZE = 256;

/**
 * The URLs that a file has listed so far. It keeps 64 bits of each, because a set of strings would make reading a third
 * slower. Two different URLs have the same bits with a probability of 10⁻¹⁰ in a full file.
 */
export class ListedUrls {
  #size = 0;
  #high = new Int32Array(FIRST_SIZE);
  #low = new Int32Array(FIRST_SIZE);

  /** Returns whether the file has listed a URL before, and remembers it. */
  hasAdded(url: string): boolean {
    let high = 0x811c_9dc5;
    let low = url.length;
    for (let i = 0; i < url.length; i++) {
      const unit = url.charCodeAt(i);
      high = Math.imul(high ^ unit, 0x0100_0193);
      low = Math.imul(low + unit, 0x5bd1_e995) ^ (low >>> 15);
    }
    // 0 marks a free slot.
    return this.#put(high, low === 0 ? 1 : low);
  }

  #put(high: number, low: number): boolean {
    const mask = this.#low.length - 1;
    let slot = (high ^ (low >>> 7)) & mask;
    for (; this.#low[slot] !== 0; slot = (slot + 1) & mask)
      if (this.#low[slot] === low && this.#high[slot] === high) return true;
    if (this.#size >= MAX_REMEMBERED) return false;
    this.#low[slot] = low;
    this.#high[slot] = high;
    if (++this.#size * 2 > mask) this.#grow();
    return false;
  }

  #grow(): void {
    const [high, low] = [this.#high, this.#low];
    this.#size = 0;
    this.#high = new Int32Array(high.length * 2);
    this.#low = new Int32Array(low.length * 2);
    for (const [slot, bits] of low.entries()) if (bits !== 0) this.#put(high[slot] ?? 0, bits);
  }
}
