import { defineBodyCheck } from "../parts/body-check.ts";
import type { Check } from "../parts/check.ts";

/** Reports a compressed file that was not declared as such. */
export const gzip: Check = defineBodyCheck({
  code: "gzip",
  severity: "error",
  summary: "The file is gzip data.",
  why: "A robots.txt is UTF-8 text (RFC 9309 §2.2). A client decompresses a response only if its Content-Encoding field says so (RFC 9110 §8.4). Otherwise crawlers read no rule and may fetch everything.",
  advice: "Or send it with Content-Encoding: gzip.",
});
