import type { Dialect } from "./dialect.ts";
import { FREQUENT_MISSPELLINGS } from "./misspellings.ts";

/**
 * Google's documentation as of 2026: how Google's crawlers treat a robots.txt from a real site. The
 * leniencies that only the published parser shows are kept, as those crawlers run it.
 */
export const google: Dialect = {
  name: "google",
  title: "Google's robots.txt documentation (2026)",
  maxBytes: 512_000,
  maxLineBytes: 16_663,
  byteOrderMark: "whole",
  nul: "ends-line",
  whitespace: "ascii",
  missingColon: "two-words",
  fieldNames: "prefix",
  misspellings: FREQUENT_MISSPELLINGS,
  foreignTokens: "to-blank-or-slash",
  askedTokens: "checked",
  tokenList: "first-named",
  emptyPath: "no-rule",
  percentEncoding: "escape-only",
  urls: "requested",
  indexAsFolder: true,
  robotsTxt: "by-rules",
};
