import type { OrderedPattern, SharedOrder } from "./shared-order.ts";

/** Maximum number of changed patterns that are guessed, and their maximum length. */
const MAX_PATTERNS = 200;
const MAX_LENGTH = 2000;

/**
 * Yields paths that changed patterns probably match, without any search: each `*` stands for nothing, then for some
 * text. They can show a difference that the search did not find within its limit.
 */
export function* guessedPaths({ sides }: SharedOrder): Generator<string> {
  const changed = sides.flat().filter(isGuessable).slice(0, MAX_PATTERNS);
  for (const { text } of changed) {
    for (const filler of ["", "x", "x/x"]) {
      const path = text.replaceAll("*", filler);
      yield path.startsWith("/") ? path : `/${path}`;
    }
  }
}

function isGuessable({ text, isChanged }: OrderedPattern): boolean {
  return isChanged && text.length <= MAX_LENGTH;
}
