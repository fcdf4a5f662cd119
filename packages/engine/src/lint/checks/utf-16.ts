import { parse } from "../../document/parse.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { firstLine, hasBodyDiagnostic } from "../parts/body-check.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import { crawlersNamedIn } from "../parts/group-crawlers.ts";

/** Maximum number of groups and of rules whose crawlers and paths are tried. */
const MAX_TRIED = 4;

/** Reports a file in UTF-16. */
export const utf16: Check = defineCheck({
  code: "utf-16",
  severity: "error",
  summary: "The file is in UTF-16.",
  why: "A robots.txt must be UTF-8 (RFC 9309 §2.2). In UTF-16, each letter of a field name has a byte 0x00 beside it, so crawlers read no record and may fetch everything.",
  messages: {
    "utf-16": "The file is in UTF-16, but a robots.txt must be UTF-8 (RFC 9309 §2.2). Save it as UTF-8.",
    "utf-16.mark":
      "The file begins with the byte order mark of UTF-16, but it is not in UTF-16. Remove the mark, or crawlers may not read this line.",
  },
  ofBody: true,
  checkFile(file, report) {
    if (!hasBodyDiagnostic(file, "utf-16")) return;
    const { latin1 } = file.document;
    // Each letter of a field name has a zero byte in UTF-16.
    const isOnlyMark = latin1.length > 2 && !latin1.includes("\0");
    const text = isOnlyMark ? latin1.slice(2) : decodeUtf16(latin1);
    // Text that is not well-formed would be changed by the conversion.
    const isWhole = isOnlyMark || (latin1.length % 2 === 0 && !/[\uFFFD]|[\uD800-\uDFFF]/u.test(text));
    const edits = !isWhole
      ? []
      : [
          isOnlyMark
            ? replaceSpan({ start: 0, end: 2 }, "")
            : replaceSpan({ start: 0, end: file.bytes.length }, text),
        ];
    const { groups } = parse(text);
    const crawlers = groups
      .slice(0, MAX_TRIED)
      .flatMap((group) => crawlersNamedIn(group.agents, file).slice(0, MAX_TRIED));
    const urls = groups
      .slice(0, MAX_TRIED)
      .flatMap(({ rules }) => rules.filter(({ path }) => isTried(path)).slice(0, MAX_TRIED))
      .flatMap(({ path }) => sampleUrls(path, file.origin));
    const witness = file.findWitness({ edits, urls, crawlers: [...file.triedCrawlers, ...crawlers] });
    // Without a path that is disallowed, crawlers may fetch everything anyway.
    const closesPath = groups.some(({ rules }) =>
      rules.some(({ type, path }) => type === "disallow" && /^[/*]/.test(path)),
    );
    const isError = isOnlyMark ? witness !== undefined : closesPath;
    report(isOnlyMark ? "utf-16.mark" : "utf-16", {
      span: firstLine(file),
      severity: isError ? "error" : "information",
      witnesses: [witness],
      fixes: isWhole ? [{ title: isOnlyMark ? "Remove the mark" : "Convert the file to UTF-8", edits }] : [],
    });
  },
});

/** Whether a path is tried for a witness. Crawlers always fetch `/robots.txt`, so it would show nothing. */
function isTried(path: string): boolean {
  return path !== "" && !path.startsWith("/robots.txt");
}

/** Decodes UTF-16 without its byte order mark. A last half unit is omitted. */
function decodeUtf16(latin1: string): string {
  // Without a mark, the zero byte of the first ASCII character shows the order.
  const isLittle = latin1.startsWith("\xff\xfe") || (!latin1.startsWith("\xfe\xff") && latin1[1] === "\0");
  const parts: string[] = [];
  for (let at = /^(?:\xff\xfe|\xfe\xff)/.test(latin1) ? 2 : 0; at + 1 < latin1.length; at += 2) {
    const first = latin1.charCodeAt(at);
    const second = latin1.charCodeAt(at + 1);
    parts.push(String.fromCharCode(isLittle ? (second << 8) | first : (first << 8) | second));
  }
  return parts.join("");
}
