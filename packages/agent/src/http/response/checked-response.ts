import { parseContentCodings } from "@maycrawl/engine/internal";
import { BodyTooLongError, IntegrityError } from "../../errors.ts";
import { type Integrity, matchesIntegrity } from "../request/integrity.ts";
import type { PageRequest } from "../request/page-request.ts";
import { type BodyWatcher, copyResponse, watchBody } from "./body-watcher.ts";

/**
 * Returns the response with a watched body that is limited to `maxBytes`.
 * @throws {BodyTooLongError} if the response's `Content-Length` is larger than `maxBytes`.
 */
export async function limitedResponse(
  response: Response,
  { url, method, signal, maxBytes }: PageRequest,
  watcher: BodyWatcher,
  redirected: boolean,
): Promise<Response> {
  const length = method === "HEAD" ? 0 : declaredLength(response);
  if (maxBytes !== undefined && length > maxBytes) {
    const thrown = new BodyTooLongError(url.href, maxBytes, `its Content-Length (${length}) is larger`);
    watcher.over({ kind: "failed", thrown });
    await response.body?.cancel(thrown).catch(() => {});
    throw thrown;
  }
  return watchBody(response, watcher, { url: url.href, maxBytes, signal }, redirected);
}

/**
 * Returns the body's length from the header, in bytes. Returns 0 if the length is unknown, for example because the
 * body is coded.
 */
function declaredLength({ headers, body }: Response): number {
  const { codings } = parseContentCodings(headers.get("content-encoding") ?? "");
  if (body === null || codings.length > 0 || headers.has("transfer-encoding")) return 0;
  const length = headers.get("content-length") ?? "";
  return /^\d+$/.test(length) ? Number(length) : 0;
}

/** Statuses of responses without a body (Fetch standard, "null body status"). */
const NULL_BODY: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/**
 * Reads the whole body and checks its integrity (Fetch standard, main fetch, step 22).
 * The standard checks only the last response of a redirect chain.
 * @throws {IntegrityError} if the body does not match, or if the response has no body.
 * @throws errors of the body.
 */
export async function checkIntegrity(
  response: Response,
  integrity: Integrity,
  method: string,
): Promise<Response> {
  const { status, url, redirected } = response;
  const body = new Uint8Array(await response.arrayBuffer());
  if (method === "HEAD" || NULL_BODY.has(status))
    throw new IntegrityError(
      url,
      `the response has no body (${method}, ${status}), so its integrity cannot be checked`,
    );
  if (!matchesIntegrity(integrity, body))
    throw new IntegrityError(url, `the body does not match the integrity hashes (${integrity.algorithm})`);
  return copyResponse(response, body, redirected);
}
