// It has a path of its own in the package: who only tells of a failure that is known needs no HTTP client.

/** Words by error code. The codes are those of the system, its resolver, Node's net, tls and zlib, llhttp and undici. */
const WORDS: Readonly<Record<string, string>> = {
  EACCES: "this machine does not permit the connection",
  EADDRNOTAVAIL: "this machine has no address for the connection",
  ECONNREFUSED: "the connection was refused",
  EHOSTDOWN: "the host is down",
  EHOSTUNREACH: "there is no way to the host",
  ENETDOWN: "this machine's network is down",
  ENETUNREACH: "there is no way to the network",
  ENOBUFS: "this machine has no memory left for connections",
  ETIMEOUT: "the host name was not resolved in time",
  CERT_HAS_EXPIRED: "the server's TLS certificate has expired",
  CERT_NOT_YET_VALID: "the server's TLS certificate is not valid yet",
  CERT_REVOKED: "the server's TLS certificate was revoked",
  CERT_SIGNATURE_FAILURE: "the signature of the server's TLS certificate is wrong",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the server's TLS certificate is signed by itself",
  ERR_SSL_WRONG_VERSION_NUMBER: "the server does not speak TLS on this port",
  UND_ERR_BODY_TIMEOUT: "the answer's body came too slowly",
  UND_ERR_HEADERS_OVERFLOW: "the answer's header is too long",
  UND_ERR_HEADERS_TIMEOUT: "no answer began in time",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH:
    "the answer is not as long as its Content-Length says, or has several of these",
  UND_ERR_RES_EXCEEDED_MAX_SIZE: "the answer is too long",
  Z_BUF_ERROR: "the compressed answer is incomplete",
  Z_MEM_ERROR: "there is no memory left to decompress the answer",
  Z_NEED_DICT: "the compressed answer needs a dictionary that is not known",
};

/** Words for several codes. Brotli has a code for each place in its format. */
const COMMON_WORDS: readonly (readonly [codes: RegExp, words: string])[] = [
  [/^E(?:AI_\w+|BADNAME|NODATA|NOTFOUND|REFUSED|SERVFAIL)$/, "the host name could not be resolved"],
  [
    /^(?:ECONNABORTED|ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|HPE_INVALID_EOF_STATE|UND_ERR_SOCKET)$/,
    "the connection was closed before the answer was complete",
  ],
  [/^(?:ETIMEDOUT|ERR_TLS_HANDSHAKE_TIMEOUT|UND_ERR_CONNECT_TIMEOUT)$/, "the connection timed out"],
  [/^E[MN]FILE$/, "too many files are open"],
  [
    /^(?:CERT_UNTRUSTED|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/,
    "the issuer of the server's TLS certificate is unknown",
  ],
  [
    /^(?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
    "the server's TLS certificate is for another host",
  ],
  [/^(?:CERT_|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_)/, "the server's TLS certificate is invalid"],
  [/^(?:Z_(?:DATA|STREAM)_ERROR$|ERR_(?:BROTLI_|_ERROR_))/, "the compressed answer is broken"],
];

/**
 * OpenSSL's line for an error: the thread, the error's number, library and function, what is wrong, and the file and line of its own source.
 * https://docs.openssl.org/3.0/man3/ERR_error_string/
 */
const OPENSSL = /^.*?\b[0-9A-F]{8,}:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+).*$/s;

/**
 * Returns why there was no answer, in words for people. A code that has no words here follows the message. The message may hold
 * text of the server.
 */
export function failureWords({
  message,
  code,
}: {
  readonly message: string;
  readonly code?: string | undefined;
}): string {
  if (code === undefined) return withoutThread(message);
  const words = WORDS[code] ?? COMMON_WORDS.find(([codes]) => codes.test(code))?.[1];
  if (words === undefined) return `${withoutThread(message)} (${code})`;
  // The names that the certificate is for show what to correct.
  const names = code === "ERR_TLS_CERT_ALTNAME_INVALID" ? /.*altnames: (.+)$/s.exec(message)?.[1] : undefined;
  return names === undefined ? words : `${words} (${names})`;
}

/** A message, of OpenSSL's what is wrong only: the number of the thread is another one each time, and would make each failure a new one. */
export function withoutThread(message: string): string {
  return message.replace(OPENSSL, "TLS: $1");
}
