import type { Decoder } from "../../source/decoder.ts";
import { isAscii } from "../../source/is-ascii.ts";

/**
 * URL, "percent-encode after encoding": a query is written in the encoding of its page, unless that is one of Unicode. The bytes of
 * the page are what encoding its characters again would give.
 */
export function withEncodedQuery(units: string, { name, unit }: Decoder): string {
  if (name === "utf-8" || unit === 2 || name === "iso-2022-jp" || isAscii(units)) return units;
  const query = units.indexOf("?");
  // Not that of a reference, as in `&#233;`.
  const hash = units.search(/(?<!&)#/);
  if (query < 0 || (hash >= 0 && hash < query)) return units;
  const end = hash < 0 ? units.length : hash;
  const encoded = units
    .slice(query, end)
    .replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  return units.slice(0, query) + encoded + units.slice(end);
}
