import { isTemporaryFailure } from "@maycrawl/engine/internal";
import type { PageFetcher } from "../../fetching/page-fetcher.ts";
import { readStreamHead } from "../../input/read-head.ts";
import { fetchPage } from "../../page/fetched-page.ts";
import { statusWords } from "../../robots/robots-failure-words.ts";

/** Result of fetching a file that states permitted uses of content. */
export type SiteFile =
  | { readonly kind: "had"; readonly url: string; readonly body: Uint8Array }
  /** The site does not have the file: its answer is neither successful nor a temporary failure. */
  | { readonly kind: "none" }
  /** A robots.txt disallows the file or its redirect target, or is unreachable. */
  | { readonly kind: "blocked" }
  | { readonly kind: "failed"; readonly url: string; readonly message: string };

/**
 * Result of fetching a well-known file of a site. `not-asked`: only local files were given, or the option for the file
 * is missing.
 */
export type WellKnownFile = Exclude<SiteFile, { kind: "blocked" }> | { readonly kind: "not-asked" };

/**
 * Fetches a file of a site from the first location that has the file. A location that may not be fetched counts as a
 * location without the file. A failure ends the search.
 * @param maxBytes as for `fetchSiteFile`.
 */
export async function fetchWellKnownFile(
  places: readonly string[],
  page: URL,
  pages: PageFetcher,
  maxBytes: number,
): Promise<WellKnownFile> {
  for (const place of places) {
    const file = await fetchSiteFile(new URL(place, page), pages, maxBytes);
    if (file.kind === "had" || file.kind === "failed") return file;
  }
  return { kind: "none" };
}

/**
 * Fetches a file that states permitted uses of content, if robots.txt allows the fetch. The request waits for its turn
 * at the host. Failures of sites and networks are returned, not thrown.
 * @param maxBytes the maximum number of bytes. Of a longer file, one byte more is returned.
 */
export async function fetchSiteFile(url: URL, pages: PageFetcher, maxBytes: number): Promise<SiteFile> {
  const fetched = await fetchPage(url, pages, { maxBytes: maxBytes + 1, bodyToo: true });
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
