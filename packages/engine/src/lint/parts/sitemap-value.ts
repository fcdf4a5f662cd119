import { foldCase } from "../../text/fold-case.ts";
import { isSimilar } from "../../text/near.ts";
import { parseUrl } from "../../text/read-url.ts";

/**
 * Kinds of values of a Sitemap line:
 * - `url`: an absolute HTTP or HTTPS URL.
 * - `relative`: a URL without scheme and host.
 * - `scheme`: a URL whose scheme is another one, misspelt or missing.
 * - `unreadable`: no URL, or a URL with other text.
 */
export type SitemapValue =
  | { readonly kind: "url"; readonly url: URL }
  | { readonly kind: "relative" }
  | {
      readonly kind: "scheme";
      readonly problem: "not-http" | "missing" | "misspelt" | "doubled";
      /** Scheme as written, or an empty text. */
      readonly scheme: string;
      /** Correct value, without a scheme if that is missing; undefined if it is not known. */
      readonly rest?: string;
    }
  | {
      readonly kind: "unreadable";
      readonly problem: "empty" | "quoted" | "several" | "placeholder" | "blank" | "not-a-url";
      /** The URLs that the value probably means. */
      readonly urls?: readonly string[];
    };

/** Maximum length of a value. The sitemap protocol permits fewer characters in a URL. */
const MAX_VALUE = 4096;
/** Quotation marks, angle brackets, and the blanks between them and a URL. */
const QUOTES = "<>\"'`“”‘’«» \t";
const INVISIBLE = "\u00a0\u200b\u200c\u200d\u200e\u200f\ufeff";
const KNOWN_SCHEMES: ReadonlySet<string> = new Set(
  "ftp ftps sftp file feed data mailto javascript ws wss gopher about blob tel urn".split(" "),
);
/** Endings of files, which are not the last label of a host. */
const FILE_ENDINGS: ReadonlySet<string> = new Set(
  "xml gz txt php html htm xhtml asp aspx ashx axd jsp json rss atom zip cgi cfm xsl".split(" "),
);

// Several checks read the same lines, and the values of most lines are short.
const known = new Map<string, SitemapValue>();
const MAX_KNOWN = 1024;
const MAX_KNOWN_LENGTH = 256;

/** Returns the value of a Sitemap line without invisible characters around it. */
export function visibleValue(text: string): string {
  return trimmed(text, INVISIBLE);
}

/** Reads the value of a Sitemap line. Invisible characters around it are ignored: other checks report them. */
export function readSitemapValue(text: string): SitemapValue {
  const before = known.get(text);
  if (before !== undefined) return before;
  const value = readValue(trimmed(text, INVISIBLE));
  if (text.length <= MAX_KNOWN_LENGTH) {
    if (known.size === MAX_KNOWN) known.clear();
    known.set(text, value);
  }
  return value;
}

function readValue(text: string): SitemapValue {
  if (text === "") return { kind: "unreadable", problem: "empty" };
  if (text.length > MAX_VALUE) {
    const url = /^https?:\/\/[^ \t]+$/i.test(text) ? parseUrl(text) : undefined;
    return url === undefined ? { kind: "unreadable", problem: "not-a-url" } : { kind: "url", url };
  }
  const inner = trimmed(text, QUOTES);
  if (inner !== text) return { kind: "unreadable", problem: "quoted", ...urlsOf([inner]) };
  const parts = text.split(/[ \t]+|,(?=https?:)/i).map((part) => part.replace(/,$/, ""));
  if (parts.length > 1 && parts.every((part) => /^https?:\/\//i.test(part))) {
    return { kind: "unreadable", problem: "several", ...urlsOf(parts) };
  }
  if (/[{}<>]/.test(text)) return { kind: "unreadable", problem: "placeholder" };
  if (/[ \t]/.test(text)) return { kind: "unreadable", problem: "blank" };
  const scheme = /^[a-z][a-z\d+.-]*(?=:)/i.exec(text)?.[0] ?? /^https?(?=[;.,]?\/\/)/i.exec(text)?.[0];
  if (scheme !== undefined && !/^[:]\d/.test(text.slice(scheme.length))) return readScheme(text, scheme);
  const isHost = text.startsWith("//") || beginsWithHost(text);
  if (isHost) return { kind: "scheme", problem: "missing", scheme: "", rest: text.replace(/^\/+/, "") };
  // A scheme after other characters, as in `[https://…`, is not a path.
  const isPath = /[/.?]/.test(text) && !/^[^/?#]*:\/\//.test(text);
  return isPath ? { kind: "relative" } : { kind: "unreadable", problem: "not-a-url" };
}

/** Reads a value that begins with a scheme. */
function readScheme(text: string, written: string): SitemapValue {
  const scheme = foldCase(written);
  const after = text.slice(written.length);
  const rest = after.replace(/^[:;.,]?[/\\]*/, "");
  const correct = correctScheme(scheme);
  if (correct === undefined) return { kind: "scheme", problem: "not-http", scheme: written };
  if (scheme === correct && /^:\/\/[^/\\]/.test(after)) {
    const second = /^(https?)[:;]?\/\/(?=.)/i.exec(rest);
    if (second !== null) {
      const single = `${second[1]}://${rest.slice(second[0].length)}`;
      return { kind: "scheme", problem: "doubled", scheme: written, rest: single };
    }
    const url = parseUrl(text);
    return url === undefined ? { kind: "unreadable", problem: "not-a-url" } : { kind: "url", url };
  }
  return beginsWithHost(rest)
    ? { kind: "scheme", problem: "misspelt", scheme: written, rest: `${correct}://${rest}` }
    : { kind: "unreadable", problem: "not-a-url" };
}

/** Returns `http` or `https` if a scheme is, or resembles, one of them. */
function correctScheme(scheme: string): "http" | "https" | undefined {
  if (scheme === "http" || scheme === "https") return scheme;
  if (KNOWN_SCHEMES.has(scheme) || scheme.length > "https".length + 2) return undefined;
  return [1, 2].flatMap((max) =>
    (["https", "http"] as const).filter((one) => isSimilar(scheme, one, max)),
  )[0];
}

/** Whether a text begins with the name of a host, as in `www.example.com/sitemap.xml` or `localhost:8080/a`. */
function beginsWithHost(text: string): boolean {
  const authority = /^[^/?\\]*/.exec(text)?.[0] ?? "";
  const host = foldCase(authority).replace(/:\d{1,5}$/, "");
  if (host === "localhost") return true;
  const labels = host.split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || labels.includes("") || host.length > 253) return false;
  const isName = /^(?:xn--[a-z\d-]+|\p{L}{2,})$/u.test(last) && !FILE_ENDINGS.has(last);
  return isName && (labels[0] === "www" || authority !== text);
}

/** Returns a text without some characters at its beginning and end. */
function trimmed(text: string, characters: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && characters.includes(text.charAt(start))) start++;
  while (end > start && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Returns URLs as a property, if each can be read on its own. */
function urlsOf(urls: readonly string[]): { readonly urls?: readonly string[] } {
  return urls.every((url) => url !== "" && readSitemapValue(url).kind !== "unreadable") ? { urls } : {};
}
