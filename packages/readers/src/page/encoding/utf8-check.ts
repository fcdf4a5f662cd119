import { platform } from "#platform";
import { concat } from "../../source/concat.ts";

/** Checks whether chunks of bytes are UTF-8, and finds the first invalid byte. */
export class Utf8Check {
  /** First bytes of a character that continues in the next chunk. */
  #rest: Uint8Array = new Uint8Array();
  #offset: number;
  #found = false;

  /** @param start offset of the first byte. */
  constructor(start: number) {
    this.#offset = start;
  }

  /** Checks the next bytes. Returns the offset of the first invalid byte, once. */
  next(bytes: Uint8Array): number | undefined {
    if (this.#found) return undefined;
    const all = this.#rest.length === 0 ? bytes : concat(this.#rest, bytes);
    const whole = all.subarray(0, all.length - countUnfinished(all));
    if (platform.isUtf8(whole)) {
      this.#rest = Uint8Array.from(all.subarray(whole.length));
      this.#offset += whole.length;
      return undefined;
    }
    this.#found = true;
    return this.#offset + countValid(whole);
  }

  /** Ends the input. Returns the offset of an unfinished character. */
  end(): number | undefined {
    return !this.#found && this.#rest.length > 0 ? this.#offset : undefined;
  }
}

/** Returns the number of bytes at the end that begin an unfinished character. */
function countUnfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    if (back >= length) return 0;
    // Bytes that cannot become a character are invalid now. Otherwise the result would depend on the chunks.
    return canContinue(bytes.subarray(bytes.length - back), length) ? back : 0;
  }
  return 0;
}

/** Returns whether further bytes can complete the character. */
function canContinue(begun: Uint8Array, length: number): boolean {
  return [0x80, 0x90, 0xa0].some((next) => {
    const tried = new Uint8Array(length).fill(0x80);
    tried.set(begun);
    if (begun.length === 1) tried[1] = next;
    return platform.isUtf8(tried);
  });
}

/** Returns the number of bytes before the first invalid one. */
function countValid(bytes: Uint8Array): number {
  // Decoding replaces invalid bytes by U+FFFD. The first bytes of U+FFFD may equal the invalid bytes.
  // The second loop therefore goes back to the start of U+FFFD.
  const replaced = new TextEncoder().encode(platform.utf8(bytes));
  let at = 0;
  while (replaced[at] === bytes[at]) at++;
  while (((replaced[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}
