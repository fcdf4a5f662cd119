import { isTemporaryFailure } from "@maycrawl/engine/internal";
import type { PageFetcher } from "../../fetching/page-fetcher.ts";
import { readStreamHead } from "../../input/read-head.ts";
import { fetchedPage } from "../../page/fetched-page.ts";
import { statusWords } from "../../robots/robots-failure-words.ts";

/** What came of asking for a file about use. */
export type SiteFile =
  | { readonly kind: "had"; readonly url: string; readonly body: Uint8Array }
  /** There is none. */
  | { readonly kind: "none" }
  /** A robots.txt forbids it. */
  | { readonly kind: "blocked" }
  | { readonly kind: "failed"; readonly url: string; readonly message: string };

/** What came of looking for the one file of its kind that a site has; `not-asked`: only local files were named, or it is not wanted. */
export type WellKnownFile = Exclude<SiteFile, { kind: "blocked" }> | { readonly kind: "not-asked" };

/**
 * Asks for a file of a site: the first of its places where one is. What may not be fetched says nothing.
 * @param maxBytes as for `siteFile`.
 */
export async function wellKnownFile(
  places: readonly string[],
  page: URL,
  pages: PageFetcher,
  maxBytes: number,
): Promise<WellKnownFile> {
  for (const place of places) {
    const file = await siteFile(new URL(place, page), pages, maxBytes);
    if (file.kind === "had" || file.kind === "failed") return file;
  }
  return { kind: "none" };
}

/**
 * Asks for a file about use in its turn, where robots.txt allows it. What sites and networks do is a value.
 * @param maxBytes bytes that are read; of a larger file, one more.
 */
export async function siteFile(url: URL, pages: PageFetcher, maxBytes: number): Promise<SiteFile> {
  const fetched = await fetchedPage(url, pages, { maxBytes: maxBytes + 1, bodyToo: true });
  if (fetched.kind === "failed") return { ...fetched, url: url.href };
  if (fetched.kind === "blocked") return { kind: "blocked" };
  const { status, body } = fetched.answer;
  if (status >= 200 && status <= 299) {
    try {
      return { kind: "had", url: url.href, body: await readStreamHead(body, maxBytes + 1) };
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      return { kind: "failed", url: url.href, message };
    }
  }
  await body.cancel();
  if (isTemporaryFailure(status))
    return { kind: "failed", url: url.href, message: `the server answered ${statusWords(status)}` };
  return { kind: "none" };
}
