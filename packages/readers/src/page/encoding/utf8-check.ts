import { platform } from "#platform";
import { concat } from "../../source/concat.ts";

/** Looks whether bytes that come in chunks are UTF-8, and where they first are not. */
export class Utf8Check {
  /** The bytes of a character that has not come to its end. */
  #rest: Uint8Array = new Uint8Array();
  #at: number;
  #found = false;

  /** @param start where the first byte stands. */
  constructor(start: number) {
    this.#at = start;
  }

  /** The byte at which the first stands that is no character; told once. */
  next(bytes: Uint8Array): number | undefined {
    if (this.#found) return undefined;
    const all = this.#rest.length === 0 ? bytes : concat(this.#rest, bytes);
    const whole = all.subarray(0, all.length - unfinished(all));
    if (platform.isUtf8(whole)) {
      this.#rest = Uint8Array.from(all.subarray(whole.length));
      this.#at += whole.length;
      return undefined;
    }
    this.#found = true;
    return this.#at + firstFault(whole);
  }

  /** The same, where the bytes end here. */
  end(): number | undefined {
    return !this.#found && this.#rest.length > 0 ? this.#at : undefined;
  }
}

/** How many bytes at the end begin a character that goes on. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    if (back >= length) return 0;
    // What cannot become a character whatever follows is a fault here and now, wherever the chunk ends.
    return canGoOn(bytes.subarray(bytes.length - back), length) ? back : 0;
  }
  return 0;
}

/** Whether some bytes that follow make a character of it. */
function canGoOn(begun: Uint8Array, length: number): boolean {
  return [0x80, 0x90, 0xa0].some((next) => {
    const tried = new Uint8Array(length).fill(0x80);
    tried.set(begun);
    if (begun.length === 1) tried[1] = next;
    return platform.isUtf8(tried);
  });
}

/** How many bytes at the beginning are whole characters. */
function firstFault(bytes: Uint8Array): number {
  // Decoding puts U+FFFD in the place of a fault, whose first bytes may be those of the fault.
  const replaced = new TextEncoder().encode(platform.utf8(bytes));
  let at = 0;
  while (replaced[at] === bytes[at]) at++;
  while (((replaced[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}
