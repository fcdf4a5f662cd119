import { withoutThread } from "@maycrawl/engine/internal";
import type { FetchFailed, FetchFailureReason } from "../entry/fetched-robots.ts";
import { AddressRefusedError } from "../errors.ts";
import { FailedHop } from "./failed-hop.ts";

/**
 * What the codes of the system (errno, getaddrinfo), of OpenSSL, llhttp, zlib and undici stand for. The first that
 * fits counts.
 */
const REASONS: readonly (readonly [RegExp, FetchFailureReason])[] = [
  [/^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL|EFORMERR|EREFUSED|EBADNAME|ETIMEOUT|ECANCELLED)$/, "name"],
  // An answer that ends within a chunk is cut off, not malformed.
  [
    /^(ECONNRESET|EPIPE|ECONNABORTED|HPE_INVALID_EOF_STATE|ERR_STREAM_PREMATURE_CLOSE|ERR_TLS_NO_CLOSURE_ALERT)$/,
    "reset",
  ],
  [/^UND_ERR_(SOCKET|ABORTED|DESTROYED|CLOSED|RES_CONTENT_LENGTH_MISMATCH)$/, "reset"],
  [/^(HPE_\w+|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RESPONSE)$/, "protocol"],
  // https://nodejs.org/api/tls.html#x509-certificate-error-codes
  [/^(EPROTO|ERR_(SSL|TLS)_\w+|(CERT|CRL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERROR_IN|INVALID)_\w+)$/, "tls"],
  [/^(HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED)$/, "tls"],
  [/^(Z_\w+|ERR_BROTLI_\w+|ERR__ERROR_\w+|ERR_BUFFER_TOO_LARGE)$/, "encoding"],
  [/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/, "timeout"],
];

/** Longer messages are cut: a server can put 64 KiB into one. */
const LONGEST_MESSAGE = 300;

/** Why a request failed, from what was thrown. */
export function failureOf(thrown: unknown): FetchFailed {
  const error = coded(thrown);
  const code = codeOf(error);
  const message = messageOf(error);
  return { reason: reasonOf(error), message: readable(message), ...(code === "" ? {} : { code }) };
}

function reasonOf(error: Error & { code?: unknown }): FetchFailureReason {
  if (error instanceof AddressRefusedError) return "address";
  if (error instanceof FailedHop) return error.reason;
  const code = codeOf(error);
  return REASONS.find(([codes]) => codes.test(code))?.[1] ?? "connection";
}

/** Empty where there is none. undici forgets llhttp's codes on the way, but not what they say. */
function codeOf(error: Error & { code?: unknown }): string {
  if (error.code !== undefined) return String(error.code);
  if (error.name !== "HTTPParserError") return "";
  return error.message.includes("Invalid EOF state") ? "HPE_INVALID_EOF_STATE" : "HPE_INVALID";
}

/** The outermost error that has a code: `fetch` wraps what happened ("fetch failed") in a TypeError that has none. */
function coded(thrown: unknown): Error & { code?: unknown } {
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

/** The message; where connecting to several addresses failed, Node's error has none, and those in it have. */
function messageOf(error: Error): string {
  const [first] = error instanceof AggregateError && error.message === "" ? error.errors : [];
  return first instanceof Error ? first.message : error.message;
}

/** On one line, without control characters: the message may hold what a server sent. */
function readable(message: string): string {
  const line = withoutThread(message)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  return line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE)}…` : line;
}
