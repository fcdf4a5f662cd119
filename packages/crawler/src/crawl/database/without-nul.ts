/** PostgreSQL keeps no NUL in a text, and rejects the whole statement. */
const NUL = "\0";

/** Replaces each NUL character of a text by U+FFFD; also in the texts of arrays. Other values are returned as they are. */
export function withoutNul<T>(value: T): T {
  if (typeof value === "string") return (value.includes(NUL) ? value.replaceAll(NUL, "\uFFFD") : value) as T;
  return Array.isArray(value) && value.some(hasNul) ? (value.map(withoutNul) as T) : value;
}

function hasNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes(NUL);
  return Array.isArray(value) && value.some(hasNul);
}
