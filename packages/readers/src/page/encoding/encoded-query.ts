import type { Decoder } from "../../source/decoder.ts";
import { isAscii } from "../../source/is-ascii.ts";

/**
 * Percent-encodes the non-ASCII part of a query in the encoding of the page, unless that is a Unicode encoding
 * (URL, "percent-encode after encoding"). The bytes of the page are used directly; decoding and encoding them again
 * gives the same bytes.
 */
export function withEncodedQuery(units: string, { name, unit }: Decoder): string {
  if (name === "utf-8" || unit === 2 || name === "iso-2022-jp" || isAscii(units)) return units;
  const query = units.indexOf("?");
  // Skips the `#` of a character reference such as `&#233;`.
  const hash = units.search(/(?<!&)#/);
  if (query < 0 || (hash >= 0 && hash < query)) return units;
  const end = hash < 0 ? units.length : hash;
  const encoded = units
    .slice(query, end)
    .replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  return units.slice(0, query) + encoded + units.slice(end);
}
