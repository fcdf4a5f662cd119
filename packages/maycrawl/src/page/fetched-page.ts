import { AddressRefusedError, RobotsDisallowedError } from "@maycrawl/agent";
import type { Decision } from "@maycrawl/engine";
import type { PageAnswer, PageFetcher, PageOptions } from "../fetching/page-fetcher.ts";
import { REFUSED_ADVICE } from "../fetching/refused-address.ts";

/** Result of fetching a page. */
export type FetchedPage =
  | { readonly kind: "answer"; readonly answer: PageAnswer }
  /** A robots.txt disallows the page or its redirect target. */
  | { readonly kind: "blocked"; readonly url: string; readonly decision: Decision }
  | { readonly kind: "failed"; readonly message: string };

/** Waits until the host may get a request, and fetches a page. Returns failures of the site or network as values. */
export async function fetchPage(url: URL, pages: PageFetcher, options?: PageOptions): Promise<FetchedPage> {
  try {
    return { kind: "answer", answer: await pages.get(url.href, options) };
  } catch (thrown) {
    if (thrown instanceof RobotsDisallowedError) {
      return { kind: "blocked", url: thrown.url, decision: thrown.decision };
    }
    if (!(thrown instanceof Error)) throw thrown;
    const hint = thrown instanceof AddressRefusedError ? REFUSED_ADVICE : "";
    const { message, cause } = thrown;
    return {
      kind: "failed",
      message: (cause instanceof Error ? `${message}: ${cause.message}` : message) + hint,
    };
  }
}
