import { AddressRefusedError, RobotsDisallowedError } from "@maycrawl/agent";
import type { Decision } from "@maycrawl/engine";
import type { PageAnswer, PageFetcher, PageOptions } from "../fetching/page-fetcher.ts";
import { WOULD_ASK } from "../fetching/refused-address.ts";

/** What came of asking for a page. */
export type FetchedPage =
  | { readonly kind: "answer"; readonly answer: PageAnswer }
  /** A robots.txt forbids it, or the page to which it redirects. */
  | { readonly kind: "blocked"; readonly url: string; readonly decision: Decision }
  | { readonly kind: "failed"; readonly message: string };

/** Asks for a page, in its turn. What sites and networks do is a value. */
export async function fetchedPage(url: URL, pages: PageFetcher, options?: PageOptions): Promise<FetchedPage> {
  try {
    return { kind: "answer", answer: await pages.get(url.href, options) };
  } catch (thrown) {
    if (thrown instanceof RobotsDisallowedError) {
      return { kind: "blocked", url: thrown.url, decision: thrown.decision };
    }
    if (!(thrown instanceof Error)) throw thrown;
    const hint = thrown instanceof AddressRefusedError ? WOULD_ASK : "";
    const { message, cause } = thrown;
    return {
      kind: "failed",
      message: (cause instanceof Error ? `${message}: ${cause.message}` : message) + hint,
    };
  }
}
