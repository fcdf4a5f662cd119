import { createHash } from "node:crypto";

/** Maximum size in bytes of a text whose key is its UTF-8 bytes. PostgreSQL limits index rows to about 2,700 bytes. */
const MAX_BYTES = 1000;
/** First byte of the key of a longer text. UTF-8 never contains this byte. */
const DIGEST = Buffer.of(0xff);

/**
 * Returns the key of an origin or a host: its UTF-8 bytes, or `DIGEST` and the SHA-256 if there are more than
 * `MAX_BYTES`. In SQL, `convert_from(origin, 'UTF8')` shows the bytes as text. A column of type text could not contain
 * NUL, and its content would depend on the encoding of the database.
 */
export function keyOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_BYTES) return bytes;
  return Buffer.concat([DIGEST, createHash("sha256").update(bytes).digest()]);
}
