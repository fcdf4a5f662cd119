import { TextDecoder } from "node:util";
import type { Position } from "@maycrawl/engine";

/**
 * Returns the line and column of each byte offset in a page. Lines end at LF, CR and CR LF; columns count UTF-16 units.
 * @param offsets byte offsets, in any order.
 * @param encoding encoding of the page; Latin-1 is used if the name is unknown.
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
        // This LF belongs to a CR LF. The line end was counted at the CR.
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
