import type { Dialect } from "../dialects/dialect.ts";
import type { PatternTree, SideNumber } from "./pattern-tree.ts";
import {
  isInQuery,
  mayEnd,
  nextState,
  PATH_START,
  PATH_STATES,
  type PathState,
  type UnitKind,
} from "./sent-path.ts";
import { readingsOf, sentUnits } from "./sent-units.ts";
import { type Positions, Stepper } from "./stepper.ts";

/** Answers, and the limit of the search for them. */
export interface Answers {
  /** Returns whether the pattern at a place allows, and the URLs that no pattern matches. */
  readonly isAllowed: (place: number) => boolean;
  /** Returns a name for the rule of a side at a place. Patterns of one rule have the same name. */
  readonly ruleAt: (place: number, side: SideNumber) => string;
  /** Maximum number of steps. */
  readonly maxSteps: number;
}

/** A shortest path to a state. */
interface Visit {
  readonly path: PathState;
  /** Positions of both sides together, or of each side. */
  readonly positions: readonly Positions[];
  readonly length: number;
  /** The last unit. */
  readonly text: string;
  readonly before: Visit | undefined;
}

/** A unit, and what each side compares for it. */
interface Unit {
  readonly text: string;
  readonly kind: UnitKind;
  readonly readings: readonly string[];
}

/** Explores all paths that clients send, the shortest first. Paths that lead to the same state are explored once. */
export class Exploration {
  /** Whether all paths were explored. */
  isComplete = false;
  readonly #tree: PatternTree;
  readonly #answers: Answers;
  readonly #steppers: readonly Stepper[];
  readonly #isShared: boolean;
  /** Number of units that were tried. */
  #tried = 0;
  readonly #units: { readonly path: readonly Unit[]; readonly query: readonly Unit[] };

  constructor(tree: PatternTree, [first, second]: readonly [Dialect, Dialect], answers: Answers) {
    const readings = [readingsOf(first), readingsOf(second)] as const;
    this.#tree = tree;
    this.#answers = answers;
    this.#isShared = readings[0] === readings[1];
    this.#steppers = this.#isShared
      ? [new Stepper(tree, [0, 1])]
      : [new Stepper(tree, [0]), new Stepper(tree, [1])];
    const sides = this.#isShared ? [readings[0]] : readings;
    this.#units = {
      path: unitsOf(
        tree,
        sides.map(({ path }) => path),
        ({ inPath }) => inPath,
      ),
      query: unitsOf(
        tree,
        sides.map(({ query }) => query),
        ({ inQuery }) => inQuery,
      ),
    };
  }

  /** Yields the shortest path for each pair of deciding rules with different answers. */
  *differences(): Generator<string> {
    const found = new Set<string>();
    for (const visit of this.#visits()) {
      if (!mayEnd(visit.path)) continue;
      const [first, second] = this.#placesAtEnd(visit.positions);
      if (this.#answers.isAllowed(first) === this.#answers.isAllowed(second)) continue;
      const pair = `${this.#answers.ruleAt(first, 0)} ${this.#answers.ruleAt(second, 1)}`;
      if (found.has(pair)) continue;
      found.add(pair);
      yield textOf(visit);
    }
  }

  *#visits(): Generator<Visit> {
    const start = this.#steppers.map((stepper) => stepper.step(stepper.start(), "/"));
    const first: Visit = { path: PATH_START, positions: start, length: 1, text: "/", before: undefined };
    /** Length of the shortest known path to each state. */
    const lengths = new Map<number, number>([[keyOf(first.path, start), 1]]);
    /** Visits by the length of their path. A unit has one byte or three. */
    const waiting: (Visit[] | undefined)[] = [undefined, [first]];
    for (let length = 1; length < waiting.length; length++) {
      for (const visit of waiting[length] ?? []) {
        // A shorter path to the same state was found later.
        if ((lengths.get(keyOf(visit.path, visit.positions)) as number) < length) continue;
        yield visit;
        if (this.#isFinal(visit)) continue;
        let hasIdle = false;
        for (const { text, kind, readings } of this.#unitsIn(visit.path)) {
          const path = nextState(visit.path, kind);
          if (path === undefined) continue;
          // Units that lead to no new position lead to the same positions. One of them is enough: nothing limits what
          // follows a unit of the kind `other`, and the first one is not longer than the others.
          const isIdle = !CHANGES_READING.has(kind) && this.#areIdle(visit.positions, readings);
          if (isIdle && hasIdle) continue;
          hasIdle ||= isIdle && kind === "other";
          this.#tried++;
          const positions = this.#steppers.map((stepper, side) =>
            stepper.step(visit.positions[side] as Positions, readings[side] as string),
          );
          const key = keyOf(path, positions);
          const longer = length + text.length;
          if ((lengths.get(key) ?? Number.POSITIVE_INFINITY) <= longer) continue;
          lengths.set(key, longer);
          waiting[longer] ??= [];
          waiting[longer].push({ path, positions, length: longer, text, before: visit });
        }
        if (this.#steps > this.#answers.maxSteps || lengths.size > MAX_STATES) return;
      }
      waiting[length] = undefined;
    }
    this.isComplete = true;
  }

  #areIdle(positions: readonly Positions[], readings: readonly string[]): boolean {
    return this.#steppers.every((stepper, side) =>
      stepper.isIdle(positions[side] as Positions, readings[side] as string),
    );
  }

  get #steps(): number {
    return this.#tried + this.#steppers.reduce((sum, { steps }) => sum + steps, 0);
  }

  #unitsIn(path: PathState): readonly Unit[] {
    return isInQuery(path) ? this.#units.query : this.#units.path;
  }

  #placesAtEnd(positions: Visit["positions"]): readonly [number, number] {
    const [first, second = first] = positions as [Positions, Positions?];
    const [one, other = one] = this.#steppers as [Stepper, Stepper?];
    return [one.placeAtEnd(first, 0), other.placeAtEnd(second, 1)];
  }

  /** Whether no longer path can show a new difference. */
  #isFinal({ path, positions }: Visit): boolean {
    const isDone = positions.every(({ nodes }) => nodes.length === 0);
    const [first, second] = this.#placesAtEnd(positions);
    if (isDone) return mayEnd(path) || this.#answers.isAllowed(first) === this.#answers.isAllowed(second);
    return this.#isShared && this.#areAlike(positions[0] as Positions);
  }

  /** Whether both sides answer alike from here on: the same place is the best one, and no changed pattern can follow. */
  #areAlike({ nodes, best }: Positions): boolean {
    if (best[0] !== best[1]) return false;
    return nodes.every((node) =>
      ([0, 1] as const).every((side) => this.#tree.changedHopeAfter(node, side) >= best[side]),
    );
  }
}

