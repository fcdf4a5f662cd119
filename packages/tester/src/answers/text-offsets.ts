import type { RobotsText } from "../state/robots-text.ts";

/** Converts byte offsets of a file to offsets of the editor's text (UTF-16 units). */
export class TextOffsets {
  readonly #robots: RobotsText;
  /** Whether both offsets are equal everywhere. */
  readonly #isSame: boolean;
  #byte = 0;
  #unit = 0;

  constructor(robots: RobotsText) {
    this.#robots = robots;
    this.#isSame = robots.lineEnd !== "\r\n" && /^[\0-\x7f]*$/.test(robots.text);
  }

  /**
   * Returns the first offset of the text whose character does not begin before the byte offset. Increasing offsets take
   * linear time together; a smaller offset than the last one begins again.
   */
  at(byte: number): number {
    if (this.#isSame) return Math.min(byte, this.#robots.text.length);
    if (byte < this.#byte) this.#byte = this.#unit = 0;
    const { text, lineEnd } = this.#robots;
    while (this.#byte < byte && this.#unit < text.length) {
      const code = text.charCodeAt(this.#unit);
      this.#byte +=
        code === LF ? endLength(text, this.#unit, lineEnd.length) : bytesAt(text, this.#unit, code);
      this.#unit += code >= 0xd800 && code <= 0xdbff && isLow(text.charCodeAt(this.#unit + 1)) ? 2 : 1;
    }
    return this.#unit;
  }
}

const LF = 0x0a;
/** Marks of other line ends, as in `robots-text.ts`, with their lengths. */
const MARKED: ReadonlyMap<number, number> = new Map([
  [0xdc0a, 1],
  [0xdc0d, 1],
  [0xdc0e, 2],
]);

function endLength(text: string, at: number, usual: number): number {
  return MARKED.get(text.charCodeAt(at - 1)) ?? usual;
}

/** Returns the number of bytes of the character at an offset. A mark has none: the line end after it has its bytes. */
function bytesAt(text: string, at: number, code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  if (code < 0xd800 || code > 0xdfff) return 3;
  if (code <= 0xdbff) return isLow(text.charCodeAt(at + 1)) ? 4 : 3;
  if (MARKED.has(code) && text.charCodeAt(at + 1) === LF) return 0;
  return code >= 0xdc80 && code <= 0xdcff ? 1 : 3;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
