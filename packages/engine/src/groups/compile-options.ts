import type { ReadOptions } from "../document/parse.ts";

/** Options of `compile`. */
export interface CompileOptions extends ReadOptions {
  /**
   * Where the robots.txt was found. URLs of other origins are then answered with `other-origin`,
   * since RFC 9309 §2.3 ends a robots.txt's reach at its scheme, host and port.
   */
  readonly robotsUrl?: string | URL;
}
