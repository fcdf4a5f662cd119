import type { AccessResult } from "@maycrawl/engine";
import { visible } from "./output/visible.ts";

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
 * @param error why there was no answer, where a dialect takes that for a robots.txt that is unavailable.
 */
export function failureWords(access: AccessResult, error?: unknown): string | undefined {
  switch (access.kind) {
    case "successful":
      return undefined;
    case "unavailable":
      return `robots.txt unavailable (${error === undefined ? statusWords(access.status) : errorWords(error)})`;
    case "unreachable":
      return `robots.txt unreachable: ${causeWords(access)}`;
  }
}

/** Why a robots.txt could not be reached. */
export function causeWords(access: { readonly status?: number; readonly error?: unknown }): string {
  return access.status === undefined ? errorWords(access.error) : statusWords(access.status);
}

function statusWords(status: number): string {
  const words = STATUS[status];
  return words === undefined ? String(status) : `${status} ${words}`;
}

function errorWords(error: unknown): string {
  // Where a host has several addresses, each has failed for itself; the first speaks for all.
  if (error instanceof AggregateError && error.errors.length > 0) return errorWords(error.errors[0]);
  if (!(error instanceof Error)) return visible(String(error));
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== "string") return visible(error.message);
  return `${FAILURES[code] ?? visible(error.message)} (${code})`;
}
