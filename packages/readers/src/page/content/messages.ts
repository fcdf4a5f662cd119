import { robotsMessages } from "@maycrawl/engine/internal";
import { TIMED_OUT } from "../../source/diagnostic-log.ts";

/** English texts of the diagnostics of a page, by id. */
export const pageMessages = {
  empty: "it is empty",
  "not-html": "the content is {kind}, not HTML; only its HTTP header counts",
  "not-html.served-as": "the content is {kind}, but its header says {type}; only its HTTP header counts",
  "too-large": "the page is larger than {maxBytes} bytes; the rest is not read",
  "timed-out": TIMED_OUT as string,
  "source-failed": "{reason}",
  "truncated.tag": "the page ends inside a tag, a comment, a script or (in XML) an element",

  "content-coding": robotsMessages["content-coding"] as string,
  "charset-conflict.mark-header":
    "the header names the encoding {encoding}, but the byte order mark means {believed}, which is used",
  "charset-conflict.mark-meta":
    "a META tag names the encoding {encoding}, but the byte order mark means {believed}, which is used",
  "charset-conflict.mark-xml":
    "the XML declaration names the encoding {encoding}, but the byte order mark means {believed}, which is used",
  "charset-conflict.header-meta":
    "a META tag names the encoding {encoding}, but the header names {believed}, which is used",
  "charset-conflict.header-xml":
    "the XML declaration names the encoding {encoding}, but the header names {believed}, which is used",
  "charset-conflict.header-bytes":
    "the header names the encoding {believed}, which is used, but the bytes do not look like {believed}",
  "charset-unknown.header": "the encoding named by the header is unknown or not supported",
  "charset-unknown.meta": "the encoding named by a META tag is unknown or not supported",
  "charset-unknown.xml": "the encoding named by the XML declaration is unknown or not supported",
  "charset-unknown.late":
    "this META tag names the encoding after the first {searched} bytes; everything before it is read as windows-1252",
  "undecodable.mark": "the byte order mark means utf-8, but from here on the bytes are not valid utf-8",
  "undecodable.header": "the header says utf-8, but from here on the bytes are not valid utf-8",
  "undecodable.meta": "a META tag says utf-8, but from here on the bytes are not valid utf-8",
  "undecodable.default": "utf-8 is the default of XML, but from here on the bytes are not valid utf-8",
  "undecodable.value": "some bytes are not valid {encoding}",

  "base-invalid": "this URL cannot be a base; the page's own URL is used",
  "base-repeated": "the page already has a base; only the first one counts",
  "canonical-invalid": "this canonical URL is not a valid http or https URL",
  "canonical-invalid.header": "this canonical URL of the header is not a valid http or https URL",
  "canonical-invalid.alternate":
    "the attribute {attribute} makes this a link to an alternate version, which does not count as canonical",
  "canonical-invalid.header-alternate":
    "the parameter type makes this link of the header one to an alternate version, which does not count as canonical",
  "canonical-conflict":
    "this differs from {other}, the first canonical URL of the page; Google then ignores both",
  "canonical-conflict.header-tag":
    "this canonical URL of the header differs from {other}, the first one of the page; Google then ignores both",
  "canonical-conflict.header":
    "this canonical URL of the header differs from {other}, the first one of the header; Google then ignores both",
  "canonical-malformed": "this is not a correctly written URL; it is parsed as browsers do",
  "canonical-malformed.header":
    "this canonical URL of the header is not a correctly written URL; it is parsed as browsers do",
  "canonical-misplaced": "a canonical URL counts only in the head, but this link is after the head",
  "link-invalid": "this link is not a valid URL",
  "meta-misspelt.field":
    'X-Robots-Tag is a field of the HTTP header, and no crawler reads it in a META tag: write <meta name="robots">',
  "meta-misspelt.attribute":
    'crawlers read {name} in the attribute name, not in {attribute}: write <meta name="{name}">',
  "meta-misspelt.name": "no crawler reads this name; did you mean {meant}?",
  "meta-misspelt.several-names":
    "a tag can have only one name, and no crawler reads this one: write one tag for each crawler",
  "meta-misspelt.joined-words": "these words are read as one directive: separate them with commas",
  "meta-misspelt.word": "no crawler knows this directive; did you mean {meant}?",
  "nosnippet-misplaced": "data-nosnippet counts only on span, div and section",
  "not-well-formed.attribute":
    "in XML, an attribute needs a quoted value: browsers show an error instead of the page",
  "not-well-formed.prefix": "the prefix {prefix} is not declared: browsers show an error instead of the page",
  "not-well-formed.end-tag":
    "this end tag does not match the innermost open element: browsers show an error instead of the page",
  "root-not-xhtml":
    "the root is not the element html of the namespace {namespace}: only elements of that namespace are read",
  "too-many-links": "the page has more than {maxLinks} links; the links from here on are left out",
  "too-many-links.characters":
    "the resolved links have more than {maxCharacters} characters in total; the links from here on are left out",
  "too-many-tags.meta": "the page has more than {maxTags} META tags; those from here on are left out",
  "too-many-tags.relations": "the page has more than {maxTags} relations; those from here on are left out",
  "too-many-tags.nosnippet":
    "the page has more than {maxTags} elements with data-nosnippet; those from here on are left out",
  "too-many-tags.directives": "the page has more than {maxTags} directives; those from here on are left out",
  "value-too-long.attribute": "the attribute {attribute} is longer than {maxBytes} bytes and is left out",
} as const;
