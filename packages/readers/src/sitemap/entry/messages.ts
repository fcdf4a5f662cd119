import { TIMED_OUT } from "../../source/diagnostic-log.ts";

/** English texts of the diagnostics of a sitemap, by id. */
export const sitemapMessages = {
  doctype: "document type declarations are not allowed; the rest of the file is not read",
  empty: "it is empty",
  "gzip-broken": "{reason}",
  "not-a-sitemap.robots-txt": "this is a robots.txt, not a sitemap",
  "not-a-sitemap.no-url": "no line is a URL",
  "not-a-sitemap.first-lines": "the first lines are not URLs",
  "not-a-sitemap.root": "the root element is not one of a sitemap or feed",
  "not-a-sitemap.no-element": "the file has no element of a sitemap or feed",
  "not-a-sitemap.html": "this is an HTML page",
  "not-a-sitemap.kind": "this is {kind}",
  "source-failed": "{reason}",
  "timed-out": TIMED_OUT as string,
  "too-large.decompressed": "the decompressed file is larger than {maxBytes} bytes",
  "too-many-entries": "the file has more than {maxEntries} entries",
  "truncated.element": "the file ends inside an element",

  "bare-ampersand": "an ampersand must be written as &amp;; search engines may reject the whole file",
  "byte-order-mark": "the file begins with a byte order mark",
  encoding: "a sitemap must be UTF-8; this one is {encoding}",
  "forbidden-character":
    "the reference is to a character that XML does not allow (XML 1.0 §2.2); search engines may reject the whole file",
  "leading-blanks": "the XML declaration is not at the start of the file",
  "leading-text": "the file has text before the XML",
  "leading-text.html": "the file has HTML before the sitemap",
  "mismatched-tag.second-root":
    "the file has a second root element; search engines may reject the whole file",
  "mismatched-tag.not-open":
    "the end tag has no matching start tag; search engines may reject the whole file",
  "mismatched-tag.not-closed":
    "the end tag comes before the end tags of inner elements; search engines may reject the whole file",
  "mismatched-tag.to-close":
    "an element should have been closed before this tag; search engines may reject the whole file",
  "namespace.root-none": "the root element has no namespace",
  "namespace.root-other": "the root element has the wrong namespace",
  "namespace.undeclared": "the prefix {prefix} is not declared",
  "namespace.elements": "the default namespace is wrong",
  "namespace.prefix": "the namespace of the prefix {prefix} is wrong",
  "too-deep.elements": "the elements are nested too deeply, and are ignored",
  "undecodable.url": "the URL contains invalid bytes",
  "unknown-entity": "the entity is not declared; search engines may reject the whole file",

  "changefreq-invalid": "the change frequency must be one of {allowed}",
  "changefreq-invalid.case": "the change frequency must be written as {meant}",
  "date-invalid": "this is not a date; the value is left out",
  "date-invalid.corrected": "this is not a W3C Datetime; it is read as {date}",
  "entry-misplaced": "an index contains a page, or a list of pages contains a sitemap",
  "field-missing": "{element} has no {field}",
  "field-missing.left-out": "{element} has no {field}; the element is left out",
  "loc-duplicate": "the file has listed this URL before",
  "loc-invalid": "this is not an absolute http or https URL; the entry is left out",
  "loc-invalid.too-long": "a URL must be shorter than 2,048 characters; the entry is left out",
  "loc-misplaced": "the URL is not in a <loc> element",
  "loc-missing": "an entry without a URL is left out",
  "loc-relative": "the URL is relative; it is resolved against the sitemap's own URL",
  "loc-repeated": "the entry has a second URL, which is read as another entry",
  "outside.host":
    "the URL has another scheme, host or port than the sitemap; reported once, see `outside` of each entry",
  "outside.path": "the URL is not below the sitemap's folder; reported once, see `outside` of each entry",
  "priority-invalid": "the priority must be a number from 0.0 to 1.0",
  "too-many-values": "too many values of {field}; this one is left out",
  "value-invalid.url": "this is not an absolute http or https URL",
  "value-invalid.number": "the value must be a number",
  "value-invalid.yes-no": "the value must be yes or no",
  "value-too-long": "a value longer than 8,192 bytes is left out",
} as const;
