import type { Dialect } from "./dialect.ts";
import { FREQUENT_MISSPELLINGS } from "./misspellings.ts";

/** RFC 9309, the Robots Exclusion Protocol, September 2022. */
export const rfc9309: Dialect = {
  name: "rfc9309",
  title: "RFC 9309, Robots Exclusion Protocol (2022)",
  maxBytes: 512_000,
  maxLineBytes: null,
  byteOrderMark: "whole",
  nul: "ends-line",
  whitespace: "blank",
  missingColon: "no-record",
  fieldNames: "equal",
  misspellings: FREQUENT_MISSPELLINGS,
  foreignTokens: "to-blank-or-slash",
  askedTokens: "checked",
  tokenList: "first-named",
  emptyPath: "no-rule",
  percentEncoding: "rfc9309",
  urls: "requested",
  indexAsFolder: false,
  robotsTxt: "allowed",
};
