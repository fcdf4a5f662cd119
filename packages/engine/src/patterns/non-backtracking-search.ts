const STAR = 0x2a;
const DOLLAR = 0x24;

/**
 * As `matchesPattern`, by the search without backtracking of some dialects (`Dialect.starSearch`): at a byte of the path that does
 * not go on with the match, the search for what stands behind the last `*` begins anew with that byte. Bytes before it
 * are not looked at again, though a match could begin among them.
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
  /** Where the pattern goes on behind the last `*`; -1 before the first one. */
  let behindStar = -1;
  for (let place = pathStart; place < pathEnd; place++) {
    if (at < end && patterns.charCodeAt(at) === STAR) {
      at = afterStars(patterns, at, end);
      behindStar = at;
    }
    // The rest of the path fits the end of the pattern.
    if (at === end && (!anchored || behindStar === end)) return true;
    const code = paths.charCodeAt(place);
    if (at < end && patterns.charCodeAt(at) === code) {
      at++;
      continue;
    }
    if (behindStar < 0) return false;
    at = patterns.charCodeAt(behindStar) === code ? behindStar + 1 : behindStar;
  }
  return afterStars(patterns, at, end) === end;
}

function afterStars(patterns: string, from: number, end: number): number {
  let at = from;
  while (at < end && patterns.charCodeAt(at) === STAR) at++;
  return at;
}

/** Whether there are paths that a pattern matches, and that the search without backtracking misses. */
export function missesMatches(pattern: string): boolean {
  const anchored = pattern.endsWith("$");
  const [, ...stretches] = (anchored ? pattern.slice(0, -1) : pattern).split("*");
  return stretches.some((stretch, i) => repeatsItsStart(stretch, anchored && i === stretches.length - 1));
}

/**
 * Whether a match of a stretch that has begun can fail so that another one has begun meanwhile.
 * @param isLast whether the stretch must stand at the path's end, so that a whole match can fail as well.
 */
function repeatsItsStart(stretch: string, isLast: boolean): boolean {
  // How long a start of the stretch is that ends where it has been read up to (Knuth, Morris and Pratt).
  let border = 0;
  for (let i = 1; i < stretch.length; i++) {
    const code = stretch.charCodeAt(i);
    if (border > 0 && stretch.charCodeAt(border) !== code) return true;
    if (stretch.charCodeAt(border) === code) border++;
  }
  return isLast && border > 0;
}
