import {
  emptyStatuses,
  hasPage,
  isTemporaryFailure,
  MIN_SERVER_FAILURE,
  temporaryClientErrors,
} from "@maycrawl/engine/internal";

/**
 * Kinds of answers that are not a page. The site's owner has to fix each kind in a different way.
 *
 * - `not-ok`: the page does not exist.
 * - `refused`: access is refused (401 or 403), because a login is needed or crawlers are not welcome.
 * - `failed`: the page could not be fetched, because the server failed, was busy, or did not answer.
 */
export type NonPageKind = "not-ok" | "refused" | "failed";

/** Whether a status means that the page exists. A 304 means that it still exists. */
export function isPageStatus(status: number): boolean {
  return hasPage(status) || status === 304;
}

/**
 * Returns `isPageStatus` as SQL.
 * @param status SQL of the status.
 */
export function isPageSql(status: string): string {
  return `((${status} BETWEEN 200 AND 299 AND ${status} NOT IN (${emptyStatuses.join(", ")})) OR ${status} = 304)`;
}

const REFUSING: readonly number[] = [401, 403];

/**
 * Returns the kind of an answer that is not a page.
 * @param status status of the answer; undefined without an answer.
 */
export function nonPageKindOf(status: number | undefined): NonPageKind {
  if (status === undefined || isTemporaryFailure(status)) return "failed";
  return REFUSING.includes(status) ? "refused" : "not-ok";
}

/**
 * Returns SQL that checks the kind of an answer that is neither a page nor a redirect.
 * @param status SQL of the status.
 */
export function isNonPageKindSql(what: NonPageKind, status: string): string {
  const refusing = REFUSING.join(", ");
  const passing = temporaryClientErrors.join(", ");
  if (what === "failed")
    return `(${status} IS NULL OR ${status} >= ${MIN_SERVER_FAILURE} OR ${status} IN (${passing}))`;
  if (what === "refused") return `${status} IN (${refusing})`;
  return `${status} >= 400 AND ${status} < ${MIN_SERVER_FAILURE} AND ${status} NOT IN (${refusing}, ${passing})`;
}

/** Returns SQL that selects a text by the kind of the answer, from the status of the row `visit`. */
export function nonPageSql(texts: Readonly<Record<NonPageKind, string>>): string {
  return `CASE WHEN ${isNonPageKindSql("failed", "visit.status")} THEN '${texts.failed}'
    WHEN ${isNonPageKindSql("refused", "visit.status")} THEN '${texts.refused}' ELSE '${texts["not-ok"]}' END`;
}

/**
 * Returns SQL that finds a redirect without a usable `Location`, or a 304 to a request without conditions. It reads the
 * columns `status` and `error`; the error contains the reason.
 */
export function isBrokenRedirectSql(table = ""): string {
  return `(${table}status BETWEEN 300 AND 399 AND ${table}error IS NOT NULL)`;
}

/** Explanations that follow the status of an answer that is not a page. */
export const nonPageText: Readonly<Record<NonPageKind, string>> = {
  "not-ok": "",
  refused: ": access is refused",
  failed: ": it could not be fetched",
};
