/**
 * The answers of the engine in little code, for bundles that must be small: `@maycrawl/engine/small`. The reasons of
 * answers, and the index for a file with very many rules, are in `@maycrawl/engine` only.
 */
export type { Dialect } from "./dialects/dialect.ts";
export type { ReadOptions } from "./document/parse.ts";
export { extractProductToken } from "./groups/product-token.ts";
export { getOrigin } from "./match/robots-url.ts";
export { SmallRobots } from "./small/small-robots.ts";
export type { SmallDecision, SmallRules } from "./small/small-rules.ts";
export { parseUrl } from "./text/read-url.ts";
