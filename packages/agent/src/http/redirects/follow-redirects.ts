import { redirectTarget } from "@maycrawl/engine/internal";
import { fieldOf, type PageResponse } from "../response/page-response.ts";

/** An answer, and where it redirects; undefined if it is not a redirect that is followed. */
export interface RedirectAnswer {
  readonly redirect?: string | undefined;
}

/** How redirects are followed. */
export interface RedirectLimits {
  readonly maxRedirects: number;
  /** Whether a URL may be requested twice, as the Fetch standard has it: its second answer may differ. Default: false. */
  readonly mayRepeat?: boolean;
}

/** The answers of a URL and of those to which it redirects. */
export interface FollowedRedirects<T> {
  /** In order; at least one. */
  readonly answers: readonly T[];
  readonly last: T;
  /**
   * Why the last answer is the last: `answer`: it is not a redirect; `circle`: it redirects to a URL that was requested before;
   * `too-many`: it is one redirect more than is followed.
   */
  readonly end: "answer" | "circle" | "too-many";
}

/**
 * Requests a URL, and then each URL to which an answer redirects. URLs are compared as they are requested, without fragments.
 * @param ask requests one URL; gets the number of redirects before it, and the last of them.
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

/** Returns where an answer redirects; undefined if it is not a redirect to a URL of http or https. */
export function redirectOf(
  answer: Pick<PageResponse, "status" | "headers">,
  url: string,
): string | undefined {
  const location = fieldOf(answer, "location");
  return location === undefined ? undefined : redirectTarget({ status: answer.status, location }, url);
}

/**
 * Returns that redirects come back to where they were, in words that go on after the URL.
 * @param next where it redirects; undefined or `url` for itself.
 */
export function circleWords(next: string | undefined, url?: string): string {
  const isItself = next === undefined || (url !== undefined && next === withoutFragment(url));
  return `redirects to ${isItself ? "itself" : next}, and so in a circle`;
}

function withoutFragment(url: string): string {
  return url.split("#", 1)[0] ?? url;
}
