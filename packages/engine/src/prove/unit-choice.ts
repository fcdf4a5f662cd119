import type { Dialect } from "../dialects/dialect.ts";
import type { UnitKind } from "./sent-path.ts";
import { readingsKeyOf, readingsOf, type SentUnit, sentUnits } from "./sent-units.ts";
import type { Leads } from "./stepper.ts";

/** A unit, and the text that each side compares for it. */
export interface Unit {
  readonly text: string;
  readonly kind: UnitKind;
  readonly readings: readonly string[];
}

/** Kinds of units that change the next units: which ones a client sends, or how a dialect reads them. */
export const CHANGES_NEXT_UNIT: ReadonlySet<UnitKind> = new Set(["percent", "question"]);

/** Between the leads of two sides. No lead is this character. */
const SEPARATOR = "\uffff";
/** Maximum number of choices that are kept. */
const MAX_KNOWN = 1024;

/** The units of a path or of a query, by the characters that are compared for them. */
export class UnitChoice {
  readonly #units: readonly Unit[];
  /** For each character, the indexes of the units that have it in a reading. */
  readonly #withCharacter = new Map<number, number[]>();
  /** Indexes of the units that are always tried. */
  readonly #always: number[] = [];
  /** Indexes of the other units, by their kind. */
  readonly #byKind = new Map<UnitKind, number[]>();
  /** Units that were chosen. Most positions have one of a few leads. */
  readonly #known = new Map<string, readonly Unit[]>();

  constructor(units: readonly Unit[]) {
    this.#units = units;
    for (const [index, { kind, readings }] of units.entries()) {
      if (CHANGES_NEXT_UNIT.has(kind)) this.#always.push(index);
      else addTo(this.#byKind, kind, index);
      for (const character of new Set(readings.join(""))) {
        addTo(this.#withCharacter, character.charCodeAt(0), index);
      }
    }
  }

  /**
   * Returns the units that can lead to different states, those of one byte first: all units that have one of these
   * characters, and one of each kind that has none of them.
   */
  for(leads: readonly Leads[]): readonly Unit[] {
    const key = leads.map(({ text }) => text).join(SEPARATOR);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const units = this.#choose(leads);
    if (this.#known.size === MAX_KNOWN) this.#known.clear();
    this.#known.set(key, units);
    return units;
  }

  #choose(leads: readonly Leads[]): readonly Unit[] {
    const chosen = new Set(this.#always);
    for (const { numbers } of leads) {
      for (const lead of numbers.keys())
        for (const index of this.#withCharacter.get(lead) ?? []) chosen.add(index);
    }
    const idle: number[] = [];
    for (const indexes of this.#byKind.values()) {
      const first = indexes.find((index) => !chosen.has(index));
      if (first !== undefined) idle.push(first);
    }
    const sorted = Int32Array.from([...chosen, ...idle]).sort();
    return Array.from(sorted, (index) => this.#units[index] as Unit);
  }
}

function addTo<Key>(lists: Map<Key, number[]>, key: Key, index: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [index]);
  else list.push(index);
}

/** The choice of units in a path, and in a query. */
export interface UnitChoices {
  readonly path: UnitChoice;
  readonly query: UnitChoice;
}

const choices = new Map<string, UnitChoices>();

/** Returns the choice of units for the dialects of one side or two. */
export function unitChoicesFor(dialects: readonly Dialect[]): UnitChoices {
  const key = dialects.map(readingsKeyOf).join("; ");
  const known = choices.get(key);
  if (known !== undefined) return known;
  const sides = dialects.map(readingsOf);
  const choose = (part: "path" | "query", isSent: (unit: SentUnit) => boolean): UnitChoice => {
    const units = sentUnits.map(
      (unit, index): Unit => ({
        text: unit.text,
        kind: unit.kind,
        readings: sides.map((side) => side[part][index] as string),
      }),
    );
    return new UnitChoice(units.filter((_, index) => isSent(sentUnits[index] as SentUnit)));
  };
  const made = {
    path: choose("path", ({ inPath }) => inPath),
    query: choose("query", ({ inQuery }) => inQuery),
  };
  choices.set(key, made);
  return made;
}
