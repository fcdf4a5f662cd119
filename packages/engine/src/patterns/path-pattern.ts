const STAR = 0x2a;
const DOLLAR = 0x24;

// What a search may spend in vain before it changes its method, in bytes compared; to find the next place
// costs as much as a few bytes.
const PATIENCE = 256;
const COST_OF_PLACE = 4;

/**
 * Whether a path pattern matches a path (RFC 9309 §2.2.2, §2.2.3). The pattern matches from the
 * path's first byte on; `*` stands for any bytes, also none; `$` at the pattern's end for the
 * path's end. Both sides are normalised and lie within longer strings.
 *
 * Each stretch between two stars is taken where it first fits. That is enough: a later place could
 * only leave less of the path for the stretches behind it. Hence no step back, and linear time.
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
  let place = pathStart;
  while (at < patternEnd) {
    const code = patterns.charCodeAt(at);
    if (code === STAR) break;
    if (code === DOLLAR && at === patternEnd - 1) return place === pathEnd;
    if (place === pathEnd || paths.charCodeAt(place) !== code) return false;
    at++;
    place++;
  }
  if (at === patternEnd) return true;
  return matchesBehindStar(patterns, at, patternEnd, paths, place, pathEnd);
}

/** The rest of a match, from a `*` on. */
function matchesBehindStar(
  patterns: string,
  star: number,
  patternEnd: number,
  paths: string,
  pathStart: number,
  pathEnd: number,
): boolean {
  const anchored = patterns.charCodeAt(patternEnd - 1) === DOLLAR;
  const end = anchored ? patternEnd - 1 : patternEnd;
  let place = pathStart;
  let from = star;
  for (;;) {
    while (from < end && patterns.charCodeAt(from) === STAR) from++;
    if (from === end) {
      // The pattern ends with a star: whatever is left of the path fits it.
      return true;
    }
    let to = from + 1;
    while (to < end && patterns.charCodeAt(to) !== STAR) to++;
    if (to === end && anchored) {
      const last = pathEnd - (to - from);
      return last >= place && isAt(patterns, from, to, paths, last);
    }
    const found = find(patterns, from, to, paths, place, pathEnd);
    if (found < 0) return false;
    place = found + (to - from);
    from = to;
  }
}

function isAt(patterns: string, from: number, to: number, paths: string, place: number): boolean {
  for (let i = from; i < to; i++) {
    if (patterns.charCodeAt(i) !== paths.charCodeAt(place + i - from)) return false;
  }
  return true;
}

/**
 * Where the stretch of a pattern first stands in the path, or -1. The platform finds a character quickly,
 * and the rest is compared by hand: first the stretch's first character is looked for; where too many near
 * misses begin with it, its last one; where they end with it too, a method takes over that is linear.
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
  let patience = PATIENCE;
  let at = paths.indexOf(first, pathStart);
  for (; at >= 0 && at <= last && patience > 0; at = paths.indexOf(first, at + 1)) {
    const fits = lengthAt(patterns, from, to, paths, at);
    if (fits === length) return at;
    patience -= COST_OF_PLACE + fits;
  }
  if (at < 0 || at > last) return -1;

  const ending = patterns[to - 1] as string;
  patience = pathEnd - at;
  at = paths.indexOf(ending, at + length - 1);
  for (; at >= 0 && at < pathEnd && patience > 0; at = paths.indexOf(ending, at + 1)) {
    const fits = lengthAt(patterns, from, to, paths, at - length + 1);
    if (fits === length) return at - length + 1;
    patience -= COST_OF_PLACE + fits;
  }
  if (at < 0 || at >= pathEnd) return -1;
  return findLinear(patterns, from, to, paths, at - length + 1, pathEnd);
}

/** How many bytes of the stretch stand at a place of the path. */
function lengthAt(patterns: string, from: number, to: number, paths: string, place: number): number {
  let at = from;
  while (at < to && patterns.charCodeAt(at) === paths.charCodeAt(place + at - from)) at++;
  return at - from;
}

/** Knuth, Morris and Pratt's search: no byte of the path is looked at twice. */
function findLinear(
  patterns: string,
  from: number,
  to: number,
  paths: string,
  place: number,
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
  for (let i = place, fits = 0; i < pathEnd; i++) {
    const code = paths.charCodeAt(i);
    while (fits > 0 && patterns.charCodeAt(from + fits) !== code) fits = borders[fits - 1] as number;
    if (patterns.charCodeAt(from + fits) === code) fits++;
    if (fits === length) return i + 1 - length;
  }
  return -1;
}
