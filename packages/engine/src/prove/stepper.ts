import { NO_PLACE, type PatternTree, type SideNumber } from "./pattern-tree.ts";

/** Stands for all characters that lead to no new position. */
const OTHER = 0xffff;

/** The characters that lead to new positions. */
export interface Leads {
  /** All of them, sorted. */
  readonly text: string;
  /** Each of them with a number from 1. Number 0 stands for all other characters. */
  readonly numbers: ReadonlyMap<number, number>;
}

/** Maximum number of leads that are shared. */
const MAX_SHARED = 4096;

/** Positions in a tree that the bytes so far lead to, and the best place that each side accepted so far. */
export interface Positions {
  /** Equal for equal positions of one stepper. */
  readonly id: number;
  /** Sorted nodes. */
  readonly nodes: readonly number[];
  readonly best: readonly [number, number];
  /** Characters that lead to new positions. */
  readonly leads: Leads;
  /** Positions after each character by its number in `leads`, as far as they are known. */
  next: (Positions | undefined)[] | undefined;
}

/**
 * Steps through a tree for one side or both. Positions that cannot lead to a better place are left out, so that equal
 * futures have equal positions. Each step is made once.
 */
export class Stepper {
  readonly #tree: PatternTree;
  readonly #sides: readonly SideNumber[];
  readonly #known = new Map<string, Positions>();
  /** Leads by their characters. Most positions have one of a few. */
  readonly #shared = new Map<string, Leads>();
  readonly #seen: Int32Array;
  #number = 0;
  #nodes: number[] = [];
  #best: readonly [number, number] = NONE;
  /** Number of positions that were stepped from. */
  steps = 0;

  constructor(tree: PatternTree, sides: readonly SideNumber[]) {
    this.#tree = tree;
    this.#sides = sides;
    this.#seen = new Int32Array(tree.size);
  }

  /** Returns the positions before the first byte. */
  start(): Positions {
    this.#begin(NONE);
    this.#reach(0);
    return this.#settle();
  }

  /** Returns the positions after some characters. */
  step(from: Positions, characters: string): Positions {
    let positions = from;
    for (let at = 0; at < characters.length; at++) {
      const read = characters.charCodeAt(at);
      positions = this.#next(positions, positions.leads.numbers.has(read) ? read : OTHER);
    }
    return positions;
  }

  /** Whether characters lead to no new position. They then lead to the same positions as any other such character. */
  isIdle(from: Positions, characters: string): boolean {
    if (from.leads.numbers.has(characters.charCodeAt(0))) return false;
    if (characters.length === 1) return true;
    const { numbers } = this.#next(from, OTHER).leads;
    for (let at = 1; at < characters.length; at++) if (numbers.has(characters.charCodeAt(at))) return false;
    return true;
  }

  /** Returns the best place of a side for a path that ends here. */
  placeAtEnd({ nodes, best }: Positions, side: SideNumber): number {
    let place = best[side];
    for (const node of nodes) place = Math.min(place, this.#tree.placeAtEnd(node, side));
    return place;
  }

  #next(from: Positions, code: number): Positions {
    const { numbers } = from.leads;
    const lead = numbers.get(code) ?? 0;
    const known = from.next?.[lead];
    if (known !== undefined) return known;
    const next = this.#stepOver(from, code);
    from.next ??= new Array(numbers.size + 1);
    from.next[lead] = next;
    return next;
  }

  #stepOver({ nodes, best }: Positions, code: number): Positions {
    this.#begin(best);
    for (const node of nodes) {
      if (this.#tree.isLoop(node)) this.#add(node);
      const child = code === OTHER ? undefined : this.#tree.child(node, code);
      if (child !== undefined) this.#reach(child);
    }
    this.steps += 1 + nodes.length;
    return this.#settle();
  }

  #begin(best: readonly [number, number]): void {
    this.#number++;
    this.#nodes = [];
    this.#best = best;
  }

  #reach(node: number): void {
    this.#accept(node);
    const loop = this.#tree.loopAfter(node);
    if (loop !== undefined) {
      this.#accept(loop);
      this.#add(loop);
    }
    this.#add(node);
  }

  #accept(node: number): void {
    for (const side of this.#sides) {
      const place = this.#tree.place(node, side);
      if (place >= this.#best[side]) continue;
      this.#best = side === 0 ? [place, this.#best[1]] : [this.#best[0], place];
    }
  }

  #add(node: number): void {
    if (this.#seen[node] === this.#number) return;
    this.#seen[node] = this.#number;
    this.#nodes.push(node);
  }

  #settle(): Positions {
    const tree = this.#tree;
    let superseded: Set<number> | undefined;
    for (const node of this.#nodes) {
      const loop = tree.supersedes(node);
      if (loop !== undefined) superseded = (superseded ?? new Set()).add(loop);
    }
    const nodes = this.#nodes.filter((node) => !superseded?.has(node) && this.#isHopeful(node));
    nodes.sort((a, b) => a - b);
    const [first, second] = this.#best;
    const key = `${placeText(first)},${placeText(second)} ${nodes}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    // The copy has no room for more nodes. A list that grew has room for 16.
    const made = {
      id: this.#known.size,
      nodes: nodes.slice(),
      best: this.#best,
      leads: this.#leadsOf(nodes),
      next: undefined,
    };
    this.#known.set(key, made);
    return made;
  }

  #leadsOf(nodes: readonly number[]): Leads {
    const characters = new Set<number>();
    for (const node of nodes) this.#tree.addLeads(node, characters);
    const sorted = [...characters].sort((a, b) => a - b);
    const text = String.fromCharCode(...sorted);
    const known = this.#shared.get(text);
    if (known !== undefined) return known;
    const made = { text, numbers: new Map(sorted.map((character, index) => [character, index + 1])) };
    if (this.#shared.size < MAX_SHARED) this.#shared.set(text, made);
    return made;
  }

  /** Whether a better place may follow from a position. */
  #isHopeful(node: number): boolean {
    return this.#sides.some((side) => this.#tree.hopeAfter(node, side) < this.#best[side]);
  }
}

/** Returns a place as a text. That of no pattern is the shortest one, because most keys have it. */
function placeText(place: number): string {
  return place === NO_PLACE ? "" : String(place);
}

/** Places of two sides without a pattern that matches. */
const NONE = [NO_PLACE, NO_PLACE] as const;
