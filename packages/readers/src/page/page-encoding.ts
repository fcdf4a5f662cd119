import { platform } from "#platform";
import { type Decoder, decoderFor, utf8, utf16, windows1252 } from "../source/decoder.ts";
import type { PageLog } from "./content/diagnostic.ts";
import { metaCharset, xmlCharset } from "./encoding/charset-label.ts";
import { TagReader } from "./tags/tag-reader.ts";

/** How a page is written, and what said so. */
export interface PageEncoding {
  readonly characters: Decoder;
  readonly from: "mark" | "header" | "meta" | "default" | "text";
  /** The bytes of a byte order mark. */
  readonly mark: number;
}

/** How many bytes are searched for a META tag that names the encoding (HTML, "determining the character encoding"). */
const SEARCHED = 1_024;
/** How many of them are read before one looks whether it was found: most pages name it at once. */
const AT_ONCE = 128;

/**
 * How a page is written, as browsers find out (HTML, "encoding sniffing algorithm"): by a byte order mark, else by the
 * header, else by a META tag within the first 1,024 bytes (or an XML declaration), else it is windows-1252. In a page that is
 * served as XML no META tag counts, and the default is UTF-8 (RFC 7303 §3.2; XML 1.0 §4.3.3, appendix F).
 * @param head the first bytes of the page.
 * @param label what the header says.
 * @param xml whether it is served as XML.
 */
export function encodingOf(
  head: Uint8Array,
  label: string | undefined,
  xml: boolean,
  log: PageLog,
): PageEncoding {
  const mark = markOf(head);
  const header = label === undefined ? undefined : known(label, "header", 0, log);
  const named = mark === undefined || mark.unit === 1 ? metaOf(head, xml, log) : undefined;
  const claims = [
    { characters: mark, from: "mark", offset: 0 },
    { characters: header, from: "header", offset: 0 },
    { characters: named?.characters, from: "meta", offset: named?.offset ?? 0 },
  ] as const;
  let chosen: (typeof claims)[number] | undefined;
  for (const claim of claims) {
    const { characters, offset } = claim;
    if (characters === undefined) continue;
    if (chosen === undefined) chosen = claim;
    else if (chosen.characters?.name !== characters.name) {
      const said = claim.from === "header" ? "header" : xml ? "xml" : "meta";
      const id =
        chosen.from === "header" && said !== "header"
          ? (`header-${said}` as const)
          : (`mark-${said}` as const);
      const params = { encoding: characters.name, believed: chosen.characters?.name ?? "" };
      log.warn(`charset-conflict.${id}`, offset, characters.name, params);
      break;
    }
  }
  const isHeaders = chosen?.from === "header" && named === undefined;
  if (isHeaders && header?.unit === 2 && head.length > 0 && !head.includes(0)) {
    log.warn("charset-conflict.header-bytes", 0, header.name, { believed: header.name });
  }
  if (chosen?.characters === undefined)
    return { characters: xml ? utf8 : windows1252, from: "default", mark: 0 };
  const bytes = mark === undefined ? 0 : mark.unit === 2 ? 2 : 3;
  return { characters: chosen.characters, from: chosen.from, mark: bytes };
}

/** The encoding of a page that was given as a string, and whose UTF-8 is read. */
export function encodingOfText(head: Uint8Array): PageEncoding {
  return { characters: utf8, from: "text", mark: markOf(head) === undefined ? 0 : 3 };
}

/** What a META tag says that stands behind the bytes that are searched. */
export function lateEncoding(label: string, offset: number, log: PageLog): PageEncoding | undefined {
  const characters = knownByMeta(label, "meta", offset, log);
  if (characters === undefined) return undefined;
  log.warn("charset-unknown.late", offset, label, { searched: SEARCHED });
  return { characters, from: "meta", mark: 0 };
}

/** Encoding §6: the byte order marks that count. */
function markOf([a, b, c]: Uint8Array): Decoder | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return utf8;
  if (a === 0xff && b === 0xfe) return utf16("utf-16le");
  return a === 0xfe && b === 0xff ? utf16("utf-16be") : undefined;
}

interface Named {
  readonly characters: Decoder;
  readonly offset: number;
}

function metaOf(head: Uint8Array, xml: boolean, log: PageLog): Named | undefined {
  const bytes = head.subarray(0, SEARCHED);
  // HTML: `<?x` of UTF-16, without a mark.
  if (/^3c003f007800/.test(hexOf(bytes))) return { characters: utf16("utf-16le"), offset: 0 };
  if (/^003c003f0078/.test(hexOf(bytes))) return { characters: utf16("utf-16be"), offset: 0 };
  const text = platform.latin1(bytes);
  if (xml) return declaredIn(text, log);
  let found: Named | undefined;
  const reader = new TagReader(windows1252, SEARCHED, {
    text: () => undefined,
    startTag(tag) {
      if (found !== undefined || tag.name !== "meta") return;
      const label = metaCharset((name) => tag.value(name));
      const characters = label === undefined ? undefined : knownByMeta(label, "meta", tag.at, log);
      if (characters !== undefined) found = { characters, offset: tag.at };
    },
    endTag: () => undefined,
    bracket: () => undefined,
    contentIsTags: () => false,
    takesCdata: () => false,
    tooLong: () => undefined,
  });
  // Without this word no META tag names one, whatever else it is; but for references, which are rare.
  const end = text.search(/charset|&/i) < 0 ? 0 : text.length;
  for (let at = 0; at < end && found === undefined; at += AT_ONCE) reader.write(text.slice(at, at + AT_ONCE));
  return found ?? declaredIn(text, log);
}

/** What the XML declaration names. */
function declaredIn(text: string, log: PageLog): Named | undefined {
  const label = xmlCharset(text.replace(/^\xef\xbb\xbf/, ""));
  const characters = label === undefined ? undefined : knownByMeta(label, "xml", 0, log);
  return characters === undefined ? undefined : { characters, offset: 0 };
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What could be read so far cannot mean UTF-16 (HTML, "prescan"). */
function knownByMeta(label: string, from: "meta" | "xml", offset: number, log: PageLog): Decoder | undefined {
  const characters = known(label, from, offset, log);
  return characters?.unit === 2 ? utf8 : characters;
}

function known(
  label: string,
  from: "header" | "meta" | "xml",
  offset: number,
  log: PageLog,
): Decoder | undefined {
  const characters = decoderFor(label);
  if (characters === undefined) log.warn(`charset-unknown.${from}`, offset, label);
  return characters;
}
