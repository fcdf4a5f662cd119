import type { Dialect } from "./dialect.ts";
import { rfc9309 } from "./rfc9309.ts";
import type { Source } from "./source.ts";

const stated = (where: string): Source => ({
  where: `A Standard for Robot Exclusion (1994), ${where}`,
  certainty: "stated",
});
const account = (where: string): Source => ({ where, certainty: "reported" });
const assumed = (where: string): Source => ({ where, certainty: "assumed" });

/**
 * The consensus of June 1994, from the text on robotstxt.org and from Russian and English accounts of it. Some robots
 * also accepted several names or several prefixes on one line, which the protocol does not allow. A copy of the dialect
 * with other values of `agentsPerLine` and `pathsPerLine` describes these robots.
 *
 * Weak sources: `emptyPath`, `percentEncoding`, `access` and `pageRules` come from third-party accounts;
 * `maxBytes`, `nul`, `sameName` and `robotsTxt` are assumed.
 */
export const classic1994: Dialect = {
  ...rfc9309,
  name: "classic-1994",
  title: "A Standard for Robot Exclusion (1994)",
  sources: {
    maxBytes: assumed("the document has no size limit"),
    nul: assumed("the document has no rule for special bytes"),
    fields: stated("the format: User-agent and Disallow; unrecognised headers are ignored"),
    misspellings: stated("the format: unrecognised headers are ignored"),
    blankLines: stated("the format: records are separated by blank lines"),
    agentNames: stated(
      "User-agent: a substring match, ignoring case, of the name without version is recommended",
    ),
    sameName: assumed("at most one record for * is allowed; perhaps a robot uses the first of two"),
    wildcards: stated("Disallow: a prefix of the URL; globbing is not supported"),
    emptyPath: account(
      "The robots exclusion protocol, an account: if any Disallow record is blank, all parts may be accessed",
    ),
    percentEncoding: account("Bogomolov, Internet robots: triplets are decoded before they are compared"),
    robotsTxt: assumed("the document makes no exception for /robots.txt"),
    pageRules: account(
      "Bogomolov, Internet robots: the META tag ROBOTS, which cannot address a single robot",
    ),
    access: account(
      "the document does not mention status codes; 7 days according to Bogomolov, Internet robots",
    ),
  },
  maxBytes: null,
  nul: "byte",
  fields: ["user-agent", "disallow"],
  misspellings: [],
  blankLines: "end-group",
  agentNames: "part-of-token",
  sameName: "first",
  wildcards: "none",
  emptyPath: "allows-all",
  percentEncoding: "decoded",
  robotsTxt: "by-rules",
  access: {
    ...rfc9309.access,
    outage: [{ afterSeconds: 0, holds: "closed" }],
    cacheSeconds: 604_800,
    maxCacheSeconds: null,
  },
  pageRules: "meta-1996",
};
