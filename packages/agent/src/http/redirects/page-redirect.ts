import { isRedirect, redirectTarget } from "@maycrawl/engine/internal";
import type { PageRequest } from "../request/page-request.ts";
import { referrerAfterRedirect } from "../request/referrer.ts";
import { ReplayableBody } from "../request/replayable-body.ts";
import { RequestStream } from "../request/request-body.ts";

/**
 * Whether a response is handled as a redirect, so that it is not the final response. A redirect without `Location`
 * is a final response, except with `redirect: "error"`, which rejects every redirect (Fetch standard, HTTP fetch).
 * With `redirect: "manual"`, every response is final.
 */
export function isHandledRedirect(
  { redirect }: PageRequest,
  status: number,
  location: string | null,
): boolean {
  if (redirect === "manual" || !isRedirect(status)) return false;
  return redirect === "error" || location !== null;
}

/**
 * Returns the target URL of a redirect.
 * @param location the raw value of the `Location` field.
 * @throws {TypeError} if the target is not an http or https URL, as in the platform's `fetch`. The `cause` of the
 *   error has the `status` and the `location`.
 */
export function resolveLocation({ url }: PageRequest, status: number, location: string): string {
  const target = redirectTarget({ status, location }, url.href);
  if (target !== undefined) return target;
  const cause = Object.assign(new Error(`Location: ${location}`), { status, location });
  throw new TypeError(`${url.href} redirects with ${status} to ${describeInvalidLocation(location)}`, {
    cause,
  });
}

/** Describes a location that cannot be fetched. The location is in quotation marks. */
export function describeInvalidLocation(location: string): string {
  return `${JSON.stringify(location)}, which is not an http or https URL`;
}

/** Header fields that are removed when a redirect changes the origin (Fetch standard, HTTP-redirect fetch). */
const FOR_ONE_ORIGIN = ["authorization", "cookie", "host", "proxy-authorization"];

/**
 * Returns the next request after a redirect (RFC 9110 §15.4; Fetch standard, HTTP-redirect fetch).
 * @param location the absolute target URL, as `resolveLocation` returns it.
 * @param policy the `Referrer-Policy` field of the response.
 * @throws {TypeError} if the body must be sent again, but has been consumed.
 */
export async function redirected(
  request: PageRequest,
  status: number,
  location: string,
  policy: string | null,
): Promise<PageRequest> {
  const url = new URL(location);
  const referrer = referrerAfterRedirect(request.referrer, request.url, policy);
  const headers = new Headers(request.headers);
  if (url.origin !== request.url.origin) for (const name of FOR_ONE_ORIGIN) headers.delete(name);
  const { method } = request;
  const becomesGet =
    (status === 303 && method !== "GET" && method !== "HEAD") || (status <= 302 && method === "POST");
  if (!becomesGet) return { ...request, url, headers, referrer, body: await repeatableBody(request, status) };
  for (const name of [
    "content-encoding",
    "content-language",
    "content-location",
    "content-type",
    "content-length",
  ]) {
    headers.delete(name);
  }
  return { ...request, url, headers, referrer, method: "GET", body: undefined };
}

/** Returns a body that can be sent again. */
async function repeatableBody({ url, body }: PageRequest, status: number): Promise<PageRequest["body"]> {
  if (!(body instanceof RequestStream || body instanceof ReplayableBody)) return body;
  const bytes = body instanceof RequestStream ? "was a stream" : await body.replay();
  if (typeof bytes !== "string") return bytes;
  // The Fetch standard requires a network error if the body cannot be sent again.
  throw new TypeError(
    `${url.href} redirects with ${status}, but the request body cannot be sent again: it ${bytes}`,
  );
}
