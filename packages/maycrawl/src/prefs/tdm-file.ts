import { statusWords } from "../failure-words.ts";
import type { PageFetcher } from "../fetching/page-fetcher.ts";
import { readStreamHead } from "../input/read-head.ts";
import { fetchedPage } from "../page/fetched-page.ts";

/** What came of asking for a site's /.well-known/tdmrep.json. */
export type TdmFile =
  | { readonly kind: "had"; readonly text: string }
  /** There is none, or none that may be asked for. */
  | { readonly kind: "none" }
  /** Only local files were named. */
  | { readonly kind: "not-asked" }
  | { readonly kind: "failed"; readonly url: string; readonly message: string };

/** A larger one is read no further, and is then no JSON. */
const MOST_OCTETS = 1024 * 1024;

/**
 * Asks for the file in which a site reserves rights (TDM Reservation Protocol, "TDM file on the origin server"). What may not
 * be fetched says nothing.
 */
export async function tdmFileOf(page: URL, pages: PageFetcher): Promise<TdmFile> {
  const url = new URL("/.well-known/tdmrep.json", page);
  const fetched = await fetchedPage(url, pages, { mostOctets: MOST_OCTETS, bodyToo: true });
  if (fetched.kind === "failed") return { ...fetched, url: url.href };
  if (fetched.kind === "blocked") return { kind: "none" };
  const { status, body } = fetched.answer;
  if (status >= 200 && status <= 299) {
    try {
      const octets = await readStreamHead(body, MOST_OCTETS);
      return { kind: "had", text: new TextDecoder().decode(octets) };
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      return { kind: "failed", url: url.href, message };
    }
  }
  await body.cancel();
  if (status === 429 || status >= 500) {
    return { kind: "failed", url: url.href, message: `the server answered ${statusWords(status)}` };
  }
  return { kind: "none" };
}
