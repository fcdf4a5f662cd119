import { parseContentCodings } from "@maycrawl/engine/internal";
import { BodyTooLongError, IntegrityError } from "../../errors.ts";
import { type Integrity, matchesIntegrity } from "../request/integrity.ts";
import type { PageRequest } from "../request/page-request.ts";
import { type BodyWatcher, responseOf, watchBody } from "./body-watcher.ts";

/**
 * The answer, whose body is watched and has no more bytes than are wanted.
 * @throws {BodyTooLongError} where its header says that it has more.
 */
export async function limitedResponse(
  response: Response,
  { url, method, signal, maxBytes }: PageRequest,
  watcher: BodyWatcher,
  redirected: boolean,
): Promise<Response> {
  const length = method === "HEAD" ? 0 : lengthOf(response);
  if (maxBytes !== undefined && length > maxBytes) {
    const thrown = new BodyTooLongError(url.href, maxBytes, `its Content-Length (${length}) is more`);
    watcher.over({ kind: "failed", thrown });
    await response.body?.cancel(thrown).catch(() => {});
    throw thrown;
  }
  return watchBody(response, watcher, { url: url.href, maxBytes, signal }, redirected);
}

/** How long the body is before anything of it has come; 0 where that is not known, as of a coded one. */
function lengthOf({ headers, body }: Response): number {
  const { codings } = parseContentCodings(headers.get("content-encoding") ?? "");
  if (body === null || codings.length > 0 || headers.has("transfer-encoding")) return 0;
  const length = headers.get("content-length") ?? "";
  return /^\d+$/.test(length) ? Number(length) : 0;
}

/** Statuses whose answers have no body (Fetch standard, "null body status"). */
const NULL_BODY: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/**
 * The answer, when all of its body has come and is what it has to be (Fetch standard, main fetch, step 22). The standard checks
 * the last answer only.
 * @throws {IntegrityError}
 * @throws what the body throws.
 */
export async function withIntegrity(
  response: Response,
  integrity: Integrity,
  method: string,
): Promise<Response> {
  const { status, url, redirected } = response;
  const body = new Uint8Array(await response.arrayBuffer());
  if (method === "HEAD" || NULL_BODY.has(status))
    throw new IntegrityError(
      url,
      `the answer has no body (${method}, ${status}), so that its integrity is unknown`,
    );
  if (!matchesIntegrity(integrity, body))
    throw new IntegrityError(url, `the body is not what integrity says (${integrity.algorithm})`);
  return responseOf(response, body, redirected);
}
