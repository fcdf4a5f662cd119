import { createMessage, type Message } from "../text/message.ts";

/**
 * English texts for failed requests, by id. An id is an error code, or a name that several codes share. The codes
 * come from the operating system, its resolver, Node's net, tls and zlib modules, llhttp and undici. All other
 * failures use `failure` or `failure.code`.
 */
export const failureMessages = {
  EACCES: "this machine does not allow the connection",
  EADDRNOTAVAIL: "this machine has no address for the connection",
  ECONNREFUSED: "the connection was refused",
  EHOSTDOWN: "the host is down",
  EHOSTUNREACH: "the host is unreachable",
  ENETDOWN: "this machine's network is down",
  ENETUNREACH: "the network is unreachable",
  ENOBUFS: "this machine has no memory left for connections",
  ETIMEOUT: "the host name was not resolved in time",
  CERT_HAS_EXPIRED: "the server's TLS certificate has expired",
  CERT_NOT_YET_VALID: "the server's TLS certificate is not valid yet",
  CERT_REVOKED: "the server's TLS certificate was revoked",
  CERT_SIGNATURE_FAILURE: "the signature of the server's TLS certificate is wrong",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the server's TLS certificate is self-signed",
  ERR_SSL_WRONG_VERSION_NUMBER: "the server does not speak TLS on this port",
  UND_ERR_BODY_TIMEOUT: "the response body arrived too slowly",
  UND_ERR_HEADERS_OVERFLOW: "the response header is too long",
  UND_ERR_HEADERS_TIMEOUT: "the response did not start in time",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH:
    "the response body does not match its Content-Length, or the response has several Content-Length fields",
  UND_ERR_RES_EXCEEDED_MAX_SIZE: "the response is too long",
  Z_BUF_ERROR: "the compressed response is incomplete",
  Z_MEM_ERROR: "there is not enough memory to decompress the response",
  Z_NEED_DICT: "the compressed response needs an unknown dictionary",
  "name-unresolved": "the host name could not be resolved",
  "closed-early": "the connection was closed before the response was complete",
  "connection-timed-out": "the connection timed out",
  "too-many-open-files": "too many files are open",
  "certificate-issuer": "the issuer of the server's TLS certificate is unknown",
  "certificate-host": "the server's TLS certificate is for another host",
  "certificate-host.names": "the server's TLS certificate is for another host ({names})",
  "certificate-invalid": "the server's TLS certificate is invalid",
  "body-broken": "the compressed response is damaged",
  failure: "{reason}",
  "failure.code": "{reason} ({code})",
} as const;

type FailureId = keyof typeof failureMessages;

/** Ids that several codes share. For example, Brotli has a separate code for each part of its format. */
const COMMON: readonly (readonly [codes: RegExp, id: FailureId])[] = [
  [/^E(?:AI_\w+|BADNAME|NODATA|NOTFOUND|REFUSED|SERVFAIL)$/, "name-unresolved"],
  [
    /^(?:ECONNABORTED|ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|HPE_INVALID_EOF_STATE|UND_ERR_SOCKET)$/,
    "closed-early",
  ],
  [/^(?:ETIMEDOUT|ERR_TLS_HANDSHAKE_TIMEOUT|UND_ERR_CONNECT_TIMEOUT)$/, "connection-timed-out"],
  [/^E[MN]FILE$/, "too-many-open-files"],
  [/^(?:CERT_UNTRUSTED|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/, "certificate-issuer"],
  [/^(?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, "certificate-host"],
  [/^(?:CERT_|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_)/, "certificate-invalid"],
  [/^(?:Z_(?:DATA|STREAM)_ERROR$|ERR_(?:BROTLI_|_ERROR_))/, "body-broken"],
];

/**
 * OpenSSL's error line: thread, error number, library, function, reason, and the file and line in OpenSSL's source.
 * https://docs.openssl.org/3.0/man3/ERR_error_string/
 */
const OPENSSL = /^.*?\b[0-9A-F]{8,}:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+).*$/s;

/**
 * Describes a failed request: as a stable message id with parameters, and in English. A code without its own text
 * is appended to the message. Parameters: `reason` (the message of the system or the server), `code`, and `names`
 * (the host names of a certificate).
 */
export function describeFailure({
  message,
  code,
}: {
  readonly message: string;
  readonly code?: string | undefined;
}): Message {
  const reason = withoutOpensslThread(message);
  if (code === undefined) return createMessage(failureMessages, "failure", { reason });
  const params = { reason, code };
  if (isId(code)) return createMessage(failureMessages, code, params);
  const id = COMMON.find(([codes]) => codes.test(code))?.[1] ?? "failure.code";
  // The certificate's host names show what to correct.
  const names = code === "ERR_TLS_CERT_ALTNAME_INVALID" ? /.*altnames: (.+)$/s.exec(message)?.[1] : undefined;
  return names === undefined
    ? createMessage(failureMessages, id, params)
    : createMessage(failureMessages, "certificate-host.names", { ...params, names });
}

/** Returns the English text of `describeFailure`. */
export function failureWords(failure: Parameters<typeof describeFailure>[0]): string {
  return describeFailure(failure).message;
}

/** Whether a code has its own text. Ids in lower case are names and not codes. */
function isId(code: string): code is FailureId {
  return Object.hasOwn(failureMessages, code) && code === code.toUpperCase();
}

/**
 * Reduces an OpenSSL message to its reason; returns other messages unchanged. The thread number changes each time,
 * and would make each failure look new.
 */
export function withoutOpensslThread(message: string): string {
  return message.replace(OPENSSL, "TLS: $1");
}
