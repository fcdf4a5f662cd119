// It has a path of its own in the package: who only tells of a failure that is known needs no HTTP client.

const WORDS: Readonly<Record<string, string>> = {
  EAI_AGAIN: "the host name could not be resolved",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed before the answer was complete",
  EHOSTUNREACH: "there is no way to the host",
  ENETUNREACH: "there is no way to the network",
  ENOTFOUND: "the host name could not be resolved",
  EADDRNOTAVAIL: "this machine has no address for the connection",
  EPIPE: "the connection was closed before the answer was complete",
  ERR_SSL_WRONG_VERSION_NUMBER: "the server does not speak TLS on this port",
  ETIMEDOUT: "the connection timed out",
  UND_ERR_BODY_TIMEOUT: "the answer's body came too slowly",
  UND_ERR_HEADERS_OVERFLOW: "the answer's header is too long",
  UND_ERR_HEADERS_TIMEOUT: "no answer began in time",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH:
    "the answer is not as long as its Content-Length says, or has several of these",
  UND_ERR_SOCKET: "the connection was closed before the answer was complete",
  Z_BUF_ERROR: "the compressed answer is incomplete",
  Z_DATA_ERROR: "the compressed answer is broken",
};

/**
 * OpenSSL's line for an error: the thread, the error's number, library and function, what is wrong, and the file and line of its own source.
 * https://docs.openssl.org/3.0/man3/ERR_error_string/
 */
const OPENSSL = /^.*?\b[0-9A-F]{8,}:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+).*$/s;

/** Why there was no answer, in words for people; the code stands behind them where there is one. May hold text of the server. */
export function failureWords({
  message,
  code,
}: {
  readonly message: string;
  readonly code?: string | undefined;
}): string {
  if (code === undefined) return withoutThread(message);
  return `${WORDS[code] ?? withoutThread(message)} (${code})`;
}

/** A message, of OpenSSL's what is wrong only: the number of the thread is another one each time, and would make each failure a new one. */
export function withoutThread(message: string): string {
  return message.replace(OPENSSL, "TLS: $1");
}
