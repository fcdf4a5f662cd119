const FEW = 24;
const MAX_OF_16_BITS = 0xffff;
/** Number of numbers that `add` takes. */
const MAX_AT_ONCE = 3;

// One array for the lists that are being made, since to make one costs more than to fill a small one.
const MAX_KEPT = 1 << 16;
let kept: Int32Array<ArrayBuffer> | undefined;

/** A list of whole numbers in the making, four bytes each. */
export class NumberList {
  length: number = 0;
  #cells: Int32Array<ArrayBuffer>;

  /** @param expected the length that it will probably have. */
  constructor(expected: number) {
    const reused = kept;
    kept = undefined;
    this.#cells =
      reused !== undefined && reused.length >= expected ? reused : new Int32Array(Math.max(expected, FEW));
  }

  /** Adds one number or up to three. */
  add(first: number, second?: number, third?: number): void {
    if (this.length + MAX_AT_ONCE > this.#cells.length) this.#grow();
    this.#cells[this.length++] = first;
    if (second !== undefined) this.#cells[this.length++] = second;
    if (third !== undefined) this.#cells[this.length++] = third;
  }

  /** Makes room for the rest of the list, where its `part` (0 to 1) is there: no more than is needed, if it goes on so. */
  expect(part: number): void {
    if (this.length + 2 * MAX_AT_ONCE > this.#cells.length)
      this.#grow(Math.ceil((1.05 * this.length) / part));
  }

  #grow(expected = 0): void {
    const larger = new Int32Array(Math.max(expected, Math.ceil(1.5 * this.#cells.length)) + 2 * MAX_AT_ONCE);
    larger.set(this.#cells);
    this.#cells = larger;
  }

  /** The numbers. The list must not be used any more. */
  typed(): Int32Array {
    const cells = this.#cells;
    // A copy would need as much memory again, so a long list keeps what room it has left.
    if (this.length === cells.length || this.length > MAX_KEPT) return cells.subarray(0, this.length);
    const own = cells.slice(0, this.length);
    if (cells.length <= MAX_KEPT) kept = cells;
    return own;
  }

  /**
   * The numbers in as little memory as they fit in; one above 2^31 is a negative one. To hold a typed array costs
   * more than a few numbers do. The list must not be used any more.
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
