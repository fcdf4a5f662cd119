import type { AccessResult, RedirectFailure } from "@maycrawl/engine";
import { describeFailedAccess, visible } from "@maycrawl/engine/internal";
import type { Failure, MissingPageOutcome } from "./robots-outcome.ts";

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

/** Reasons why a redirect was not followed, in words. */
export const redirectWords: Readonly<Record<RedirectFailure, string>> = {
  "too-many-redirects": "too many redirects",
  "redirect-loop": "a redirect loop",
  "redirect-to-nowhere": "a redirect without a valid target",
};

/**
 * Returns a sentence with the reason for a missing robots.txt; undefined if the fetch was successful. The parameters
 * are those of `failureCause`.
 */
export function failureWords(...[access, ...more]: Parameters<typeof failureCause>): string | undefined {
  if (access.kind === "successful") return undefined;
  return describeFailedAccess(access, { failure: failureCause(access, ...more) }).text;
}

/**
 * Returns the reason for a missing robots.txt, in words; undefined if the fetch was successful.
 * @param error reason for a missing answer.
 * @param redirect reason why a redirect was not followed; undefined if the text is to omit that reason.
 * @param missing the site's answers for a URL that does not exist and for `/`, with `--missing-is-5xx`.
 */
export function failureCause(
  access: AccessResult,
  error: Failure | undefined,
  redirect?: RedirectFailure | undefined,
  missing?: MissingPageOutcome | undefined,
): string | undefined {
  if (access.kind === "successful") return undefined;
  const cause = causeWords({ status: access.status, error });
  const more = missing?.message ?? (redirect && redirectWords[redirect]);
  return more === undefined ? cause : `${cause}: ${more}`;
}

/** Describes why a fetch returned no robots.txt: the error, otherwise the HTTP status. */
export function causeWords({ status, error }: Cause): string {
  if (error !== undefined) return visible(error.message);
  return status === undefined ? "no answer" : statusWords(status);
}

/** Returns an HTTP status, with its reason phrase if known. */
export function statusWords(status: number): string {
  const words = STATUS[status];
  return words === undefined ? String(status) : `${status} ${words}`;
}

interface Cause {
  readonly status?: number | undefined;
  readonly error?: Failure | undefined;
}
