/**
 * States of the part of a URL that a client sends: its path and query. A client resolves dot segments (RFC 3986
 * §5.2.4), so no path has one, and it percent-encodes a `#`.
 */
export type PathState = number;

/** Place of the next unit: at the beginning of a segment, after one or two dots there, later in it, or in the query. */
const SEGMENT = 0;
const ONE_DOT = 1;
const TWO_DOTS = 2;
const LATER = 3;
const QUERY = 4;
const PLACES = 5;
/** Added to a place after a `%` that begins no triplet, and after such a `%` and one hex digit. */
const AFTER_PERCENT: number = PLACES;
const AFTER_DIGIT: number = 2 * PLACES;

/** Number of states. */
export const PATH_STATES: number = 3 * PLACES;
/** State after the first `/` of a path. */
export const PATH_START: PathState = SEGMENT;

/** Effect of a unit on the state. */
export type UnitKind = "slash" | "question" | "dot" | "percent" | "hex" | "other";

/** Returns the state after a unit; undefined if no client sends the unit there. */
export function nextState(state: PathState, kind: UnitKind): PathState | undefined {
  const place = state % PLACES;
  const next = nextPlace(place, kind);
  if (next === undefined || kind === "percent") return next === undefined ? undefined : next + AFTER_PERCENT;
  // Two hex digits would make a triplet, which is a unit of its own.
  if (state >= AFTER_DIGIT) return kind === "hex" ? undefined : next;
  if (state >= AFTER_PERCENT) return kind === "hex" ? next + AFTER_DIGIT : next;
  return next;
}

/** Whether a path can end in a state. It cannot end with a dot segment. */
export function mayEnd(state: PathState): boolean {
  const place = state % PLACES;
  return place !== ONE_DOT && place !== TWO_DOTS;
}

/** Whether a state is in the query. */
export function isInQuery(state: PathState): boolean {
  return state % PLACES === QUERY;
}

function nextPlace(place: number, kind: UnitKind): number | undefined {
  if (place === QUERY) return QUERY;
  const isDots = place === ONE_DOT || place === TWO_DOTS;
  if (kind === "slash") return isDots ? undefined : SEGMENT;
  if (kind === "question") return isDots ? undefined : QUERY;
  if (kind === "dot") {
    if (place === SEGMENT) return ONE_DOT;
    if (place === ONE_DOT) return TWO_DOTS;
  }
  return LATER;
}
