/**
 * Proofs about robots.txt files: `@maycrawl/engine/prove`. It is an entry point of its own, so that a program that only
 * decides does not load it.
 */

export {
  type Difference,
  type DifferenceOptions,
  type DifferenceWitness,
  difference,
} from "./prove/difference.ts";
