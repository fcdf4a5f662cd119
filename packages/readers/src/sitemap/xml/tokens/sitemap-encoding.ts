import { type Decoder, decoderFor } from "../../../source/decoder.ts";

/** Encoding of a file. */
export interface Encoding {
  /** Name in diagnostics. */
  readonly name: string;
  /** Bytes per code unit, the unit of positions: 2 in UTF-16, otherwise 1. */
  readonly unit: 1 | 2;
  /** Length of the byte order mark in bytes. */
  readonly mark: number;
  /** Present if the input was a string, so that a declared encoding is ignored. */
  readonly isSettled?: true;
  /** Decoder, if the encoding is neither UTF-8 nor UTF-16. */
  readonly other: Decoder | undefined;
}

/** UTF-8, the only valid encoding of a sitemap (sitemaps.org: "Your Sitemap file must be UTF-8 encoded"). */
export const utf8: Encoding = { name: "utf-8", unit: 1, mark: 0, other: undefined };

/**
 * Detects the encoding by a byte order mark, or by a zero byte (XML 1.0, appendix F). Each kind of sitemap begins
 * with an ASCII character, which has a zero byte in UTF-16.
 * @param first the first four bytes, or fewer if the file is shorter.
 */
export function encodingOf(first: Uint8Array): Encoding {
  const [a, b, c] = first;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { ...utf8, mark: 3 };
  if (a === 0xff && b === 0xfe) return utf16("utf-16le", 2);
  if (a === 0xfe && b === 0xff) return utf16("utf-16be", 2);
  if (first.length >= 2 && a !== 0 && b === 0) return utf16("utf-16le", 0);
  if (first.length >= 2 && a === 0 && b !== 0) return utf16("utf-16be", 0);
  return utf8;
}

/** Returns the encoding of a sitemap that was passed as a string, which is read as UTF-8. */
export function encodingOfText(first: Uint8Array): Encoding {
  const hasMark = first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf;
  return { ...utf8, mark: hasMark ? 3 : 0, isSettled: true };
}

function utf16(name: "utf-16le" | "utf-16be", mark: number): Encoding {
  return { name, unit: 2, mark, other: undefined };
}

/**
 * Returns the encoding that an XML declaration names. UTF-16 and ISO-2022-JP are ignored: the declaration itself was
 * read as ASCII, and in these encodings the same bytes may be other characters.
 * @param declaration the text between `<?` and `?>`.
 * @returns undefined for UTF-8 and ASCII, which change nothing, and for an unknown label.
 */
export function declaredEncoding(declaration: string): Encoding | undefined {
  const label = /\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(declaration)?.[1];
  if (label === undefined || /^(?:us-)?ascii/i.test(label)) return undefined;
  const other = decoderFor(label);
  if (other === undefined || other.unit === 2 || /^(?:utf-8|iso-2022-jp)$/.test(other.name)) return undefined;
  return { ...utf8, name: other.name, other };
}
