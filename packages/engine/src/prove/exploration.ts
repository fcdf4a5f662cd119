import type { Dialect } from "../dialects/dialect.ts";
import type { PatternTree } from "./pattern-tree.ts";
import { isInQuery, mayEnd, nextState, PATH_START, PATH_STATES, type PathState } from "./sent-path.ts";
import { readingsOf } from "./sent-units.ts";
import { type Positions, Stepper } from "./stepper.ts";
import { CHANGES_NEXT_UNIT, type Unit, type UnitChoices, unitChoicesFor } from "./unit-choice.ts";

/** The paths that are searched for. */
export interface Goal {
  /** Whether a path is wanted if the patterns at these places decide it, on the first side and on the second. */
  isWanted(first: number, second: number): boolean;
  /** Whether no longer path can be wanted. Positions are those of both sides together, or of each side. */
  isOver(positions: readonly Positions[]): boolean;
}

/** A wanted path: the shortest one to its state. */
export interface WantedPath {
  readonly first: number;
  readonly second: number;
  /** Returns the path. */
  text(): string;
}

/** A shortest path to a state. */
interface Visit {
  readonly path: PathState;
  /** Positions of both sides together, or of the first side. */
  readonly first: Positions;
  /** Positions of the second side, if it has its own. */
  readonly second: Positions | undefined;
  /** The last unit. */
  readonly text: string;
  readonly before: Visit | undefined;
}

/** Explores all paths that clients send, the shortest first. Paths that lead to the same state are explored once. */
export class Exploration {
  /** Whether all paths were explored. */
  isComplete = false;
  readonly #goal: Goal;
  readonly #maxSteps: number;
  readonly #steppers: readonly Stepper[];
  /** Number of units that were tried. */
  #tried = 0;
  readonly #units: UnitChoices;

  constructor(tree: PatternTree, [first, second]: readonly [Dialect, Dialect], goal: Goal, maxSteps: number) {
    this.#goal = goal;
    this.#maxSteps = maxSteps;
    const isShared = readAlike(first, second);
    this.#steppers = isShared
      ? [new Stepper(tree, [0, 1])]
      : [new Stepper(tree, [0]), new Stepper(tree, [1])];
    this.#units = unitChoicesFor(isShared ? [first] : [first, second]);
  }

  /** Number of steps so far: from one position by one byte. */
  get steps(): number {
    return this.#tried + this.#steppers.reduce((sum, { steps }) => sum + steps, 0);
  }

  /** Yields the wanted paths, the shortest first. */
  *wanted(): Generator<WantedPath> {
    for (const visit of this.#visits()) {
      if (!mayEnd(visit.path)) continue;
      const [first, second] = this.#placesAtEnd(positionsOf(visit));
      if (this.#goal.isWanted(first, second)) yield { first, second, text: () => textOf(visit) };
    }
  }

  *#visits(): Generator<Visit> {
    const start = this.#steppers.map((stepper) => stepper.step(stepper.start(), "/"));
    const first = visitOf(PATH_START, start, "/", undefined);
    /** Length of the shortest known path to each state. */
    const lengths = new Map<number, number>([[keyOf(first.path, start), 1]]);
    /** Visits by the length of their path. A unit has one byte or three. */
    const waiting: (Visit[] | undefined)[] = [undefined, [first]];
    for (let length = 1; length < waiting.length; length++) {
      for (const visit of waiting[length] ?? []) {
        const from = positionsOf(visit);
        // A shorter path to the same state was found later.
        if ((lengths.get(keyOf(visit.path, from)) as number) < length) continue;
        yield visit;
        if (this.#isFinal(visit.path, from)) continue;
        let hasIdleUnit = false;
        for (const { text, kind, readings } of this.#unitsAt(visit.path, from)) {
          const path = nextState(visit.path, kind);
          if (path === undefined) continue;
          // Units that lead to no new position lead to the same positions. One of them is enough: nothing limits what
          // follows a unit of the kind `other`, and the first one is not longer than the others.
          const isIdle = !CHANGES_NEXT_UNIT.has(kind) && this.#areIdle(from, readings);
          if (isIdle && hasIdleUnit) continue;
          hasIdleUnit ||= isIdle && kind === "other";
          if (this.steps > this.#maxSteps || lengths.size > MAX_STATES) return;
          this.#tried++;
          const positions = this.#steppers.map((stepper, side) =>
            stepper.step(from[side] as Positions, readings[side] as string),
          );
          const key = keyOf(path, positions);
          const longer = length + text.length;
          if ((lengths.get(key) ?? Number.POSITIVE_INFINITY) <= longer) continue;
          lengths.set(key, longer);
          waiting[longer] ??= [];
          waiting[longer].push(visitOf(path, positions, text, visit));
        }
      }
      waiting[length] = undefined;
    }
    this.isComplete = true;
  }

  #unitsAt(path: PathState, positions: readonly Positions[]): readonly Unit[] {
    const choice = isInQuery(path) ? this.#units.query : this.#units.path;
    return choice.for(positions.map(({ leads }) => leads));
  }

  #areIdle(positions: readonly Positions[], readings: readonly string[]): boolean {
    return this.#steppers.every((stepper, side) =>
      stepper.isIdle(positions[side] as Positions, readings[side] as string),
    );
  }

  #placesAtEnd(positions: readonly Positions[]): readonly [number, number] {
    const [first, second = first] = positions as [Positions, Positions?];
    const [one, other = one] = this.#steppers as [Stepper, Stepper?];
    return [one.placeAtEnd(first, 0), other.placeAtEnd(second, 1)];
  }

  /** Whether no longer path can be wanted, or none that this path has not shown. */
  #isFinal(path: PathState, positions: readonly Positions[]): boolean {
    if (this.#goal.isOver(positions)) return true;
    if (positions.some(({ nodes }) => nodes.length > 0)) return false;
    return mayEnd(path) || !this.#goal.isWanted(...this.#placesAtEnd(positions));
  }
}

/** Whether two dialects compare the same text for each unit. */
export function readAlike(first: Dialect, second: Dialect): boolean {
  return readingsOf(first) === readingsOf(second);
}

/** Maximum number of states, whatever the limit of steps is. A map cannot hold many more. */
const MAX_STATES = 1 << 23;
/** Number of positions with different keys. A search within its limit has far fewer. */
const MAX_POSITIONS = 1 << 24;

/**
 * Returns a number that is equal for equal states: all that matters for the answers of longer paths. It is small for
 * both sides together, because a map keeps a small number without memory of its own.
 */
function keyOf(path: PathState, [first, second]: readonly Positions[]): number {
  const id = first?.id ?? 0;
  return (second === undefined ? id : id * MAX_POSITIONS + second.id) * PATH_STATES + path;
}

/** Returns a visit. It has its positions without a list: a search can keep half a million visits. */
function visitOf(
  path: PathState,
  [first, second]: readonly Positions[],
  text: string,
  before: Visit | undefined,
): Visit {
  return { path, first: first as Positions, second, text, before };
}

function positionsOf({ first, second }: Visit): readonly Positions[] {
  return second === undefined ? [first] : [first, second];
}

function textOf(visit: Visit): string {
  const parts: string[] = [];
  for (let at: Visit | undefined = visit; at !== undefined; at = at.before) parts.push(at.text);
  return parts.reverse().join("");
}
