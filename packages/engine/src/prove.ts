/**
 * Proofs about robots.txt files: `@maycrawl/engine/prove`. It is an entry point of its own, so that a program that only
 * decides does not load it.
 */

export type { DifferenceWitness } from "./prove/compared-rules.ts";
export { type Difference, difference } from "./prove/difference.ts";
export { type HiddenGroup, hiddenGroups } from "./prove/hidden-groups.ts";
export { type ImplicationAnswer, implies } from "./prove/implies.ts";
export type { DifferenceOptions, PatternProofOptions, ProofOptions } from "./prove/proof-options.ts";
export { neverDecides, redundant } from "./prove/rule-proofs.ts";
export type { RuleAnswer } from "./prove/rules-in-question.ts";
export { alwaysAllows, alwaysBlocks, type PatternAnswer } from "./prove/url-proofs.ts";
