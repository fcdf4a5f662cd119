import { TextDecoder } from "node:util";
import type { Position } from "@maycrawl/engine";

/**
 * Where bytes of a page are for people: lines end at LF, CR and CR LF, and columns count UTF-16 units.
 * @param offsets of bytes, in any order.
 * @param encoding by which the page is decoded; a name that is unknown is read as one byte a character.
 */
export function bytePositions(
  bytes: Uint8Array,
  encoding: string,
  offsets: Iterable<number>,
): ReadonlyMap<number, Position> {
  const decoder = decoderOf(encoding);
  const positions = new Map<number, Position>();
  let line = 1;
  let column = 1;
  let read = 0;
  let afterReturn = false;
  for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
    const text = decoder.decode(bytes.subarray(read, offset), { stream: true });
    read = offset;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const isFeed = code === 0x0a;
      if (isFeed && afterReturn) {
        // The second half of a line end that was counted.
      } else if (isFeed || code === 0x0d) {
        line++;
        column = 1;
      } else {
        column++;
      }
      afterReturn = code === 0x0d;
    }
    positions.set(offset, { line, column });
  }
  return positions;
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder("latin1");
  }
}
