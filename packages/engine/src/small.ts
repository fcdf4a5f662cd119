/**
 * The small engine, `@maycrawl/engine/small`: the same answers with little code, for bundles that must be small. Only
 * `@maycrawl/engine` gives the reasons of answers and has an index for files with very many rules.
 */
export type { Dialect } from "./dialects/dialect.ts";
export type { ReadOptions } from "./document/parse.ts";
export { extractProductToken } from "./groups/product-token.ts";
export { getOrigin } from "./match/robots-url.ts";
export { SmallRobots } from "./small/small-robots.ts";
export type { SmallDecision, SmallRules } from "./small/small-rules.ts";
export { parseUrl } from "./text/read-url.ts";
