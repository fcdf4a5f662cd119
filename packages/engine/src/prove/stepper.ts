import { NO_PLACE, type PatternTree, type SideNumber } from "./pattern-tree.ts";

/** Stands for all characters that lead to no new position. */
const OTHER = 0xffff;

/** Positions in a tree that the bytes so far lead to, and the best place that each side accepted so far. */
export interface Positions {
  /** Equal for equal positions of one stepper. */
  readonly id: number;
  /** Sorted nodes. */
  readonly nodes: readonly number[];
  readonly best: readonly [number, number];
  /** Characters that lead to new positions. */
  readonly leads: ReadonlySet<number>;
  /** Positions after a character, as far as they are known. */
  readonly next: Map<number, Positions>;
}

/**
 * Steps through a tree for one side or both. Positions that cannot lead to a better place are left out, so that equal
 * futures have equal positions. Each step is made once.
 */
export class Stepper {
  readonly #tree: PatternTree;
  readonly #sides: readonly SideNumber[];
  readonly #known = new Map<string, Positions>();
  readonly #seen: Int32Array;
  #number = 0;
  #nodes: number[] = [];
  readonly #best: [number, number] = [NO_PLACE, NO_PLACE];
  /** Number of positions that were stepped from. */
  steps = 0;

  constructor(tree: PatternTree, sides: readonly SideNumber[]) {
    this.#tree = tree;
    this.#sides = sides;
    this.#seen = new Int32Array(tree.size);
  }

  /** Returns the positions before the first byte. */
  start(): Positions {
    this.#begin([NO_PLACE, NO_PLACE]);
    this.#reach(0);
    return this.#settle();
  }

  /** Returns the positions after some characters. */
  step(from: Positions, characters: string): Positions {
    let positions = from;
    for (let at = 0; at < characters.length; at++) {
      const read = characters.charCodeAt(at);
      positions = this.#next(positions, positions.leads.has(read) ? read : OTHER);
    }
    return positions;
  }

  /** Whether characters lead to no new position. They then lead to the same positions as any other such character. */
  isIdle(from: Positions, characters: string): boolean {
    if (from.leads.has(characters.charCodeAt(0))) return false;
    if (characters.length === 1) return true;
    const { leads } = this.#next(from, OTHER);
    for (let at = 1; at < characters.length; at++) if (leads.has(characters.charCodeAt(at))) return false;
    return true;
  }

  /** Returns the best place of a side for a path that ends here. */
  placeAtEnd({ nodes, best }: Positions, side: SideNumber): number {
    let place = best[side];
    for (const node of nodes) place = Math.min(place, this.#tree.placeAtEnd(node, side));
    return place;
  }

  #next(from: Positions, code: number): Positions {
    const known = from.next.get(code);
    if (known !== undefined) return known;
    const next = this.#stepOver(from, code);
    from.next.set(code, next);
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
    this.#best[0] = best[0];
    this.#best[1] = best[1];
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
      this.#best[side] = Math.min(this.#best[side], this.#tree.place(node, side));
    }
  }

  #add(node: number): void {
    if (this.#seen[node] === this.#number) return;
    this.#seen[node] = this.#number;
    this.#nodes.push(node);
  }

  #settle(): Positions {
    const tree = this.#tree;
    const superseded = new Set(this.#nodes.map((node) => tree.supersedes(node)));
    const nodes = this.#nodes.filter((node) => !superseded.has(node) && this.#isHopeful(node));
    nodes.sort((a, b) => a - b);
    const key = `${this.#best} ${nodes}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const leads = new Set<number>();
    for (const node of nodes) tree.addLeads(node, leads);
    const best = [this.#best[0], this.#best[1]] as const;
    const made = { id: this.#known.size, nodes, best, leads, next: new Map<number, Positions>() };
    this.#known.set(key, made);
    return made;
  }

  /** Whether a better place may follow from a position. */
  #isHopeful(node: number): boolean {
    return this.#sides.some((side) => this.#tree.hopeAfter(node, side) < this.#best[side]);
  }
}
