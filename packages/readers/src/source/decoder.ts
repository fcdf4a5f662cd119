import { platform } from "#platform";
import { isAscii } from "./is-ascii.ts";
/** Decoder for one encoding. */
export interface Decoder {
  /** Name in the WHATWG Encoding standard, in lower case. */
  readonly name: string;
  /** Bytes per code unit, the unit of positions: 2 in UTF-16, otherwise 1. */
  readonly unit: 1 | 2;
  /**
   * Decodes a part of a string from `CodeUnitText`. Returns a new string, so that keeping it does not keep the whole
   * page in memory.
   */
  decode(units: string): string;
}

/** Characters of windows-1252 for 0x80 to 0x9F. Some releases of Node return those of ISO 8859-1 instead. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Maximum length of an encoding label. All labels of the standard are shorter. */
const MAX_LABEL_LENGTH = 40;

/**
 * Returns the decoder for an encoding label (Encoding §4.2). Undefined if the label is unknown, or if the platform
 * does not support the encoding. Encodings that the standard no longer decodes (`iso-2022-kr`, `hz-gb-2312`) count as
 * unknown.
 */
export function decoderFor(label: string): Decoder | undefined {
  const trimmed = label.trim().toLowerCase();
  if (trimmed.length > MAX_LABEL_LENGTH) return undefined;
  // HTML reads this label as windows-1252 ("prescan a byte stream to determine its encoding").
  if (trimmed === "x-user-defined") return windows1252;
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(trimmed, { ignoreBOM: true });
  } catch {
    return undefined;
  }
  const name = decoder.encoding;
  if (name === "utf-8") return utf8;
  if (name === "windows-1252") return windows1252;
  if (name === "utf-16le" || name === "utf-16be") return utf16(name);
  return {
    name,
    unit: 1,
    decode: (units) => (isAscii(units) ? flat(units) : decoder.decode(platform.latin1Bytes(units))),
  };
}

export const utf8: Decoder = {
  name: "utf-8",
  unit: 1,
  decode: (units) => (isShort(units) ? units : platform.utf8OfLatin1(units)),
};

export const windows1252: Decoder = {
  name: "windows-1252",
  unit: 1,
  decode: (units) =>
    flat(units).replace(/[\x80-\x9f]/g, (unit) => WINDOWS_1252[unit.charCodeAt(0) - 0x80] ?? unit),
};

/** Returns a UTF-16 decoder. It decodes little-endian for both names, because `CodeUnitText` has swapped the bytes. */
export function utf16(name: "utf-16le" | "utf-16be"): Decoder {
  const decoder = new TextDecoder("utf-16le", { ignoreBOM: true });
  return { name, unit: 2, decode: (units) => decoder.decode(platform.utf16Bytes(units)) };
}

/** Whether a string is ASCII and so short that V8 copies it anyway: its shortest slice has 13 characters. */
function isShort(units: string): boolean {
  return units.length < 13 && isAscii(units);
}

/** Returns a copy. V8 keeps a whole string alive while a long part of it is in use. */
function flat(units: string): string {
  return platform.copy(units, 1);
}
