import { isSimilar, parseUrl } from "@maycrawl/engine/internal";
import { maskedText } from "../output/masked-text.ts";

const MAX_PORT = 65_535;
const SCHEMES = ["https", "http"] as const;

/**
 * Returns the URL that a text without a scheme, or with a misspelt scheme, probably means: `example.com/a`,
 * `//example.com`, `localhost:3000`, `https//example.com`, `htps://example.com`. Undefined if no host is at the start
 * or after the scheme.
 */
export function suggestUrl(text: string): string | undefined {
  const meant = withScheme(unquoted(text.trim()));
  return meant !== undefined && parseUrl(meant) !== undefined ? meant : undefined;
}

/** Returns the hint of an error: the invalid port, or the URL that is probably meant. Empty if there is neither. */
export function urlHint(text: string): readonly string[] {
  const port = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*:(\d+)(?:[/?#]|$)/i.exec(text)?.[1];
  if (Number(port) > MAX_PORT) return [`its port is not below ${MAX_PORT + 1}`];
  const meant = suggestUrl(text);
  return meant === undefined ? [] : [`did you mean "${maskedText(meant)}"?`];
}

/** Removes quotation marks or angle brackets around a URL that was copied from a shell or an e-mail. */
function unquoted(text: string): string {
  return (
    /^(?:'(.*)'|"(.*)"|`(.*)`|<(.*)>|\u2018(.*)\u2019|\u201c(.*)\u201d)$/s
      .exec(text)
      ?.slice(1)
      .find(Boolean) ?? text
  );
}

/** Whether an operand is a URL and not a file: it begins with a scheme and slashes, or with `http:` or `https:`. */
export function isWrittenAsUrl(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|https?:)/i.test(text);
}

/**
 * Whether the parser of the URL standard silently repairs a URL: missing or surplus slashes after the scheme, or
 * backslashes.
 */
export function isRepaired(text: string): boolean {
  if (!/^(?:https?|ftp):/i.test(text)) return false;
  const [beforeQuery = ""] = text.split(/[?#]/, 1);
  return beforeQuery.includes("\\") || !/^[a-z]+:\/\/[^/]/i.test(beforeQuery);
}

/** Whether a URL's scheme is a misspelt `http` or `https`, with one typing error. */
export function hasMisspeltScheme(text: string): boolean {
  const written = /^([a-z]+):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (written === undefined || (SCHEMES as readonly string[]).includes(written)) return false;
  return SCHEMES.some((one) => isSimilar(written, one, 1));
}

function withScheme(text: string): string | undefined {
  const [, written = "", rest = ""] = /^([a-z]{3,7})(?::\/{0,2}|\/\/)(?=[^/])(.*)$/is.exec(text) ?? [];
  const scheme = SCHEMES.find(
    (one) => written.toLowerCase() === one || isSimilar(written.toLowerCase(), one, 1),
  );
  if (scheme !== undefined && beginsWithHost(rest)) return `${scheme}://${rest}`;
  const host = text.startsWith("//") ? text.slice(2) : text;
  if (!beginsWithHost(host)) return undefined;
  // A server on `localhost` or on an explicit port rarely has a certificate.
  return `${/^[^/?#]*:\d/.test(host) || /^localhost(?![^/?#])/i.test(host) ? "http" : "https"}://${host}`;
}

/** Common file extensions. They are rare at the end of a host name. */
const FILE_NAME = /\.(?:csv|db|gz|html?|json|ndjson|php|txt|warc|xml)$/i;

/**
 * Whether a text begins with a host name that contains a dot, with `localhost`, or with an IPv4 address. False for a
 * name with a common file extension.
 */
function beginsWithHost(text: string): boolean {
  const [host = ""] = text.split(/[/?#]/, 1);
  if (FILE_NAME.test(host)) return false;
  return /^(?:localhost|(?:[\p{L}\p{N}_-]{1,63}\.){1,10}(?:\p{L}[\p{L}\p{N}-]{1,62}|\d{1,3}))\.?(?::\d{1,5})?(?:[/?#]|$)/iu.test(
    text,
  );
}
