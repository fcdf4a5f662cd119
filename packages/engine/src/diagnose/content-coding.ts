import { createDiagnostic } from "../text/diagnostic.ts";
import type { Message } from "../text/message.ts";
import { robotsMessages } from "./robots-messages.ts";

/**
 * Registered content codings: the names in the IANA HTTP Content Coding Registry (RFC 9110 §16.6.1) without
 * `identity`, which means "no encoding". `x-gzip` and `x-compress` are other names of `gzip` and `compress`
 * (RFC 9110 §8.4.1).
 */
const REGISTERED: ReadonlySet<string> = new Set([
  "aes128gcm",
  "br",
  "compress",
  "dcb",
  "dcz",
  "deflate",
  "exi",
  "gzip",
  "pack200-gzip",
  "x-compress",
  "x-gzip",
  "zstd",
]);

/** Parsed `Content-Encoding` field. */
export interface ContentCodings {
  /**
   * Registered codings in lower case, in the order in which they were applied (RFC 9110 §8.4), without `identity`.
   */
  readonly codings: readonly string[];
  /**
   * Whether the field has a name that is not registered, such as `none` or `utf-8`. Such a name does not describe
   * the body.
   */
  readonly hasUnknown: boolean;
}

/**
 * Parses a `Content-Encoding` field. It never throws.
 * @param contentEncoding the field's value as it was sent; values of repeated fields are joined by commas.
 */
export function parseContentCodings(contentEncoding: string | undefined): ContentCodings {
  const codings: string[] = [];
  let hasUnknown = false;
  for (const member of (contentEncoding ?? "").split(",")) {
    // Names are case-insensitive (RFC 9110 §8.4.1). Empty members of a list do not count (RFC 9110 §5.6.1.2).
    const name = member.trim().toLowerCase();
    if (name === "" || name === "identity") continue;
    // Codings have no parameters, but a registered name with parameters still means that the body is encoded.
    if (REGISTERED.has(name.split(";", 1)[0]?.trim() ?? "")) codings.push(name);
    else hasUnknown = true;
  }
  return { codings, hasUnknown };
}

/** Diagnostic about the Content-Encoding of a robots.txt. Crawlers still use the file, so its owner may not notice. */
export interface ContentCodingDiagnostic extends Message {
  /** `content-coding`: its Content-Encoding has a name that is not a registered content coding. */
  readonly code: "content-coding";
  /** English text. Like the parameters, it contains no text of the server. */
  readonly message: string;
}

/**
 * Returns a diagnostic if the `Content-Encoding` of a robots.txt has a name that is not registered; otherwise
 * undefined.
 * @param contentEncoding the field's value as it was sent; values of repeated fields are joined by commas.
 */
export function diagnoseContentCoding(
  contentEncoding: string | undefined,
): ContentCodingDiagnostic | undefined {
  if (!parseContentCodings(contentEncoding).hasUnknown) return undefined;
  return createDiagnostic(robotsMessages, "content-coding");
}
