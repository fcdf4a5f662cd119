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
    maxBytes: code("the parser reads all that it is given"),
    byteOrderMark: code("a byte order mark is skipped as far as it goes"),
    foreignTokens: code("a group's name ends at the first character that no token has"),
    askedTokens: code("the names asked for are not checked"),
    tokenList: code("the groups of all names asked for are merged"),
    emptyPath: code("an empty pattern matches, with 0 bytes"),
    urls: code("the URL is taken as it is given"),
  },
  maxBytes: null,
  byteOrderMark: "partial",
  foreignTokens: "grammar",
  askedTokens: "any",
  tokenList: "merged",
  emptyPath: "matches-all",
  urls: "verbatim",
};
