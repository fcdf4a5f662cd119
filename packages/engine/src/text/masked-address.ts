import { InvalidUrlError } from "../errors.ts";
import { parseUrl } from "./read-url.ts";

/** Text that replaces a secret. */
const MASK = "***";

/**
 * Beginning of a URL. The schemes of servers also match without slashes, because URL parsers accept that. With a
 * misspelt or missing colon, any word matches (`http//`, `https;//`).
 */
const URL_START =
  /^\s*(?:[a-z][a-z\d+.-]+:[/\\]+|(?:https?|ftp|postgres(?:ql)?|rediss?):|(?:[a-z][a-z\d+.-]*[^\s\w/\\]?)?[/\\]{2})/i;
const URL_IN_TEXT = /\b[a-z][a-z\d+.-]+:[/\\]+[^\s"'`<>]+/gi;
/**
 * Schemes whose user name may be shown. The last "@" in a URL with such a scheme ends the password, because a password
 * that is not percent-encoded may contain "/".
 */
const DATABASE = /^\s*(?:postgres(?:ql)?|rediss?):/i;
/** `user:password@host`, without a scheme. */
const BARE_USER = /((?:^|\s)(?!mailto:)[^\s:@/\\"'(]*:)(?![/\\])\S*@/gi;
/** Address in examples, which contains no secret. */
const EXAMPLE = /^[a-z]+:\/\/user:password@host(?![\w.-])/;

const SECRET_NAME = String.raw`[\w.-]*(?:password|passwd|passphrase|pwd|secret|token|api[_-]?key|signature)`;
/** Parameters of a query: `?password=…&token=…`. */
const QUERY = new RegExp(String.raw`([?&]${SECRET_NAME}=)[^&\s"'<>]*`, "gi");
/**
 * Keywords for secrets in a libpq connection string, with their values, quoted or not.
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-KEYWORD-VALUE
 */
const KEYWORD = new RegExp(
  String.raw`((?:^|[\s;,"'])${SECRET_NAME}\s*=\s*)(?!\*\*\*)(?:'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?|(?:\\.|[^\s\\;])+)`,
  "gis",
);

/** Beginning of a libpq connection string: a keyword. */
const SETTINGS = /^\s*[a-z_]+\s*=/i;
/** Text after a mask in a connection string, up to the next keyword: the rest of a password that was not quoted. */
const REST = new RegExp(
  String.raw`((?:^|\s)${SECRET_NAME}\s*=\s*\*\*\*)(?:(?!(?<!\s)\s+[a-z_]+\s*=)[^])+`,
  "gi",
);

/**
 * Returns an address, or a text that contains addresses, with `***` instead of passwords. The address may be
 * invalid: a misspelt address contains the same password. A lone user name in a web address is also masked,
 * because it may be a token. The values of parameters such as `password=` are masked, too.
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

/** Returns the index of the "@" after the user and the password of a URL; -1 without one. */
function userEnd(url: string, start: number): number {
  // A password that is not percent-encoded may contain "/", "?" or "#". The text before that character is then
  // rarely a valid host and port, so the URL cannot be parsed.
  if (DATABASE.test(url) || parseUrl(url, "http://host/") === undefined) return url.lastIndexOf("@");
  const length = url.slice(start).search(/[/?#\\]/);
  return url.slice(0, length < 0 ? url.length : start + length).lastIndexOf("@");
}
