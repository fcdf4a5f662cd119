import { isTemporaryFailure, MIN_SERVER_FAILURE, temporaryClientErrors } from "@maycrawl/engine/internal";

/**
 * What an answer that is no page says of the page, since each is mended otherwise: that it is not there (`not-ok`), that it is not
 * for everybody (`refused`: 401 and 403, which ask for a login or refuse crawlers), or nothing, since it could not be fetched (`failed`:
 * the server failed, was busy, or did not answer).
 */
export type NonPageKind = "not-ok" | "refused" | "failed";

/** Successes that bring no page: nothing stands there that anybody could find (RFC 9110 §15.3.5, §15.3.6). */
const EMPTY: readonly number[] = [204, 205];

/** Whether a status says that there is a page; 304 says that there is one still. */
export function isPageStatus(status: number): boolean {
  return (status >= 200 && status <= 299 && !EMPTY.includes(status)) || status === 304;
}

/** The same as SQL, of a column with a status. */
export function isPageSql(status: string): string {
  return `((${status} BETWEEN 200 AND 299 AND ${status} NOT IN (${EMPTY.join(", ")})) OR ${status} = 304)`;
}

const REFUSING: readonly number[] = [401, 403];

/** @param status of the answer; undefined where there was none. */
export function nonPageKindOf(status: number | undefined): NonPageKind {
  if (status === undefined || isTemporaryFailure(status)) return "failed";
  return REFUSING.includes(status) ? "refused" : "not-ok";
}

/** The same as SQL: whether a column with the status of an answer that is no page and no redirect says this. */
export function saysSql(what: NonPageKind, status: string): string {
  const refusing = REFUSING.join(", ");
  const passing = temporaryClientErrors.join(", ");
  if (what === "failed")
    return `(${status} IS NULL OR ${status} >= ${MIN_SERVER_FAILURE} OR ${status} IN (${passing}))`;
  if (what === "refused") return `${status} IN (${refusing})`;
  return `${status} >= 400 AND ${status} < ${MIN_SERVER_FAILURE} AND ${status} NOT IN (${refusing}, ${passing})`;
}

/** The same of the row `visit`: one of three texts. */
export function nonPageSql(texts: Readonly<Record<NonPageKind, string>>): string {
  return `CASE WHEN ${saysSql("failed", "visit.status")} THEN '${texts.failed}'
    WHEN ${saysSql("refused", "visit.status")} THEN '${texts.refused}' ELSE '${texts["not-ok"]}' END`;
}

/**
 * A redirect without a usable `Location`, or a 304 to a request without conditions, as SQL of the columns `status` and `error`: the error
 * has the reason.
 */
export function isDeadEndSql(table = ""): string {
  return `(${table}status BETWEEN 300 AND 399 AND ${table}error IS NOT NULL)`;
}

/** What a status that is no page's says besides, to go on after it. */
export const nonPageText: Readonly<Record<NonPageKind, string>> = {
  "not-ok": "",
  refused: ": access is refused",
  failed: ": it could not be fetched",
};
