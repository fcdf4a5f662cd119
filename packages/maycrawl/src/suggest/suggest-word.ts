/** Slips of the keyboard: what was probably meant. */
import { isNear } from "@maycrawl/engine/internal";

/** In a shorter word two letters are so much that another word is meant. */
const MIN_WITH_TWO_SLIPS = 6;
/** Nearly every word is near to a shorter one. */
const MIN_LENGTH = 3;

/**
 * Returns the word that a given one probably stands for: the same but for upper and lower case; different by one letter or, in a
 * longer word, two; or the only word that begins so. Undefined if there is none.
 */
export function suggestWord(given: string, words: readonly string[]): string | undefined {
  const name = given.toLowerCase();
  const same = words.find((word) => word.toLowerCase() === name);
  if (same !== undefined || name.length < MIN_LENGTH) return same;
  const near = (max: number) => words.find((word) => isNear(name, word.toLowerCase(), max));
  const beginning = words.filter((word) => word.toLowerCase().startsWith(name));
  return (
    near(1) ??
    (beginning.length === 1 ? beginning[0] : undefined) ??
    (name.length < MIN_WITH_TWO_SLIPS ? undefined : near(2))
  );
}

/** Returns the hint of an error: empty if nothing else can have been meant. */
export function wordHint(given: string, words: readonly string[]): readonly string[] {
  const meant = suggestWord(given, words);
  return meant === undefined ? [] : [`did you mean ${meant}?`];
}
