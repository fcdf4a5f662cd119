import type { ReadOptions } from "../document/parse.ts";

/** Options of `compile`. */
export interface CompileOptions extends ReadOptions {
  /**
   * URL of the robots.txt. If it is given, URLs of other origins get the answer `other-origin`. A robots.txt applies
   * only to its own scheme, host and port (RFC 9309 §2.3).
   */
  readonly robotsUrl?: string | URL;
}
