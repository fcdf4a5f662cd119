import { maskedAddress, visible, visibleHead } from "@maycrawl/engine/internal";

const LONGEST_SHOWN = 200;

/**
 * Returns a text that the user typed, for a message: without passwords, and cut if it is long. Every text is checked,
 * because a user can give a URL with a password to the wrong option.
 */
export function maskedText(text: string, maxLength: number = LONGEST_SHOWN): string {
  return visibleHead(maskedAddress(text), maxLength);
}

/** Returns a path or a URL for a message: without passwords, but not cut. */
export function maskedPath(path: string): string {
  return visible(maskedAddress(path));
}
