import { platform } from "#platform";
import { detectSignature } from "../source/file-signatures.ts";
import type { Page } from "./content/page.ts";
import { isXmlType } from "./encoding/charset-label.ts";

/** The kind of a page, detected from its first bytes. `description` names the kind in messages. */
export interface Kind {
  readonly kind: Page["kind"];
  readonly description: string;
}

/** Number of bytes examined: the resource header of MIME Sniffing §5.2. */
export const HEAD_BYTES = 1_445;

/** Binary data bytes (MIME Sniffing §3). */
const BINARY = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

const html: Kind = { kind: "html", description: "an HTML page" };
const text: Kind = { kind: "text", description: "plain text" };
const xml: Kind = { kind: "xml", description: "XML other than XHTML" };
const svg: Kind = { kind: "image", description: "an SVG image" };
const binary: Kind = { kind: "binary", description: "binary data" };
export const empty: Kind = { kind: "empty", description: "empty" };

/** Media types of text that crawlers and browsers never read as HTML, whatever its content (MIME Sniffing §7). */
const TEXT_TYPES = /^text\/(?!html$|xml$)|^application\/(?:json|javascript|x-javascript|ld\+json)$|\+json$/;
const HTML_TYPES = /^(?:text\/html|application\/xhtml\+xml)$/;

/**
 * Detects the kind of a page. A binary file is recognized by its bytes, even if the header names another type. For
 * text, the header decides whether it is HTML, unless the root element shows another XML format. Without a usable type
 * in the header, text that contains a tag is HTML.
 * @param head the first bytes of the page, at most `HEAD_BYTES`.
 * @param units the same bytes as text, without a byte order mark.
 * @param type the media type of the header.
 * @param isText whether zero bytes are text, as in UTF-16.
 */
export function detectKind(head: Uint8Array, units: string, type: string | undefined, isText: boolean): Kind {
  const signature = isText ? undefined : detectSignature(head);
  if (signature !== undefined) return signature;
  const root = findRoot(units);
  const latin1 = platform.latin1(head.subarray(0, HEAD_BYTES));
  // A tag at the beginning takes precedence (§7.1), because some pages have a binary byte in their title.
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

/**
 * Returns the name of the root element in lower case: from the DOCTYPE if there is one, otherwise from the first tag.
 */
function findRoot(units: string): string | undefined {
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
