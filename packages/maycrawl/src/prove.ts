/** Proofs about robots.txt files, an entry point of its own: `maycrawl/prove`. */
export * from "@maycrawl/engine/prove";
