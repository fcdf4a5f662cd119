import { isRedirect, redirectTarget } from "@maycrawl/engine/internal";
import type { PageRequest } from "../request/page-request.ts";
import { afterRedirect } from "../request/referrer.ts";
import { ReplayableBody } from "../request/replayable-body.ts";
import { RequestStream } from "../request/request-body.ts";

/**
 * Whether an answer is a redirect that the request does not take for its answer. Without a `Location` it leads nowhere, and is
 * one; but `redirect: "error"` wants none at all (Fetch standard, HTTP fetch).
 */
export function isFollowed({ redirect }: PageRequest, status: number, location: string | null): boolean {
  if (redirect === "manual" || !isRedirect(status)) return false;
  return redirect === "error" || location !== null;
}

/**
 * Where a redirect leads.
 * @param location the field as it was sent.
 * @throws {TypeError} where that is no URL of http or https, as the platform's `fetch` does. Its `cause` has the `status` and the `location`.
 */
export function targetOf({ url }: PageRequest, status: number, location: string): string {
  const target = redirectTarget({ status, location }, url.href);
  if (target !== undefined) return target;
  const cause = Object.assign(new Error(`Location: ${location}`), { status, location });
  throw new TypeError(`${url.href} redirects with ${status} to ${unfetchable(location)}`, { cause });
}

/** Returns a location, in quotation marks, and that it cannot be fetched. */
export function unfetchable(location: string): string {
  return `${JSON.stringify(location)}, which is no URL that can be fetched`;
}

/** Fields that are for one origin alone, and do not go to another (Fetch standard, HTTP-redirect fetch). */
const FOR_ONE_ORIGIN = ["authorization", "cookie", "host", "proxy-authorization"];

/**
 * The request that a redirect asks for (RFC 9110 §15.4; Fetch standard, HTTP-redirect fetch).
 * @param location where it leads, which is a URL that can be asked for.
 * @param policy the answer's `Referrer-Policy`.
 * @throws {TypeError} where it wants a body sent again that is there no more.
 */
export async function redirected(
  request: PageRequest,
  status: number,
  location: string,
  policy: string | null,
): Promise<PageRequest> {
  const url = new URL(location);
  const referrer = afterRedirect(request.referrer, request.url, policy);
  const headers = new Headers(request.headers);
  if (url.origin !== request.url.origin) for (const name of FOR_ONE_ORIGIN) headers.delete(name);
  const { method } = request;
  const becomesGet =
    (status === 303 && method !== "GET" && method !== "HEAD") || (status <= 302 && method === "POST");
  if (!becomesGet) return { ...request, url, headers, referrer, body: await bodyAgain(request, status) };
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

/** Returns the body of a request, to send it again. */
async function bodyAgain({ url, body }: PageRequest, status: number): Promise<PageRequest["body"]> {
  if (!(body instanceof RequestStream || body instanceof ReplayableBody)) return body;
  const bytes = body instanceof RequestStream ? "was a stream" : await body.again();
  if (typeof bytes !== "string") return bytes;
  // As the Fetch standard has it: there is nothing left to send.
  throw new TypeError(`${url.href} redirects with ${status}, and the body of the request ${bytes}`);
}
