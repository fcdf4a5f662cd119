import { redirectTarget } from "@maycrawl/engine/internal";
import { headerValue, type PageResponse } from "../response/page-response.ts";

/** A response with the URL that it redirects to. */
export interface RedirectAnswer {
  /**
   * Target URL to request next. Undefined if the response is not a redirect, or if the redirect must not be
   * followed.
   */
  readonly redirect?: string | undefined;
}

/** Limits for following redirects. */
export interface RedirectLimits {
  readonly maxRedirects: number;
  /**
   * Whether a URL may be requested more than once. The Fetch standard allows this, because a later response may
   * differ. Default: false.
   */
  readonly mayRepeat?: boolean;
}

/** The responses of a redirect chain. */
export interface FollowedRedirects<T> {
  /** All responses in order, at least one. */
  readonly answers: readonly T[];
  readonly last: T;
  /**
   * Reason why the chain ended:
   * - `answer`: the last response is not a redirect.
   * - `circle`: the last response redirects to a URL that was requested before.
   * - `too-many`: the last response is a redirect, but `maxRedirects` redirects were already followed.
   */
  readonly end: "answer" | "circle" | "too-many";
}

/**
 * Requests a URL and follows its redirects. URLs are compared without fragments, because a request has no fragment.
 * @param ask requests one URL. Its arguments are the URL, the number of redirects before this request, and the
 *   previous response.
 */
export async function followRedirects<T extends RedirectAnswer>(
  first: string,
  { maxRedirects, mayRepeat = false }: RedirectLimits,
  ask: (url: string, redirects: number, last: T | undefined) => Promise<T>,
): Promise<FollowedRedirects<T>> {
  const answers: T[] = [];
  const requested = new Set<string>();
  for (let url = first; ; ) {
    requested.add(withoutFragment(url));
    const last = await ask(url, answers.length, answers.at(-1));
    answers.push(last);
    const { redirect } = last;
    if (redirect === undefined) return { answers, last, end: "answer" };
    if (!mayRepeat && requested.has(redirect)) return { answers, last, end: "circle" };
    if (answers.length > maxRedirects) return { answers, last, end: "too-many" };
    url = redirect;
  }
}

/** Returns the URL that a response redirects to. Undefined if it is not a redirect to an http or https URL. */
export function redirectUrl(
  answer: Pick<PageResponse, "status" | "headers">,
  url: string,
): string | undefined {
  const location = headerValue(answer, "location");
  return location === undefined ? undefined : redirectTarget({ status: answer.status, location }, url);
}

/**
 * Describes a redirect loop. The returned text continues a sentence that begins with the URL.
 * @param next the redirect target. If it is undefined or equal to `url`, the URL redirects to itself.
 */
export function describeRedirectLoop(next: string | undefined, url?: string): string {
  const isItself = next === undefined || (url !== undefined && next === withoutFragment(url));
  return `redirects to ${isItself ? "itself" : next}, in an endless loop`;
}

function withoutFragment(url: string): string {
  return url.split("#", 1)[0] ?? url;
}
