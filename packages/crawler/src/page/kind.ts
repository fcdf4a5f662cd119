import type { Page } from "./page.ts";

/** What a page is, by its first octets; `what` is said of it to people. */
export interface Kind {
  readonly kind: Page["kind"];
  readonly what: string;
}

/** How many octets are looked at: the resource header of MIME Sniffing §5.2. */
export const HEAD_OCTETS = 1_445;

const BINARY = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

const html: Kind = { kind: "html", what: "an HTML page" };
const text: Kind = { kind: "text", what: "plain text" };
const xml: Kind = { kind: "xml", what: "XML that is no XHTML" };
const svg: Kind = { kind: "image", what: "an SVG image" };
const binary: Kind = { kind: "binary", what: "binary data" };
export const empty: Kind = { kind: "empty", what: "empty" };

/** Octets with which files begin, in Latin-1; a `?` stands for any octet. MIME Sniffing §6, and some that are common besides. */
const SIGNATURES: readonly (readonly [beginning: string, kind: Page["kind"], what: string])[] = [
  ["%PDF-", "pdf", "a PDF"],
  ["GIF87a", "image", "a GIF image"],
  ["GIF89a", "image", "a GIF image"],
  ["\x89PNG\r\n\x1a\n", "image", "a PNG image"],
  ["\xff\xd8\xff", "image", "a JPEG image"],
  ["RIFF????WEBPVP", "image", "a WebP image"],
  ["????ftypavif", "image", "an AVIF image"],
  ["????ftypheic", "image", "a HEIC image"],
  ["\x00\x00\x01\x00", "image", "an icon"],
  ["\x00\x00\x02\x00", "image", "a cursor"],
  ["II*\x00", "image", "a TIFF image"],
  ["MM\x00*", "image", "a TIFF image"],
  ["PK\x03\x04", "binary", "a zip archive, or a document that is one"],
  ["PK\x05\x06", "binary", "an empty zip archive"],
  [
    "\x1f\x8b\x08",
    "binary",
    "gzip, compressed once more than its header says, or a file that is gzip itself",
  ],
  [
    "\x28\xb5\x2f\xfd",
    "binary",
    "Zstandard, compressed once more than its header says, or a file of that kind",
  ],
  ["7z\xbc\xaf\x27\x1c", "binary", "a 7z archive"],
  ["Rar!\x1a\x07", "binary", "a RAR archive"],
  ["????ftyp", "binary", "an MP4 video or audio file"],
  ["\x1aE\xdf\xa3", "binary", "a WebM or Matroska video"],
  ["OggS\x00", "binary", "an Ogg file"],
  ["ID3", "binary", "an MP3 file"],
  ["RIFF????WAVE", "binary", "a WAVE file"],
  ["RIFF????AVI ", "binary", "an AVI video"],
  ["wOFF", "binary", "a font"],
  ["wOF2", "binary", "a font"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "binary", "a document of an old Office"],
];

/** Media types that are text which no crawler reads as HTML, whatever is in it; browsers do not, either (MIME Sniffing §7). */
const TEXT_TYPES = /^text\/(?!html$|xml$)|^application\/(?:json|javascript|x-javascript|ld\+json)$|\+json$/;
const HTML_TYPES = /^(?:text\/html|application\/xhtml\+xml)$/;

/**
 * What a page is. Its octets tell binary files, whatever the header says; of text the header tells whether it is HTML, unless it is
 * plainly another XML, and where the header says nothing a tag does.
 * @param head the first octets, `HEAD_OCTETS` of them where there are so many.
 * @param units the same as text, without a byte order mark.
 * @param type the media type of the header.
 * @param isText whether the encoding is one in which octets of zero are text.
 */
export function kindOf(head: Uint8Array, units: string, type: string | undefined, isText: boolean): Kind {
  const latin1 = Buffer.from(head.buffer, head.byteOffset, head.length).toString("latin1", 0, HEAD_OCTETS);
  const signature = isText ? undefined : SIGNATURES.find(([beginning]) => begins(latin1, beginning));
  if (signature !== undefined) return { kind: signature[1], what: signature[2] };
  // MIME Sniffing §3: a binary data byte.
  if (!isText && BINARY.test(latin1)) return binary;
  if (type !== undefined && TEXT_TYPES.test(type)) return text;
  const root = rootOf(units);
  if (root === "html" || type === "application/xhtml+xml") return html;
  if (root === "svg" && (type === undefined || !HTML_TYPES.test(type))) return svg;
  if (/^(?:rss|feed|rdf:rdf|urlset|sitemapindex)$/.test(root ?? "")) return xml;
  if (type !== undefined && HTML_TYPES.test(type)) return html;
  if (/^[\t\n\f\r ]*<\?xml[\t\n\r ]/.test(units) || (type !== undefined && /[/+]xml$/.test(type))) return xml;
  return /<[a-z!/]/i.test(units) && !/^[\t\n\f\r ]*[{[]/.test(units) ? html : text;
}

function begins(text: string, beginning: string): boolean {
  for (let i = 0; i < beginning.length; i++)
    if (beginning[i] !== "?" && text[i] !== beginning[i]) return false;
  return true;
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
