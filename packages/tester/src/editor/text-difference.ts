import type { TextEdit } from "../answers/protocol.ts";

/** Returns the edit that makes `after` of `before`, without their equal start and end; undefined if they are equal. */
export function textDifference(before: string, after: string): TextEdit | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from++;
  let tail = 0;
  while (tail < shorter - from && sameFromEnd(before, after, tail)) tail++;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}

function sameFromEnd(before: string, after: string, tail: number): boolean {
  return before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail);
}
