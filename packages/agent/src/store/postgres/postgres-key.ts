import { createHash } from "node:crypto";

/** Longest text that is its own key, in bytes. An index row of PostgreSQL holds some 2,700. */
const MAX_BYTES = 1000;
/** Begins the key of a longer text: no UTF-8 begins with it. */
const DIGEST = Buffer.of(0xff);

/**
 * Returns the key of an origin or a host: its UTF-8, which `convert_from(origin, 'UTF8')` shows as text; the SHA-256 of
 * a longer one. A column of type text can hold no NUL, and depends on the encoding of the database.
 */
export function keyOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_BYTES) return bytes;
  return Buffer.concat([DIGEST, createHash("sha256").update(bytes).digest()]);
}
