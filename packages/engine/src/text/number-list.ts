const FEW = 24;
const MAX_OF_16_BITS = 0xffff;
/** Maximum number of numbers that one call of `add` takes. */
const MAX_AT_ONCE = 3;

// One array is reused for all lists, because creating an array costs more than filling a small one.
const MAX_KEPT = 1 << 16;
let kept: Int32Array<ArrayBuffer> | undefined;

/** A growing list of whole numbers, four bytes each. */
export class NumberList {
  length: number = 0;
  #cells: Int32Array<ArrayBuffer>;

  /** @param expected the probable length of the list. */
  constructor(expected: number) {
    const reused = kept;
    kept = undefined;
    this.#cells =
      reused !== undefined && reused.length >= expected ? reused : new Int32Array(Math.max(expected, FEW));
  }

  /** Adds one to three numbers. */
  add(first: number, second?: number, third?: number): void {
    if (this.length + MAX_AT_ONCE > this.#cells.length) this.#grow();
    this.#cells[this.length++] = first;
    if (second !== undefined) this.#cells[this.length++] = second;
    if (third !== undefined) this.#cells[this.length++] = third;
  }

  /**
   * Makes room for the rest of the list after a `part` (0 to 1) of it was added. It estimates the final length
   * from the length so far.
   */
  expect(part: number): void {
    if (this.length + 2 * MAX_AT_ONCE > this.#cells.length)
      this.#grow(Math.ceil((1.05 * this.length) / part));
  }

  #grow(expected = 0): void {
    const larger = new Int32Array(Math.max(expected, Math.ceil(1.5 * this.#cells.length)) + 2 * MAX_AT_ONCE);
    larger.set(this.#cells);
    this.#cells = larger;
  }

  /** Returns the numbers. The list must not be used afterwards. */
  typed(): Int32Array {
    const cells = this.#cells;
    // A long list is not copied, because a copy would need the same memory again. Its unused space remains.
    if (this.length === cells.length || this.length > MAX_KEPT) return cells.subarray(0, this.length);
    const own = cells.slice(0, this.length);
    if (cells.length <= MAX_KEPT) kept = cells;
    return own;
  }

  /**
   * Returns the numbers in as little memory as possible; a number above 2^31 becomes negative. A short list
   * becomes a plain array, because a typed array costs more than a few numbers. The list must not be used
   * afterwards.
   */
  packed(): ArrayLike<number> {
    const { length } = this;
    const cells = this.#cells;
    let bits = 0;
    for (let i = 0; i < length; i++) bits |= cells[i] as number;
    if (length > FEW && bits >>> 0 > MAX_OF_16_BITS) return this.typed();
    const packed = length <= FEW ? new Array<number>(length) : new Uint16Array(length);
    for (let i = 0; i < length; i++) packed[i] = cells[i] as number;
    if (cells.length <= MAX_KEPT) kept = cells;
    return packed;
  }
}
