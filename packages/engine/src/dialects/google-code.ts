import type { Dialect } from "./dialect.ts";
import { FREQUENT_MISSPELLINGS } from "./misspellings.ts";

/** Google's published C++ parser and matcher, github.com/google/robotstxt at 22b355f, quirk for quirk. */
export const googleCode: Dialect = {
  name: "google-code",
  title: "github.com/google/robotstxt at 22b355f",
  maxBytes: null,
  // 2083 * 8 octets of buffer, the last one kept for the terminating NUL.
  maxLineBytes: 16_663,
  byteOrderMark: "partial",
  nul: "ends-line",
  whitespace: "ascii",
  missingColon: "two-words",
  fieldNames: "prefix",
  misspellings: FREQUENT_MISSPELLINGS,
  foreignTokens: "grammar",
  askedTokens: "any",
  tokenList: "merged",
  emptyPath: "matches-all",
  percentEncoding: "escape-only",
  urls: "verbatim",
  indexAsFolder: true,
  robotsTxt: "by-rules",
};
