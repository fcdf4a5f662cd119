// It has a path of its own in the package: who only tells of a failure that is known needs no HTTP client.

const CLOSED = "the connection was closed before the answer was complete";
const UNKNOWN_HOST = "the host name could not be resolved";
const TIMED_OUT = "the connection timed out";
const UNKNOWN_ISSUER = "the issuer of the server's TLS certificate is unknown";
const INVALID_CERTIFICATE = "the server's TLS certificate is invalid";

/** Words by error code. The codes are those of the system, its resolver, Node's net, tls and zlib, llhttp and undici. */
const WORDS: Readonly<Record<string, string>> = {
  EACCES: "this machine does not permit the connection",
  EADDRNOTAVAIL: "this machine has no address for the connection",
  EAI_AGAIN: UNKNOWN_HOST,
  EAI_FAIL: UNKNOWN_HOST,
  EAI_NODATA: UNKNOWN_HOST,
  EAI_NONAME: UNKNOWN_HOST,
  EBADNAME: UNKNOWN_HOST,
  ECONNABORTED: CLOSED,
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: CLOSED,
  EHOSTDOWN: "the host is down",
  EHOSTUNREACH: "there is no way to the host",
  EMFILE: "this process has too many open files",
  ENETDOWN: "this machine's network is down",
  ENETUNREACH: "there is no way to the network",
  ENFILE: "this machine has too many open files",
  ENOBUFS: "this machine has no memory left for connections",
  ENODATA: UNKNOWN_HOST,
  ENOTFOUND: UNKNOWN_HOST,
  EPIPE: CLOSED,
  EREFUSED: UNKNOWN_HOST,
  ESERVFAIL: UNKNOWN_HOST,
  ETIMEDOUT: TIMED_OUT,
  ETIMEOUT: "the host name was not resolved in time",
  CERT_HAS_EXPIRED: "the server's TLS certificate has expired",
  CERT_NOT_YET_VALID: "the server's TLS certificate is not valid yet",
  CERT_REVOKED: "the server's TLS certificate was revoked",
  CERT_CHAIN_TOO_LONG: INVALID_CERTIFICATE,
  CERT_REJECTED: INVALID_CERTIFICATE,
  CERT_SIGNATURE_FAILURE: "the signature of the server's TLS certificate is wrong",
  CERT_UNTRUSTED: UNKNOWN_ISSUER,
  DEPTH_ZERO_SELF_SIGNED_CERT: "the server's TLS certificate is signed by itself",
  ERR_SSL_WRONG_VERSION_NUMBER: "the server does not speak TLS on this port",
  ERR_STREAM_PREMATURE_CLOSE: CLOSED,
  ERR_TLS_CERT_ALTNAME_INVALID: "the server's TLS certificate is for another host",
  ERR_TLS_HANDSHAKE_TIMEOUT: TIMED_OUT,
  HOSTNAME_MISMATCH: "the server's TLS certificate is for another host",
  HPE_INVALID_EOF_STATE: CLOSED,
  INVALID_CA: INVALID_CERTIFICATE,
  INVALID_PURPOSE: INVALID_CERTIFICATE,
  PATH_LENGTH_EXCEEDED: INVALID_CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_ISSUER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_ISSUER,
  UND_ERR_BODY_TIMEOUT: "the answer's body came too slowly",
  UND_ERR_CONNECT_TIMEOUT: TIMED_OUT,
  UND_ERR_HEADERS_OVERFLOW: "the answer's header is too long",
  UND_ERR_HEADERS_TIMEOUT: "no answer began in time",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH:
    "the answer is not as long as its Content-Length says, or has several of these",
  UND_ERR_RES_EXCEEDED_MAX_SIZE: "the answer is too long",
  UND_ERR_SOCKET: CLOSED,
  Z_BUF_ERROR: "the compressed answer is incomplete",
  Z_DATA_ERROR: "the compressed answer is broken",
  Z_MEM_ERROR: "there is no memory left to decompress the answer",
  Z_NEED_DICT: "the compressed answer needs a dictionary that is not known",
  Z_STREAM_ERROR: "the compressed answer is broken",
};

/** Codes of Brotli, one for each place in its format. */
const BROTLI = /^ERR_(?:BROTLI_|_ERROR_)/;

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
  if (BROTLI.test(code)) return "the compressed answer is broken";
  const words = WORDS[code];
  if (words === undefined) return `${withoutThread(message)} (${code})`;
  // The names that the certificate is for show what to correct.
  const names = code === "ERR_TLS_CERT_ALTNAME_INVALID" ? /.*altnames: (.+)$/s.exec(message)?.[1] : undefined;
  return names === undefined ? words : `${words} (${names})`;
}

/** A message, of OpenSSL's what is wrong only: the number of the thread is another one each time, and would make each failure a new one. */
export function withoutThread(message: string): string {
  return message.replace(OPENSSL, "TLS: $1");
}
