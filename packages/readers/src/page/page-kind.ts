import { platform } from "#platform";
import { signatureOf } from "../source/file-signatures.ts";
import type { Page } from "./content/page.ts";
import { isXmlType } from "./encoding/charset-label.ts";

/** What a page is, by its first bytes; `what` is said of it to people. */
export interface Kind {
  readonly kind: Page["kind"];
  readonly what: string;
}

/** How many bytes are looked at: the resource header of MIME Sniffing §5.2. */
export const HEAD_BYTES = 1_445;

/** MIME Sniffing §3: binary data bytes. */
const BINARY = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

const html: Kind = { kind: "html", what: "an HTML page" };
const text: Kind = { kind: "text", what: "plain text" };
const xml: Kind = { kind: "xml", what: "XML that is no XHTML" };
const svg: Kind = { kind: "image", what: "an SVG image" };
const binary: Kind = { kind: "binary", what: "binary data" };
export const empty: Kind = { kind: "empty", what: "empty" };

/** Media types that are text which no crawler reads as HTML, whatever is in it; browsers do not, either (MIME Sniffing §7). */
const TEXT_TYPES = /^text\/(?!html$|xml$)|^application\/(?:json|javascript|x-javascript|ld\+json)$|\+json$/;
const HTML_TYPES = /^(?:text\/html|application\/xhtml\+xml)$/;

/**
 * What a page is. Its bytes tell binary files, whatever the header says; of text the header tells whether it is HTML, unless it is
 * plainly another XML, and where the header says nothing a tag does.
 * @param head the first bytes, `HEAD_BYTES` of them where there are so many.
 * @param units the same as text, without a byte order mark.
 * @param type the media type of the header.
 * @param isText whether the encoding is one in which bytes of zero are text.
 */
export function kindOf(head: Uint8Array, units: string, type: string | undefined, isText: boolean): Kind {
  const signature = isText ? undefined : signatureOf(head);
  if (signature !== undefined) return signature;
  const root = rootOf(units);
  const latin1 = platform.latin1(head.subarray(0, HEAD_BYTES));
  // A tag at the beginning counts for more (§7.1): some pages have such a byte in a title.
  if (!isText && root === undefined && BINARY.test(latin1)) return binary;
  if (type !== undefined && TEXT_TYPES.test(type)) return text;
  if (
    root === "html" ||
    (isXmlType(type) && root?.endsWith(":html") === true) ||
    type === "application/xhtml+xml"
  )
    return html;
  if (root === "svg" && (type === undefined || !HTML_TYPES.test(type))) return svg;
  if (/^(?:rss|feed|rdf:rdf|urlset|sitemapindex)$/.test(root ?? "")) return xml;
  if (type !== undefined && HTML_TYPES.test(type)) return html;
  if (/^[\t\n\f\r ]*<\?xml[\t\n\r ]/.test(units) || isXmlType(type)) return xml;
  return /<[a-z!/]/i.test(units) && !/^[\t\n\f\r ]*[{[]/.test(units) ? html : text;
}

/** The name of the first element, in small letters, or what the document type says it is. */
function rootOf(units: string): string | undefined {
  let at = 0;
  for (;;) {
    const rest = units.slice(at);
    const found = /^[\t\n\f\r ]*<(?:(!--)|([?!])|([a-z][\w:.-]{0,40}))/i.exec(rest);
    if (found === null) return undefined;
    const doctype = /^[\t\n\f\r ]*<!doctype[\t\n\f\r ]+([a-z][\w:.-]{0,40})/i.exec(rest)?.[1];
    if (doctype !== undefined) return doctype.toLowerCase();
    if (found[3] !== undefined) return found[3].toLowerCase();
    const end = found[1] === undefined ? ">" : "-->";
    const next = rest.indexOf(end, found[0].length);
    if (next < 0) return undefined;
    at += next + end.length;
  }
}
