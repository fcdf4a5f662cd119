const STAR = 0x2a;
const DOLLAR = 0x24;

/**
 * Whether a pattern matches a path, for dialects that search without backtracking (`Dialect.starSearch`). The
 * parameters are those of `matchesPattern`. After a mismatch, the search for the text after the last `*` restarts at
 * the mismatched byte. It ignores earlier bytes, although a match could begin among them.
 */
export function matchesWithoutBacktracking(
  patterns: string,
  patternStart: number,
  patternEnd: number,
  paths: string,
  pathStart: number,
  pathEnd: number,
): boolean {
  const anchored = patternEnd > patternStart && patterns.charCodeAt(patternEnd - 1) === DOLLAR;
  const end = anchored ? patternEnd - 1 : patternEnd;
  let at = patternStart;
  /** Position in the pattern after the last `*`; -1 before the first `*`. */
  let afterStar = -1;
  for (let pathAt = pathStart; pathAt < pathEnd; pathAt++) {
    if (at < end && patterns.charCodeAt(at) === STAR) {
      at = skipStars(patterns, at, end);
      afterStar = at;
    }
    // The pattern is used up, and it accepts any rest of the path.
    if (at === end && (!anchored || afterStar === end)) return true;
    const code = paths.charCodeAt(pathAt);
    if (at < end && patterns.charCodeAt(at) === code) {
      at++;
      continue;
    }
    if (afterStar < 0) return false;
    at = patterns.charCodeAt(afterStar) === code ? afterStar + 1 : afterStar;
  }
  return skipStars(patterns, at, end) === end;
}

function skipStars(patterns: string, from: number, end: number): number {
  let at = from;
  while (at < end && patterns.charCodeAt(at) === STAR) at++;
  return at;
}

/** Whether the search without backtracking misses some paths that a pattern matches. */
export function missesMatches(pattern: string): boolean {
  const anchored = pattern.endsWith("$");
  const [, ...stretches] = (anchored ? pattern.slice(0, -1) : pattern).split("*");
  return stretches.some((stretch, i) => repeatsItsStart(stretch, anchored && i === stretches.length - 1));
}

/**
 * Whether a failed partial match of a stretch can contain the beginning of another match.
 * @param isLast whether the stretch must be at the path's end, so that a complete match can fail too.
 */
function repeatsItsStart(stretch: string, isLast: boolean): boolean {
  // Length of the longest proper prefix of the stretch that is also a suffix of the part read so far (Knuth, Morris
  // and Pratt).
  let border = 0;
  for (let i = 1; i < stretch.length; i++) {
    const code = stretch.charCodeAt(i);
    if (border > 0 && stretch.charCodeAt(border) !== code) return true;
    if (stretch.charCodeAt(border) === code) border++;
  }
  return isLast && border > 0;
}
