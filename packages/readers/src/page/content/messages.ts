import { robotsMessages } from "@maycrawl/engine/internal";
import { TIMED_OUT } from "../../source/diagnostic-log.ts";

/** English texts of the diagnostics of a page, by id. */
export const pageMessages = {
  empty: "there is nothing in it",
  "not-html": "this is {kind}; it has no tags, so only its HTTP header counts",
  "not-html.served-as":
    "this is {kind}, which its header calls {type}; it has no tags, so only its HTTP header counts",
  "too-large": "there are more than {maxBytes} bytes",
  "timed-out": TIMED_OUT as string,
  "source-failed": "{reason}",
  "truncated.tag": "it ends within a tag, a comment, a script (or, in XML, an element) or the like",

  "content-coding": robotsMessages["content-coding"] as string,
  "charset-conflict.mark-header":
    "the header says {encoding}, but its byte order mark says {believed}, and is believed",
  "charset-conflict.mark-meta":
    "a META tag says {encoding}, but its byte order mark says {believed}, and is believed",
  "charset-conflict.mark-xml":
    "the XML declaration says {encoding}, but its byte order mark says {believed}, and is believed",
  "charset-conflict.header-meta":
    "a META tag says {encoding}, but the header says {believed}, and is believed",
  "charset-conflict.header-xml":
    "the XML declaration says {encoding}, but the header says {believed}, and is believed",
  "charset-conflict.header-bytes":
    "the header says {believed}, and is believed, but the bytes look like none of it",
  "charset-unknown.header": "The header names an encoding that is none, or cannot be read",
  "charset-unknown.meta": "A META tag names an encoding that is none, or cannot be read",
  "charset-unknown.xml": "The XML declaration names an encoding that is none, or cannot be read",
  "charset-unknown.late":
    "it names the encoding behind the first {searched} bytes, where it is looked for; what stands before it is read as windows-1252",
  "undecodable.mark": "its byte order mark says utf-8, and from here on there are bytes that are none",
  "undecodable.header": "its header says utf-8, and from here on there are bytes that are none",
  "undecodable.meta": "a META tag says utf-8, and from here on there are bytes that are none",
  "undecodable.default": "the standard of XML says utf-8, and from here on there are bytes that are none",
  "undecodable.value": "there are bytes that are no text in {encoding}",

  "base-invalid": "this is no URL that could be a base; the page's own is",
  "base-repeated": "there is a base already, and the first one counts",
  "canonical-invalid": "this is no URL that a page could have",
  "canonical-invalid.header": "line {line} of the header: this is no URL that a page could have",
  "canonical-invalid.alternate":
    "its attribute {attribute} makes it one of an alternate version, which does not count",
  "canonical-invalid.header-alternate":
    "line {line} of the header: its type makes it one of an alternate version, which does not count",
  "canonical-conflict":
    "there is another canonical URL in byte {other}; of two that differ Google believes neither",
  "canonical-conflict.header-tag":
    "line {line} of the header: there is another canonical URL in byte {other}; of two that differ Google believes neither",
  "canonical-conflict.header":
    "line {line} of the header: there is another canonical URL in line {other} of the header; of two that differ Google believes neither",
  "canonical-malformed": "this is not written as a URL has to be; what browsers make of it is taken",
  "canonical-malformed.header":
    "line {line} of the header: this is not written as a URL has to be; what browsers make of it is taken",
  "canonical-misplaced": "a canonical URL counts in the head only, and this stands behind it",
  "link-invalid": "this is no URL, and leads nowhere",
  "meta-misspelt.field":
    'X-Robots-Tag is a field of the HTTP header, and nobody reads it in a META tag: write <meta name="robots">',
  "meta-misspelt.attribute":
    'crawlers look for {name} in the attribute name, not in {attribute}, and nobody reads this: write <meta name="{name}">',
  "meta-misspelt.name": "no crawler looks for this name; {meant} may be meant",
  "meta-misspelt.several-names":
    "a tag has one name, and nobody reads this one: write a tag for each crawler",
  "meta-misspelt.joined-words": "these words are read as one; only commas divide them",
  "meta-misspelt.word": "no crawler knows this word; {meant} may be meant",
  "nosnippet-misplaced": "data-nosnippet counts on span, div and section only",
  "not-well-formed.attribute":
    "XML may not have an attribute without a value in quotes: browsers show an error in place of the page",
  "not-well-formed.prefix":
    "XML may not have the prefix {prefix}, which is not declared: browsers show an error in place of the page",
  "not-well-formed.end-tag":
    "XML may not have an end tag that is not that of the innermost element: browsers show an error in place of the page",
  "root-not-xhtml":
    "its root is not the element html of the namespace {namespace}: only elements of that namespace are read",
  "too-many-links": "there are more than {maxLinks} links; from here on they are left out",
  "too-many-links.characters":
    "the links come to more than {maxCharacters} characters; from here on they are left out",
  "too-many-tags.meta": "there are more than {maxTags} META tags; from here on they are left out",
  "too-many-tags.relations": "there are more than {maxTags} relations; from here on they are left out",
  "too-many-tags.nosnippet": "there are more than {maxTags} data-nosnippet; from here on they are left out",
  "too-many-tags.directives": "there are more than {maxTags} directives; from here on they are left out",
  "value-too-long.attribute": "its attribute {attribute} is longer than {maxBytes} bytes, and is left out",
} as const;
