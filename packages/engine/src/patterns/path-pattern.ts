const STAR = 0x2a;
const DOLLAR = 0x24;

/** Number of bytes that a search method may compare without success before `find` changes the method. */
const MAX_WASTED_BYTES = 256;
/** Cost of finding the next candidate position, in bytes compared. */
const CANDIDATE_COST = 4;

/**
 * Whether a path pattern matches a path (RFC 9309 §2.2.2, §2.2.3). The match begins at the path's first byte. `*`
 * matches zero or more bytes, and `$` at the pattern's end matches the path's end. Both sides are normalised
 * substrings of `patterns` and `paths`.
 *
 * A stretch is the text between two stars. Each stretch is matched at its first possible position, because a later
 * one only leaves less of the path for the following stretches. So the search needs no backtracking and takes linear
 * time.
 */
export function matchesPattern(
  patterns: string,
  patternStart: number,
  patternEnd: number,
  paths: string,
  pathStart: number,
  pathEnd: number,
): boolean {
  let at = patternStart;
  let pathAt = pathStart;
  while (at < patternEnd) {
    const code = patterns.charCodeAt(at);
    if (code === STAR) break;
    if (code === DOLLAR && at === patternEnd - 1) return pathAt === pathEnd;
    if (pathAt === pathEnd || paths.charCodeAt(pathAt) !== code) return false;
    at++;
    pathAt++;
  }
  if (at === patternEnd) return true;
  return matchesAfterStar(patterns, at, patternEnd, paths, pathAt, pathEnd);
}

/** Whether the rest of a pattern, from the `*` at `star` on, matches the rest of a path. */
function matchesAfterStar(
  patterns: string,
  star: number,
  patternEnd: number,
  paths: string,
  pathStart: number,
  pathEnd: number,
): boolean {
  const anchored = patterns.charCodeAt(patternEnd - 1) === DOLLAR;
  const end = anchored ? patternEnd - 1 : patternEnd;
  let pathAt = pathStart;
  let from = star;
  for (;;) {
    while (from < end && patterns.charCodeAt(from) === STAR) from++;
    if (from === end) {
      // The pattern ends with a star, which matches the rest of the path.
      return true;
    }
    let to = from + 1;
    while (to < end && patterns.charCodeAt(to) !== STAR) to++;
    if (to === end && anchored) {
      const last = pathEnd - (to - from);
      return last >= pathAt && isAt(patterns, from, to, paths, last);
    }
    const found = find(patterns, from, to, paths, pathAt, pathEnd);
    if (found < 0) return false;
    pathAt = found + (to - from);
    from = to;
  }
}

function isAt(patterns: string, from: number, to: number, paths: string, pathAt: number): boolean {
  for (let i = from; i < to; i++) {
    if (patterns.charCodeAt(i) !== paths.charCodeAt(pathAt + i - from)) return false;
  }
  return true;
}

/**
 * Returns the first position of a pattern's stretch in the path, or -1. `indexOf` finds candidates quickly by one
 * character, and the other bytes are then compared one by one. The first method searches for the stretch's first
 * character. After too many failed candidates, the second searches for its last character. The third is linear in
 * every case.
 */
function find(
  patterns: string,
  from: number,
  to: number,
  paths: string,
  pathStart: number,
  pathEnd: number,
): number {
  const length = to - from;
  const last = pathEnd - length;
  const first = patterns[from] as string;
  let budget = MAX_WASTED_BYTES;
  let at = paths.indexOf(first, pathStart);
  for (; at >= 0 && at <= last && budget > 0; at = paths.indexOf(first, at + 1)) {
    const fits = lengthAt(patterns, from, to, paths, at);
    if (fits === length) return at;
    budget -= CANDIDATE_COST + fits;
  }
  if (at < 0 || at > last) return -1;

  const ending = patterns[to - 1] as string;
  budget = pathEnd - at;
  at = paths.indexOf(ending, at + length - 1);
  for (; at >= 0 && at < pathEnd && budget > 0; at = paths.indexOf(ending, at + 1)) {
    const fits = lengthAt(patterns, from, to, paths, at - length + 1);
    if (fits === length) return at - length + 1;
    budget -= CANDIDATE_COST + fits;
  }
  if (at < 0 || at >= pathEnd) return -1;
  return findLinear(patterns, from, to, paths, at - length + 1, pathEnd);
}

/** Returns the number of leading bytes of the stretch that match at a position of the path. */
function lengthAt(patterns: string, from: number, to: number, paths: string, pathAt: number): number {
  let at = from;
  while (at < to && patterns.charCodeAt(at) === paths.charCodeAt(pathAt + at - from)) at++;
  return at - from;
}

/** Finds a stretch with the Knuth-Morris-Pratt algorithm, in linear time. */
function findLinear(
  patterns: string,
  from: number,
  to: number,
  paths: string,
  pathStart: number,
  pathEnd: number,
): number {
  const length = to - from;
  const borders = new Int32Array(length);
  for (let i = 1, border = 0; i < length; i++) {
    const code = patterns.charCodeAt(from + i);
    while (border > 0 && patterns.charCodeAt(from + border) !== code) border = borders[border - 1] as number;
    if (patterns.charCodeAt(from + border) === code) border++;
    borders[i] = border;
  }
  for (let i = pathStart, fits = 0; i < pathEnd; i++) {
    const code = paths.charCodeAt(i);
    while (fits > 0 && patterns.charCodeAt(from + fits) !== code) fits = borders[fits - 1] as number;
    if (patterns.charCodeAt(from + fits) === code) fits++;
    if (fits === length) return i + 1 - length;
  }
  return -1;
}
