import { withoutOpensslThread } from "@maycrawl/engine/internal";
import type { FetchFailed, FetchFailureReason } from "../entry/fetched-robots.ts";
import { AddressRefusedError } from "../errors.ts";
import { FailedHop } from "./failed-hop.ts";

/**
 * Failure reasons by error code. The codes come from the system (errno, getaddrinfo), OpenSSL, llhttp, zlib and
 * undici. The first match counts.
 */
const REASONS: readonly (readonly [RegExp, FetchFailureReason])[] = [
  [/^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL|EFORMERR|EREFUSED|EBADNAME|ETIMEOUT|ECANCELLED)$/, "name"],
  // If an answer ends within a chunk, its connection was cut. The answer is not malformed.
  [
    /^(ECONNRESET|EPIPE|ECONNABORTED|HPE_INVALID_EOF_STATE|ERR_STREAM_PREMATURE_CLOSE|ERR_TLS_NO_CLOSURE_ALERT)$/,
    "reset",
  ],
  [/^UND_ERR_(SOCKET|ABORTED|DESTROYED|CLOSED|RES_CONTENT_LENGTH_MISMATCH)$/, "reset"],
  [/^(HPE_\w+|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RESPONSE)$/, "protocol"],
  // Codes of invalid certificates: https://nodejs.org/api/tls.html#x509-certificate-error-codes
  [/^(EPROTO|ERR_(SSL|TLS)_\w+|(CERT|CRL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERROR_IN|INVALID)_\w+)$/, "tls"],
  [/^(HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED)$/, "tls"],
  [/^(Z_\w+|ERR_BROTLI_\w+|ERR__ERROR_\w+|ERR_BUFFER_TOO_LARGE)$/, "encoding"],
  [/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/, "timeout"],
];

/** Maximum length of a message, in characters. A server can cause a message of 64 KiB. */
const MAX_MESSAGE_LENGTH = 300;

/** Returns the reason, message and code of a failed request, from the thrown value. */
export function failureOf(thrown: unknown): FetchFailed {
  const error = findCodedError(thrown);
  const code = codeOf(error);
  const message = messageOf(error);
  return { reason: reasonOf(error), message: toPlainLine(message), ...(code === "" ? {} : { code }) };
}

function reasonOf(error: Error & { code?: unknown }): FetchFailureReason {
  if (error instanceof AddressRefusedError) return "address";
  if (error instanceof FailedHop) return error.reason;
  const code = codeOf(error);
  return REASONS.find(([codes]) => codes.test(code))?.[1] ?? "connection";
}

/**
 * Returns the error's code, or an empty string if it has none. undici's parser errors have llhttp's messages but
 * not its codes.
 */
function codeOf(error: Error & { code?: unknown }): string {
  if (error.code !== undefined) return String(error.code);
  if (error.name !== "HTTPParserError") return "";
  return error.message.includes("Invalid EOF state") ? "HPE_INVALID_EOF_STATE" : "HPE_INVALID";
}

/**
 * Returns the outermost error that has a code. `fetch` wraps this error in a TypeError ("fetch failed") without a
 * code. Returns the thrown value itself if no error has a code.
 */
function findCodedError(thrown: unknown): Error & { code?: unknown } {
  const outer = thrown instanceof Error ? thrown : new Error(String(thrown));
  for (
    let error: unknown = outer, depth = 0;
    error instanceof Error && depth < 5;
    error = error.cause, depth++
  ) {
    if (error instanceof FailedHop || codeOf(error) !== "") return error;
  }
  return outer;
}

/**
 * Returns the error's message. If connecting to several addresses failed, Node's error has no message. Then the
 * message of its first inner error is returned.
 */
function messageOf(error: Error): string {
  const [first] = error instanceof AggregateError && error.message === "" ? error.errors : [];
  return first instanceof Error ? first.message : error.message;
}

/** Returns the message on one line, without control characters, because it may contain text of a server. */
function toPlainLine(message: string): string {
  const line = withoutOpensslThread(message)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  return line.length > MAX_MESSAGE_LENGTH ? `${line.slice(0, MAX_MESSAGE_LENGTH)}…` : line;
}
