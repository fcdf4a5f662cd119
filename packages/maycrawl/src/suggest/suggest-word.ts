/** Suggestions for misspelt words. */
import { isSimilar } from "@maycrawl/engine/internal";

/**
 * Minimum length of a word that may contain two typing errors. In a shorter word, two different letters usually mean
 * another word.
 */
const MIN_WITH_TWO_SLIPS = 6;
/** Minimum length of a word for fuzzy matching. A shorter word is similar to too many words. */
const MIN_LENGTH = 3;

/**
 * Returns the word that `given` probably means: a word that differs only in letter case or by one typing error, or the
 * only word that begins with `given`. If `given` has 6 characters or more, two typing errors are accepted. If `given`
 * has less than 3 characters, only the letter case may differ. Undefined without a match.
 */
export function suggestWord(given: string, words: readonly string[]): string | undefined {
  const name = given.toLowerCase();
  const same = words.find((word) => word.toLowerCase() === name);
  if (same !== undefined || name.length < MIN_LENGTH) return same;
  const near = (max: number) => words.find((word) => isSimilar(name, word.toLowerCase(), max));
  const beginning = words.filter((word) => word.toLowerCase().startsWith(name));
  return (
    near(1) ??
    (beginning.length === 1 ? beginning[0] : undefined) ??
    (name.length < MIN_WITH_TWO_SLIPS ? undefined : near(2))
  );
}

/** Returns the hint of an error, such as `did you mean crawl?`; empty if no word matches. */
export function wordHint(given: string, words: readonly string[]): readonly string[] {
  const meant = suggestWord(given, words);
  return meant === undefined ? [] : [`did you mean ${meant}?`];
}
