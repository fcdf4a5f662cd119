import type { AccessResult } from "@maycrawl/engine/robots";
import { visible } from "./output/visible.ts";
import type { Failure } from "./seen.ts";

const STATUS: Readonly<Record<number, string>> = {
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  410: "Gone",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

const FAILURES: Readonly<Record<string, string>> = {
  EAI_AGAIN: "the host name could not be resolved",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed before the answer was complete",
  EHOSTUNREACH: "there is no way to the host",
  ENETUNREACH: "there is no way to the network",
  ENOTFOUND: "the host name could not be resolved",
  EPIPE: "the connection was closed before the answer was complete",
  ETIMEDOUT: "the connection timed out",
  UND_ERR_HEADERS_OVERFLOW: "the answer's header is too long",
  UND_ERR_SOCKET: "the connection was closed before the answer was complete",
  Z_BUF_ERROR: "the compressed answer is incomplete",
  Z_DATA_ERROR: "the compressed answer is broken",
};

/**
 * Why there is no robots.txt to read, in words; undefined where there is one.
 * @param error why there was no answer, where there was none.
 */
export function failureWords(access: AccessResult, error: Failure | undefined): string | undefined {
  switch (access.kind) {
    case "successful":
      return undefined;
    case "unavailable":
      return `robots.txt unavailable (${causeWords({ status: access.status, error })})`;
    case "unreachable":
      return `robots.txt unreachable: ${causeWords({ status: access.status, error })}`;
  }
}

/** What a fetch that brought no robots.txt ended with. */
export function causeWords({ status, error }: Cause): string {
  if (error !== undefined) return errorWords(error);
  return status === undefined ? "no answer" : statusWords(status);
}

/** An HTTP status, with its words where they are known. */
export function statusWords(status: number): string {
  const words = STATUS[status];
  return words === undefined ? String(status) : `${status} ${words}`;
}

interface Cause {
  readonly status?: number | undefined;
  readonly error?: Failure | undefined;
}

function errorWords({ code, message }: Failure): string {
  if (code === undefined) return visible(inSeconds(message));
  return `${FAILURES[code] ?? visible(message)} (${visible(code)})`;
}

/** What is over after so many milliseconds was asked for in seconds. */
function inSeconds(message: string): string {
  return message.replace(
    /^(no complete answer within )([\d.]+) ms$/,
    (_, head, ms) => `${head}${Number(ms) / 1000} s`,
  );
}
