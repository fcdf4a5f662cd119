import type { Dialect } from "../dialects/dialect.ts";
import { normalisePath, type PathReading } from "../patterns/percent-encoding.ts";
import type { UnitKind } from "./sent-path.ts";

/** A byte or a percent-encoded byte, as a client sends it. */
export interface SentUnit {
  /** One character, or three for a percent-encoded byte. */
  readonly text: string;
  readonly kind: UnitKind;
  /** Whether a client sends it in a path, and in a query. */
  readonly inPath: boolean;
  readonly inQuery: boolean;
}

/**
 * All units that the URL standard leaves unchanged. Those of one byte come before those of three, and among them the
 * kind `other` first.
 */
export const sentUnits: readonly SentUnit[] = listUnits();

function listUnits(): readonly SentUnit[] {
  const units: SentUnit[] = [];
  const ascii = Array.from({ length: 0x7f - 0x21 }, (_, at) => String.fromCharCode(0x21 + at));
  for (const text of ascii.sort((a, b) => rankOf(a) - rankOf(b))) {
    const inPath = new URL(`http://a/x${text}x`).pathname === `/x${text}x` || text === "?";
    const inQuery = new URL(`http://a/?x${text}x`).search === `?x${text}x`;
    if (inPath || inQuery) units.push({ text, kind: kindOf(text), inPath, inQuery });
  }
  for (let byte = 0; byte < 256; byte++) {
    const upper = byte.toString(16).toUpperCase().padStart(2, "0");
    for (const digits of formsOf(upper)) {
      units.push({ text: `%${digits}`, kind: upper === "2E" ? "dot" : "other", inPath: true, inQuery: true });
    }
  }
  return units;
}

/** Units of the kind `other` come first, and among them letters: a witness with letters is easier to read. */
function rankOf(character: string): number {
  if (kindOf(character) !== "other") return 4;
  return character === "x" ? 0 : /[a-z]/.test(character) ? 1 : /[A-Z]/.test(character) ? 2 : 3;
}

function kindOf(character: string): UnitKind {
  if (/[0-9A-Fa-f]/.test(character)) return "hex";
  return ({ "/": "slash", "?": "question", ".": "dot", "%": "percent" } as const)[character] ?? "other";
}

/** Returns two hex digits with each letter in upper and in lower case. */
function formsOf(digits: string): readonly string[] {
  const [high = "", low = ""] = digits;
  const forms = [high, high.toLowerCase()].flatMap((first) =>
    [low, low.toLowerCase()].map((second) => first + second),
  );
  return [...new Set(forms)];
}

/** Text that a dialect compares with patterns for each unit: in a path and in a query. */
export interface UnitReadings {
  readonly path: readonly string[];
  readonly query: readonly string[];
}

const readings = new Map<string, UnitReadings>();

/** Returns a text that is equal for dialects with the same readings. */
export function readingsKeyOf({ urls, percentEncoding, wildcards }: Dialect): string {
  return `${urls} ${percentEncoding} ${wildcards}`;
}

/** Returns the text that a dialect compares for each of `sentUnits`. A verbatim dialect compares the units as sent. */
export function readingsOf(dialect: Dialect): UnitReadings {
  const { urls, percentEncoding, wildcards } = dialect;
  const key = readingsKeyOf(dialect);
  const known = readings.get(key);
  if (known !== undefined) return known;
  const read =
    (before: string) =>
    (unit: SentUnit): string => {
      if (urls === "verbatim") return unit.text;
      const reading: PathReading = { percentEncoding, wildcards };
      return normalisePath(before + unit.text, reading).slice(normalisePath(before, reading).length);
    };
  const made = { path: sentUnits.map(read("/")), query: sentUnits.map(read("/?")) };
  readings.set(key, made);
  return made;
}