/** Kinds of units that change the next units: which ones a client sends, or how a dialect reads them. */
const CHANGES_READING: ReadonlySet<UnitKind> = new Set(["percent", "question"]);

/** Returns the units that lead to different states: of those that are compared alike, the first one of each kind. */
function unitsOf(
  { characters }: PatternTree,
  readings: readonly (readonly string[])[],
  isSent: (unit: (typeof sentUnits)[number]) => boolean,
): readonly Unit[] {
  const found = new Map<string, Unit>();
  for (const [index, unit] of sentUnits.entries()) {
    if (!isSent(unit)) continue;
    const read = readings.map((side) => side[index] as string);
    // Characters that no pattern has lead to the same positions.
    const masked = read.map((text) =>
      [...text].map((one) => (characters.has(one) ? one : "\uffff")).join(""),
    );
    const key = `${unit.kind} ${masked.join(" ")}`;
    // Nothing limits what follows a unit of the kind `other`, so such a unit replaces one that is not shorter.
    const isReplaced = !CHANGES_READING.has(unit.kind) && found.has(`other ${masked.join(" ")}`);
    if (!isReplaced && !found.has(key)) found.set(key, { text: unit.text, kind: unit.kind, readings: read });
  }
  return [...found.values()];
}

/** Maximum number of states, whatever the limit of steps is. A map cannot hold many more. */
const MAX_STATES = 1 << 23;
/** Number of positions with different keys. A search within its limit has far fewer. */
const MAX_POSITIONS = 1 << 24;

/** Returns a number that is equal for equal states: all that matters for the answers of longer paths. */
function keyOf(path: PathState, [first, second]: readonly Positions[]): number {
  return ((first?.id ?? 0) * MAX_POSITIONS + (second?.id ?? 0)) * PATH_STATES + path;
}

function textOf(visit: Visit): string {
  const parts: string[] = [];
  for (let at: Visit | undefined = visit; at !== undefined; at = at.before) parts.push(at.text);
  return parts.reverse().join("");
}
