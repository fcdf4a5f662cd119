import type { Dialect } from "@maycrawl/engine";

/** Properties that can change an answer. */
type Property = Exclude<
  keyof Dialect,
  "name" | "title" | "sources" | "statedErrors" | "access" | "pageRules"
>;

/** Ids of the clauses about a property: one for each word, and for numbers and lists one with and one without a value. */
type ClauseIds<P extends Property> = Dialect[P] extends string | boolean
  ? `${P}.${Dialect[P]}`
  : P | `${P}.none`;
export type DialectClauseId = { readonly [P in Property]: ClauseIds<P> }[Property];

/** English clauses about how a dialect reads: a property with its value. They follow the words "because in google". */
export const dialectMessages = {
  maxBytes: "only the first {value} bytes of the file count",
  "maxBytes.none": "the whole file counts",
  "oversize.cut": "a file that is too long is cut",
  "oversize.allows-all": "a file that is too long forbids nothing",
  ruleRoom: "a file with too many rules forbids nothing ({value})",
  "ruleRoom.none": "the number of rules has no limit",
  maxLineBytes: "only the first {value} bytes of a line count",
  "maxLineBytes.none": "whole lines count",
  "byteOrderMark.whole": "only a whole byte order mark is skipped",
  "byteOrderMark.partial": "a part of a byte order mark is skipped as well",
  "nul.byte": "a byte 0 is a character like any other",
  "nul.ends-line": "a byte 0 ends the content of its line",
  "lineEnds.everywhere": "each CR, LF and CR LF ends a line",
  "lineEnds.no-cr-behind-cr": "a second CR does not end a line",
  "whitespace.blank": "only spaces and tabs around names and values are removed",
  "whitespace.ascii": "all ASCII white space around names and values is removed",
  fields: "only some lines count ({value})",
  "fields.none": "no field has a meaning",
  "missingColon.no-record": "a line without a colon is ignored",
  "missingColon.two-words": "a line without a colon counts if it has exactly two words",
  "fieldNames.equal": "the name of a field has to be exactly right",
  "fieldNames.prefix": "the name of a field only has to begin with the right one",
  misspellings: "some misspelt names of fields are accepted ({value})",
  "misspellings.none": "misspelt names of fields are ignored",
  undefinedMisspellings: "the effect of some misspelt names of fields is not defined ({value})",
  "undefinedMisspellings.none": "the effect of misspelt names of fields is defined",
  "blankLines.ignored": "blank lines have no effect",
  "blankLines.end-group": "a blank line ends the group",
  "blankLines.part-agents": "a blank line separates two User-agent lines",
  "otherRecords.ignored": "other lines between User-agent lines have no effect",
  "otherRecords.part-agents": "another line between two User-agent lines separates them",
  "agentNames.token": "a User-agent line has to name the crawler's token",
  "agentNames.part-of-token": "a User-agent line may name a part of the crawler's token",
  "agentNames.holds-token": "a User-agent line only has to contain the crawler's token",
  "agentNames.begins-full-name": "a User-agent line has to be the beginning of the crawler's full name",
  fullNames: "the full names of crawlers are known ({value})",
  "fullNames.none": "no full names of crawlers are known",
  "agentsPerLine.one": "a User-agent line has one name",
  "agentsPerLine.several": "a User-agent line may have several names",
  "sitemapBetweenAgents.ignored": "a Sitemap line between User-agent lines has no effect",
  "sitemapBetweenAgents.end-group": "a Sitemap line between User-agent lines ends their group",
  "sameName.merged": "the rules of all groups for the crawler count",
  "sameName.first": "only the first group for the crawler counts",
  "sameName.longest-name": "the group with the longest name counts",
  "sameName.undefined": "it is not defined which of several groups for the crawler counts",
  "anyGroup.applies": "the group for * applies to crawlers without a group of their own",
  "anyGroup.ignored": "the group for * is ignored",
  "crawlDelay.own-group": "Crawl-delay counts only in the crawler's own group",
  "crawlDelay.own-or-any": "Crawl-delay may also come from the group for *",
  "foreignTokens.to-blank-or-slash": "the name in a User-agent line ends at the first blank or slash",
  "foreignTokens.grammar":
    "the name in a User-agent line ends at the first character other than a letter, _ and -",
  "askedTokens.checked": "a crawler has to have a valid token",
  "askedTokens.any": "a crawler may have any name",
  "tokenList.first-named": "the first token of the crawler that has a group decides",
  "tokenList.merged": "the groups of all tokens of the crawler count together",
  "pathsPerLine.one": "a rule has one path",
  "pathsPerLine.several": "a rule may have several paths",
  "wildcards.star-and-dollar": "* and $ are wildcards",
  "wildcards.none": "* and $ are ordinary characters",
  "trailingStar.counts": "a * at the end of a rule makes it longer",
  "trailingStar.ignored": "a * at the end of a rule is ignored",
  "patternLength.all": "all characters of a rule count for its length",
  "patternLength.literal": "wildcards do not count for the length of a rule",
  "starSearch.everywhere": "the text behind a * is looked for everywhere",
  "starSearch.forgetful": "the text behind a * is looked for without going back",
  "starsAlone.match-all": "a rule that has only wildcards matches every path",
  "starsAlone.void-with-next": "a rule that has only wildcards is ignored, together with the next one",
  "suffixes.match-nothing": "a rule such as .gif$ matches nothing",
  "suffixes.match-ends": "a rule such as .gif$ matches every path with this end",
  "precedence.longest": "the longest matching rule decides",
  "precedence.first": "the first matching rule decides",
  "wildcardConflicts.settled": "the longest rule decides, also with wildcards",
  "wildcardConflicts.undefined": "it is not defined which rule with a wildcard decides",
  "wildcardConflicts.undefined-where-disallowed":
    "it is not defined whether a longer rule with a wildcard can block",
  "emptyPath.no-rule": "a rule without a path is ignored",
  "emptyPath.matches-all": "a rule without a path matches every path",
  "emptyPath.disallow-allows": "an empty Disallow means Allow: /",
  "emptyPath.allows-all": "an empty Disallow allows everything, whatever the other rules are",
  "percentEncoding.normalised": "paths are compared in one form, however they are encoded",
  "percentEncoding.escape-only": "characters outside ASCII are encoded before paths are compared",
  "percentEncoding.decoded": "paths are decoded before they are compared",
  "percentEncoding.decoded-but-slash": "paths are decoded, except %2F, before they are compared",
  "percentEncoding.as-written": "paths are compared as they are written",
  "urls.requested": "the URL is judged as a client would request it",
  "urls.verbatim": "the URL is judged byte by byte as it is given",
  "hashBang.fragment": "the part of a URL from #! does not count",
  "hashBang.escaped-fragment": "a URL with #! is judged as ?_escaped_fragment_=",
  "indexAsFolder.true": "an Allow rule for index.html also allows its folder",
  "indexAsFolder.false": "an Allow rule for index.html does not allow its folder",
  "robotsTxt.allowed": "/robots.txt is always allowed",
  "robotsTxt.by-rules": "the rules also decide about /robots.txt",
} as const satisfies Readonly<Record<DialectClauseId, string>>;

/** Returns the id of the clause about a property with a value. */
export function dialectClauseId(
  property: keyof Dialect,
  value: unknown,
): keyof typeof dialectMessages | undefined {
  const isNone = value === null || (Array.isArray(value) && value.length === 0);
  const isWord = typeof value === "string" || typeof value === "boolean";
  const id = isNone ? `${property}.none` : isWord ? `${property}.${value}` : property;
  return Object.hasOwn(dialectMessages, id) ? (id as keyof typeof dialectMessages) : undefined;
}
