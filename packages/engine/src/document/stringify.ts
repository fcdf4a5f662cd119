import { decodeLossless } from "../text/bytes.ts";
import type { RobotsDocument } from "./document.ts";

/**
 * Returns a document as the text of a robots.txt. `parse` turns the text into the same document, byte for byte. Bytes
 * that are not valid UTF-8 become the lone surrogates U+DC80 to U+DCFF, and `parse` turns them back into these bytes.
 * To write a file, use `document.bytes`.
 */
export function stringify(document: RobotsDocument): string {
  return decodeLossless(document.bytes);
}
