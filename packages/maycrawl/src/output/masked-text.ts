import { maskedAddress, visible, visibleHead } from "@maycrawl/engine/internal";

const LONGEST_SHOWN = 200;

/**
 * Returns a text that the user typed, for a message: without passwords, and cut when it is long. Any argument may be an address
 * that belongs elsewhere.
 */
export function maskedText(text: string, maxLength: number = LONGEST_SHOWN): string {
  return visibleHead(maskedAddress(text), maxLength);
}

/** Returns the path or the URL that a message is about: all of it, without passwords. */
export function maskedPath(path: string): string {
  return visible(maskedAddress(path));
}
