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

/** Why a redirect was not followed, in words. */
export const redirectWords: Readonly<Record<RedirectFailure, string>> = {
  "too-many-redirects": "more redirects than are followed",
  "redirect-loop": "redirects that lead to where they have been",
  "redirect-to-nowhere": "a redirect that leads nowhere",
};

/** Why there is no robots.txt to read, in a sentence; undefined where there is one. The parameters are those of `failureCause`. */
export function failureWords(...[access, ...more]: Parameters<typeof failureCause>): string | undefined {
  if (access.kind === "successful") return undefined;
  return describeFailedAccess(access, { failure: failureCause(access, ...more) }).text;
}

/**
 * Why there is no robots.txt to read, in words; undefined where there is one.
 * @param error why there was no answer, where there was none.
 * @param redirect why a redirect was not followed, where that is to be told, too.
 * @param missing the site's answer for a missing page, with `--missing-is-5xx`.
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

/** What a fetch that brought no robots.txt ended with. */
export function causeWords({ status, error }: Cause): string {
  if (error !== undefined) return visible(error.message);
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
