import type { Dialect } from "./dialect.ts";
import { google } from "./google.ts";
import type { Source } from "./source.ts";

const code = (where: string): Source => ({
  where: `google/robotstxt at 22b355f: ${where}`,
  certainty: "observed",
});

/** Google's published C++ parser and matcher, github.com/google/robotstxt at 22b355f, including its quirks. */
export const googleCode: Dialect = {
  ...google,
  name: "google-code",
  title: "github.com/google/robotstxt at 22b355f",
  sources: {
    ...google.sources,
    maxBytes: code("the parser reads the whole input"),
    byteOrderMark: code("an incomplete byte order mark is skipped too"),
    foreignTokens: code("a group's name ends at the first character that is not valid in a token"),
    askedTokens: code("the requested names are not checked"),
    tokenList: code("the groups of all requested names are merged"),
    emptyPath: code("an empty pattern matches with a length of 0 bytes"),
    urls: code("the URL is used as given"),
  },
  maxBytes: null,
  byteOrderMark: "partial",
  foreignTokens: "grammar",
  askedTokens: "any",
  tokenList: "merged",
  emptyPath: "matches-all",
  urls: "verbatim",
};
