import { createDiagnostic } from "../text/diagnostic.ts";
import type { Message } from "../text/message.ts";
import { robotsMessages } from "./robots-messages.ts";

/**
 * The content codings that exist: the names of the IANA HTTP Content Coding Registry (RFC 9110 §16.6.1) but `identity`, which is
 * "no encoding". `x-gzip` and `x-compress` are other names of `gzip` and `compress` (RFC 9110 §8.4.1).
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

/** What a `Content-Encoding` field says. */
export interface ContentCodings {
  /** The registered codings in lower case, in the order in which they were applied (RFC 9110 §8.4), without `identity`. */
  readonly codings: readonly string[];
  /** Whether the field has a name that is not registered, such as `none` or `utf-8`. It says nothing about the body. */
  readonly hasUnknown: boolean;
}

/**
 * Reads a `Content-Encoding` field. It never throws.
 * @param contentEncoding the field's value as it was sent; repeated ones joined by commas.
 */
export function parseContentCodings(contentEncoding: string | undefined): ContentCodings {
  const codings: string[] = [];
  let hasUnknown = false;
  for (const member of (contentEncoding ?? "").split(",")) {
    // Names are compared without case (RFC 9110 §8.4.1). Empty members of a list do not count (RFC 9110 §5.6.1.2).
    const name = member.trim().toLowerCase();
    if (name === "" || name === "identity") continue;
    // No coding has parameters; a registered name with some still says that the body is coded.
    if (REGISTERED.has(name.split(";", 1)[0]?.trim() ?? "")) codings.push(name);
    else hasUnknown = true;
  }
  return { codings, hasUnknown };
}

/** Something odd about how a robots.txt is served: it counts all the same, and its owner may not know. */
export interface ContentCodingDiagnostic extends Message {
  /** `content-coding`: its Content-Encoding has a name that is not a registered content coding. */
  readonly code: "content-coding";
  /** In words, for people. Holds no text of the server, as do the parameters. */
  readonly message: string;
}

/**
 * Returns what is odd about the `Content-Encoding` that a robots.txt is served with; undefined where it has only registered names.
 * @param contentEncoding the field's value as it was sent; repeated ones joined by commas.
 */
export function diagnoseContentCoding(
  contentEncoding: string | undefined,
): ContentCodingDiagnostic | undefined {
  if (!parseContentCodings(contentEncoding).hasUnknown) return undefined;
  return createDiagnostic(robotsMessages, "content-coding");
}
