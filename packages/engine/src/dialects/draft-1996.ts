import { classic1994 } from "./classic-1994.ts";
import type { Dialect } from "./dialect.ts";
import { rfc9309 } from "./rfc9309.ts";
import type { Source } from "./source.ts";

const stated = (section: string): Source => ({
  where: `draft-koster-robots-00 §${section}`,
  certainty: "stated",
});
const assumed = (where: string): Source => ({ where, certainty: "assumed" });

/**
 * Martijn Koster's Internet draft of December 1996, draft-koster-robots-00. It adds Allow, and the first rule that
 * matches decides.
 *
 * Weak sources: `maxBytes`, `nul` and `pageRules` are assumed.
 */
export const draft1996: Dialect = {
  ...classic1994,
  name: "draft-1996",
  title: "draft-koster-robots-00 (1996)",
  sources: {
    maxBytes: assumed("the draft has no size limit"),
    nul: assumed("the draft has no rule for special bytes"),
    fields: stated("3.2: User-agent, Allow and Disallow; other lines are extensions"),
    misspellings: stated("3.2: lines that are not recognised are ignored"),
    blankLines: stated("3.2: records are separated by blank lines"),
    agentNames: stated("3.2.1: the first record whose name has the robot's name token as a substring"),
    sameName: stated("3.2.1: the first record that names the robot, otherwise the first one for *"),
    wildcards: stated("3.2.2: a path is matched byte by byte, from its beginning"),
    precedence: stated("3.2.2: rules are tried in their order, and the first match is used"),
    percentEncoding: stated("3.2.2: triplets are decoded before the comparison, except %2F"),
    pageRules: assumed("the draft does not mention pages; the META tag is from the same year"),
    access: stated(
      "3.1, 3.4: 401 and 403 close the site, failures defer a visit, a copy is valid for 7 days",
    ),
  },
  fields: ["user-agent", "allow", "disallow"],
  agentNames: "holds-token",
  precedence: "first",
  emptyPath: "no-rule",
  percentEncoding: "decoded-but-slash",
  robotsTxt: "allowed",
  access: {
    ...rfc9309.access,
    maxRedirects: null,
    forbidden: "unreachable",
    outage: [{ afterSeconds: 0, holds: "closed" }],
    cacheSeconds: 604_800,
    maxCacheSeconds: null,
  },
};
