import { platform } from "#platform";
import { type Decoder, decoderFor, utf8, utf16, windows1252 } from "../source/decoder.ts";
import type { PageLog } from "./content/diagnostic.ts";
import { metaCharset, xmlCharset } from "./encoding/charset-label.ts";
import { TagReader } from "./tags/tag-reader.ts";

/** The encoding of a page, and the source that named it. */
export interface PageEncoding {
  readonly characters: Decoder;
  readonly from: "mark" | "header" | "meta" | "default" | "text";
  /** Length of the byte order mark, in bytes; 0 without one. */
  readonly markBytes: number;
}

/** Number of bytes searched for a META tag that names the encoding (HTML, "determining the character encoding"). */
const PRESCAN_BYTES = 1_024;
/** Number of bytes searched in one step. Most pages name their encoding in the first step. */
const STEP_BYTES = 128;

/**
 * Detects the encoding of a page as browsers do (HTML, "encoding sniffing algorithm"). The first of these decides:
 * a byte order mark; the header; a META tag in the first 1,024 bytes, or an XML declaration. The default is
 * windows-1252. If the page is served as XML, META tags do not count and the default is UTF-8 (RFC 7303 §3.2; XML 1.0
 * §4.3.3, appendix F). Conflicts between these sources are reported to `log`.
 * @param head the first bytes of the page.
 * @param label the encoding named by the header.
 * @param xml whether the page is served as XML.
 */
export function detectEncoding(
  head: Uint8Array,
  label: string | undefined,
  xml: boolean,
  log: PageLog,
): PageEncoding {
  const mark = detectMark(head);
  const header = label === undefined ? undefined : findDecoder(label, "header", 0, log);
  const declared = mark === undefined || mark.unit === 1 ? findDeclared(head, xml, log) : undefined;
  const claims = [
    { characters: mark, from: "mark", offset: 0 },
    { characters: header, from: "header", offset: 0 },
    { characters: declared?.characters, from: "meta", offset: declared?.offset ?? 0 },
  ] as const;
  let chosen: (typeof claims)[number] | undefined;
  for (const claim of claims) {
    const { characters, offset } = claim;
    if (characters === undefined) continue;
    if (chosen === undefined) chosen = claim;
    else if (chosen.characters?.name !== characters.name) {
      const source = claim.from === "header" ? "header" : xml ? "xml" : "meta";
      const id =
        chosen.from === "header" && source !== "header"
          ? (`header-${source}` as const)
          : (`mark-${source}` as const);
      const params = { encoding: characters.name, believed: chosen.characters?.name ?? "" };
      log.warn(`charset-conflict.${id}`, offset, characters.name, params);
      break;
    }
  }
  const isHeaderOnly = chosen?.from === "header" && declared === undefined;
  if (isHeaderOnly && header?.unit === 2 && head.length > 0 && !head.includes(0)) {
    log.warn("charset-conflict.header-bytes", 0, header.name, { believed: header.name });
  }
  if (chosen?.characters === undefined)
    return { characters: xml ? utf8 : windows1252, from: "default", markBytes: 0 };
  const bytes = mark === undefined ? 0 : mark.unit === 2 ? 2 : 3;
  return { characters: chosen.characters, from: chosen.from, markBytes: bytes };
}

/** Returns the encoding of a page that was given as a string, and is read as UTF-8. */
export function encodingOfText(head: Uint8Array): PageEncoding {
  return { characters: utf8, from: "text", markBytes: detectMark(head) === undefined ? 0 : 3 };
}

/** Returns the encoding named by a META tag after the searched bytes, and reports that the tag comes too late. */
export function lateEncoding(label: string, offset: number, log: PageLog): PageEncoding | undefined {
  const characters = findMetaDecoder(label, "meta", offset, log);
  if (characters === undefined) return undefined;
  log.warn("charset-unknown.late", offset, label, { searched: PRESCAN_BYTES });
  return { characters, from: "meta", markBytes: 0 };
}

/** Returns the decoder that a byte order mark selects (Encoding §6). */
function detectMark([a, b, c]: Uint8Array): Decoder | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return utf8;
  if (a === 0xff && b === 0xfe) return utf16("utf-16le");
  return a === 0xfe && b === 0xff ? utf16("utf-16be") : undefined;
}

/** An encoding named inside the page. */
interface DeclaredEncoding {
  readonly characters: Decoder;
  readonly offset: number;
}

/** Finds the encoding that a META tag or an XML declaration in the first bytes names. */
function findDeclared(head: Uint8Array, xml: boolean, log: PageLog): DeclaredEncoding | undefined {
  const bytes = head.subarray(0, PRESCAN_BYTES);
  // HTML, "prescan": `<?x` in UTF-16 without a byte order mark.
  if (/^3c003f007800/.test(hexOf(bytes))) return { characters: utf16("utf-16le"), offset: 0 };
  if (/^003c003f0078/.test(hexOf(bytes))) return { characters: utf16("utf-16be"), offset: 0 };
  const text = platform.latin1(bytes);
  if (xml) return findXmlDeclaration(text, log);
  let found: DeclaredEncoding | undefined;
  const reader = new TagReader(windows1252, PRESCAN_BYTES, {
    text: () => undefined,
    startTag(tag) {
      if (found !== undefined || tag.name !== "meta") return;
      const label = metaCharset((name) => tag.value(name));
      const characters = label === undefined ? undefined : findMetaDecoder(label, "meta", tag.at, log);
      if (characters !== undefined) found = { characters, offset: tag.at };
    },
    endTag: () => undefined,
    endTagClosed: () => undefined,
    isMarkupContent: () => false,
    allowsCdata: () => false,
    tooLong: () => undefined,
  });
  // A META tag names an encoding only if it contains `charset`, or character references that may encode it.
  const end = text.search(/charset|&/i) < 0 ? 0 : text.length;
  for (let at = 0; at < end && found === undefined; at += STEP_BYTES)
    reader.write(text.slice(at, at + STEP_BYTES));
  return found ?? findXmlDeclaration(text, log);
}

/** Finds the encoding that the XML declaration names. */
function findXmlDeclaration(text: string, log: PageLog): DeclaredEncoding | undefined {
  const label = xmlCharset(text.replace(/^\xef\xbb\xbf/, ""));
  const characters = label === undefined ? undefined : findMetaDecoder(label, "xml", 0, log);
  return characters === undefined ? undefined : { characters, offset: 0 };
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns the decoder for a label found in the page itself. UTF-16 becomes UTF-8: the label was readable as ASCII,
 * so the page is not in UTF-16 (HTML, "prescan").
 */
function findMetaDecoder(
  label: string,
  from: "meta" | "xml",
  offset: number,
  log: PageLog,
): Decoder | undefined {
  const characters = findDecoder(label, from, offset, log);
  return characters?.unit === 2 ? utf8 : characters;
}

/** Returns the decoder for a label, and reports an unknown label. */
function findDecoder(
  label: string,
  from: "header" | "meta" | "xml",
  offset: number,
  log: PageLog,
): Decoder | undefined {
  const characters = decoderFor(label);
  if (characters === undefined) log.warn(`charset-unknown.${from}`, offset, label);
  return characters;
}
