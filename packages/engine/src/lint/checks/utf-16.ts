import { parse } from "../../document/parse.ts";
import { bodyMessage, firstLine, hasBodyDiagnostic } from "../parts/body-check.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import { crawlersNamedIn } from "../parts/named-crawlers.ts";
import { isTried } from "../parts/repaired-line.ts";
import { sampleUrls } from "../parts/sample-urls.ts";

/** Maximum number of groups and of rules whose crawlers and paths are tried. */
const MAX_TRIED = 4;

/** Reports a file in UTF-16. */
export const utf16: Check = defineCheck({
  code: "utf-16",
  severity: "error",
  summary: "The file is in UTF-16.",
  why: "A robots.txt must be UTF-8 (RFC 9309 §2.2). In UTF-16, each letter of a field name has a byte 0x00 beside it, so crawlers read no record and may fetch everything.",
  messages: { "utf-16": bodyMessage("utf-16", "Save it as UTF-8.") },
  ofBody: true,
  checkFile(file, report) {
    if (!hasBodyDiagnostic(file, "utf-16")) return;
    const text = decodeUtf16(file.document.latin1);
    // Text that is not well-formed would be changed by the conversion.
    const isWhole = text !== undefined && !/[\uFFFD]|[\uD800-\uDFFF]/u.test(text);
    const edits = isWhole ? [replaceSpan({ start: 0, end: file.bytes.length }, text)] : [];
    const { groups } = parse(isWhole ? text : "");
    const crawlers = groups
      .slice(0, MAX_TRIED)
      .flatMap((group) => crawlersNamedIn(group, file).slice(0, MAX_TRIED));
    const urls = groups
      .slice(0, MAX_TRIED)
      .flatMap(({ rules }) => rules.filter(({ path }) => isTried(path)).slice(0, MAX_TRIED))
      .flatMap(({ path }) => sampleUrls(path, file.origin));
    const witness = file.findWitness({ edits, urls, crawlers: [...file.triedCrawlers, ...crawlers] });
    report("utf-16", {
      span: firstLine(file),
      witnesses: witness === undefined ? [] : [witness],
      fixes: isWhole ? [{ title: "Convert the file to UTF-8", edits }] : [],
    });
  },
});

/** Decodes UTF-16 without its byte order mark; undefined for an odd number of bytes. */
function decodeUtf16(latin1: string): string | undefined {
  if (latin1.length % 2 !== 0) return undefined;
  // Without a mark, the zero byte of the first ASCII character shows the order.
  const isLittle = latin1.startsWith("\xff\xfe") || (!latin1.startsWith("\xfe\xff") && latin1[1] === "\0");
  const parts: string[] = [];
  for (let at = /^(?:\xff\xfe|\xfe\xff)/.test(latin1) ? 2 : 0; at < latin1.length; at += 2) {
    const first = latin1.charCodeAt(at);
    const second = latin1.charCodeAt(at + 1);
    parts.push(String.fromCharCode(isLittle ? (second << 8) | first : (first << 8) | second));
  }
  return parts.join("");
}
