import { type Decoder, decoderFor } from "../../../source/decoder.ts";

/** How the characters of a file are written. */
export interface Encoding {
  /** How it is called in diagnostics. */
  readonly name: string;
  /** How many bytes a unit has in which positions are counted: in UTF-16 two, else one. */
  readonly unit: 1 | 2;
  /** The bytes of a byte order mark. */
  readonly mark: number;
  /** Whether a declaration of another encoding changes nothing, since a string was given. */
  readonly isSettled?: true;
  /** Decodes what is neither UTF-8 nor UTF-16. */
  readonly other: Decoder | undefined;
}

/** UTF-8, which a sitemap has to be (sitemaps.org: "Your Sitemap file must be UTF-8 encoded"). */
export const utf8: Encoding = { name: "utf-8", unit: 1, mark: 0, other: undefined };

/**
 * The encoding that the first bytes show: by a byte order mark, or by every other byte being zero, since each kind of sitemap
 * begins with an ASCII character (XML 1.0, appendix F).
 * @param first the first bytes, four of them where the file has so many.
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

/** The encoding of a sitemap that was given as a string, and whose UTF-8 is read. */
export function encodingOfText(first: Uint8Array): Encoding {
  const hasMark = first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf;
  return { ...utf8, mark: hasMark ? 3 : 0, isSettled: true };
}

function utf16(name: "utf-16le" | "utf-16be", mark: number): Encoding {
  return { name, unit: 2, mark, other: undefined };
}

/**
 * Returns the encoding that an XML declaration names. The declaration itself was read in ASCII: UTF-16 and ISO-2022-JP, where
 * such bytes may be other characters, are not believed.
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
