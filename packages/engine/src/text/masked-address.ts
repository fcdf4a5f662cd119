import { InvalidUrlError } from "../errors.ts";
import { parseUrl } from "./read-url.ts";

/** The text in place of a secret. */
const MASK = "***";

/**
 * How a URL begins. The schemes of servers also count without slashes, as parsers of URLs read them, and any word does with
 * a misspelt or missing colon (`http//`, `https;//`).
 */
const URL_START =
  /^\s*(?:[a-z][a-z\d+.-]+:[/\\]+|(?:https?|ftp|postgres(?:ql)?|rediss?):|(?:[a-z][a-z\d+.-]*[^\s\w/\\]?)?[/\\]{2})/i;
const URL_IN_TEXT = /\b[a-z][a-z\d+.-]+:[/\\]+[^\s"'`<>]+/gi;
/** Schemes whose user name may be shown. An "@" in their path ends a password that was not percent-encoded. */
const DATABASE = /^\s*(?:postgres(?:ql)?|rediss?):/i;
/** `user:password@host`, without a scheme. */
const BARE_USER = /((?:^|\s)(?!mailto:)[^\s:@/\\"'(]*:)(?![/\\])\S*@/gi;
/** The address in examples has no secret. */
const EXAMPLE = /^[a-z]+:\/\/user:password@host(?![\w.-])/;

const SECRET_NAME = String.raw`[\w.-]*(?:password|passwd|passphrase|pwd|secret|token|api[_-]?key|signature)`;
/** Parameters of a query: `?password=…&token=…`. */
const QUERY = new RegExp(String.raw`([?&]${SECRET_NAME}=)[^&\s"'<>]*`, "gi");
/** Keywords as libpq reads them, also quoted. https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-KEYWORD-VALUE */
const KEYWORD = new RegExp(
  String.raw`((?:^|[\s;,"'])${SECRET_NAME}\s*=\s*)(?!\*\*\*)(?:'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?|(?:\\.|[^\s\\;])+)`,
  "gis",
);

/** A connection string of libpq begins with a keyword. */
const SETTINGS = /^\s*[a-z_]+\s*=/i;
/** In a connection string, what follows a mask up to the next keyword: the rest of a password that was not quoted. */
const REST = new RegExp(
  String.raw`((?:^|\s)${SECRET_NAME}\s*=\s*\*\*\*)(?:(?!(?<!\s)\s+[a-z_]+\s*=)[^])+`,
  "gi",
);

/**
 * Returns an address, or a text with addresses in it, with `***` in place of passwords. It need not be valid: a misspelt
 * address has the same password. Also masked are a lone user name of a web address, which may be a token, and parameters such
 * as `password=`.
 */
export function maskedAddress(text: string): string {
  const whole = URL_START.test(text) ? maskedUrl(text) : text.replace(BARE_USER, `$1${MASK}@`);
  const masked = whole
    .replace(URL_IN_TEXT, maskedUrl)
    .replace(QUERY, `$1${MASK}`)
    .replace(KEYWORD, `$1${MASK}`);
  return SETTINGS.test(masked) ? masked.replace(REST, "$1") : masked;
}

/** Returns the error for an invalid URL, without the password in its message. */
export function invalidUrl(received: unknown): InvalidUrlError {
  return new InvalidUrlError(typeof received === "string" ? maskedAddress(received) : received);
}

function maskedUrl(url: string): string {
  if (EXAMPLE.test(url)) return url;
  const start = URL_START.exec(url)?.[0].length ?? 0;
  const end = userEnd(url, start);
  if (end < start) return url;
  const user = url.slice(start, end);
  const [, name = "", colon = ""] = /^([^:/?#\\@]*)(:?)/.exec(user) ?? [];
  const isDatabase = DATABASE.test(url);
  if (isDatabase && name === user) return url;
  const shown = isDatabase || colon !== "" ? `${name}${colon}` : "";
  return `${url.slice(0, start)}${shown}${MASK}${url.slice(end)}`;
}

/** Returns the index of the "@" behind the user and the password of a URL; -1 without one. */
function userEnd(url: string, start: number): number {
  // With a "/", "?" or "#" in a password that is not percent-encoded, what is before that is hardly a host and a port.
  if (DATABASE.test(url) || parseUrl(url, "http://host/") === undefined) return url.lastIndexOf("@");
  const length = url.slice(start).search(/[/?#\\]/);
  return url.slice(0, length < 0 ? url.length : start + length).lastIndexOf("@");
}
