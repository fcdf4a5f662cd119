import { platform } from "#platform";
import { isAscii } from "./is-ascii.ts";
/** Decodes the characters of a page. */
export interface Decoder {
  /** By the WHATWG Encoding standard, in small letters. */
  readonly name: string;
  /** How many bytes a unit has in which positions are counted: in UTF-16 two, else one. */
  readonly unit: 1 | 2;
  /**
   * The characters of a stretch of the page that was put into a string unit by unit; a string of its own, so that who keeps
   * it keeps no more of the page.
   */
  decode(units: string): string;
}

/** The characters of windows-1252 in 0x80 to 0x9F. Some releases of Node give those of ISO 8859-1 in their place. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** No label of the standard is so long. */
const LONGEST_LABEL = 40;

/**
 * The encoding that a label names (Encoding §4.2); undefined where it names none, or one that the platform cannot read.
 * What the standard lets nobody read any more (`iso-2022-kr`, `hz-gb-2312`) is none.
 */
export function decoderFor(label: string): Decoder | undefined {
  const trimmed = label.trim().toLowerCase();
  if (trimmed.length > LONGEST_LABEL) return undefined;
  // A page cannot be written so; where it says so, windows-1252 is read (HTML, "prescan a byte stream").
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

/** Units have the least significant byte first when they are decoded, whatever the order in the page. */
export function utf16(name: "utf-16le" | "utf-16be"): Decoder {
  const decoder = new TextDecoder("utf-16le", { ignoreBOM: true });
  return { name, unit: 2, decode: (units) => decoder.decode(platform.utf16Bytes(units)) };
}

/** Whether units are ASCII, and so few that V8 keeps them by themselves in any case: shorter than its shortest slice. */
function isShort(units: string): boolean {
  return units.length < 13 && isAscii(units);
}

/** A copy; V8 would keep the whole of which a long string is a part. */
function flat(units: string): string {
  return platform.copied(units, 1);
}
