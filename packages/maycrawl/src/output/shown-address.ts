import { maskedAddress } from "@maycrawl/agent/masked-address";
import { visible, visibleHead } from "./visible.ts";

const LONGEST_SHOWN = 200;

/**
 * Returns what the user typed as messages show it: without passwords, and cut where it is long. Every argument may be an address
 * that was meant for another place.
 */
export function shownAddress(text: string, maxLength: number = LONGEST_SHOWN): string {
  return visibleHead(maskedAddress(text), maxLength);
}

/** Returns the path or the URL that a message is about: all of it, without passwords. */
export function shownPath(path: string): string {
  return visible(maskedAddress(path));
}
