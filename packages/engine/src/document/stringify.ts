import { decodeLossless } from "../text/bytes.ts";
import type { RobotsDocument } from "./document.ts";

/**
 * A document as the text of a robots.txt. `parse` reads it back as the same document, byte for byte:
 * bytes that are no UTF-8 are written as the lone surrogates U+DC80 to U+DCFF, which `parse` turns
 * into those bytes again. (To write a file, take `document.bytes`.)
 */
export function stringify(document: RobotsDocument): string {
  return decodeLossless(document.bytes);
}
