const STAR = 0x2a;
const DOLLAR = 0x24;

// What a search may spend in vain before it changes its method: so much more than the path is long, in
// octets compared; to find the next place costs as much as a few octets.
const PATIENCE = 256;
const COST_OF_PLACE = 4;
const FEW_OCTETS = 6;

/**
 * Whether a path pattern matches a path (RFC 9309 §2.2.2, §2.2.3). The pattern matches from the
 * path's first octet on; `*` stands for any octets, also none; `$` at the pattern's end for the
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
    if (to === end) return true;
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
 * Where the stretch of a pattern first stands in the path, or -1. The platform finds the stretch's first
 * character quickly; the rest is compared by hand. A path full of near misses would make that slow, so
 * the search goes on by a linear method once it has compared too much.
 */
function find(
  patterns: string,
  from: number,
  to: number,
  paths: string,
  place: number,
  pathEnd: number,
): number {
  const head = patterns[from] as string;
  const last = pathEnd - (to - from);
  let patience = PATIENCE + (pathEnd - place);
  for (let at = paths.indexOf(head, place); at >= 0 && at <= last; at = paths.indexOf(head, at + 1)) {
    let next = from + 1;
    while (next < to && patterns.charCodeAt(next) === paths.charCodeAt(at + next - from)) next++;
    if (next === to) return at;
    patience -= next - from + COST_OF_PLACE;
    if (patience < 0) return findStubbornly(patterns, from, to, paths, at + 1, pathEnd);
  }
  return -1;
}

/** The search when near misses abound: the platform's for a few octets, which it compares quickly. */
function findStubbornly(
  patterns: string,
  from: number,
  to: number,
  paths: string,
  place: number,
  pathEnd: number,
): number {
  if (to - from > FEW_OCTETS) return findLinear(patterns, from, to, paths, place, pathEnd);
  const at = paths.indexOf(patterns.slice(from, to), place);
  return at + to - from <= pathEnd ? at : -1;
}

/** Knuth, Morris and Pratt's search: no octet of the path is looked at twice. */
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
