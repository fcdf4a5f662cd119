/** Linting a robots.txt, an entry point of its own: `maycrawl/lint`. */
export * from "@maycrawl/engine/lint";
