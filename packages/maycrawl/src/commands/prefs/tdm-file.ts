import type { PageFetcher } from "../../fetching/page-fetcher.ts";
import { siteFile } from "./site-file.ts";

/** What came of asking for a site's /.well-known/tdmrep.json. */
export type TdmFile =
  | { readonly kind: "had"; readonly text: string }
  /** There is none, or none that may be asked for. */
  | { readonly kind: "none" }
  /** Only local files were named. */
  | { readonly kind: "not-asked" }
  | { readonly kind: "failed"; readonly url: string; readonly message: string };

/** A larger one is read no further, and is then no JSON. */
const MAX_BYTES = 1024 * 1024;

/**
 * Asks for the file in which a site reserves rights (TDM Reservation Protocol, "TDM file on the origin server"). What may not
 * be fetched says nothing.
 */
export async function tdmFileOf(page: URL, pages: PageFetcher): Promise<TdmFile> {
  const file = await siteFile(new URL("/.well-known/tdmrep.json", page), pages, MAX_BYTES);
  if (file.kind === "had") return { kind: "had", text: new TextDecoder().decode(file.body) };
  return file.kind === "blocked" ? { kind: "none" } : file;
}
