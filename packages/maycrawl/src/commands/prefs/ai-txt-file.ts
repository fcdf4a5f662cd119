import type { AiTxtFile } from "@maycrawl/engine";
import type { PageFetcher } from "../../fetching/page-fetcher.ts";
import { siteFile } from "./site-file.ts";

/** What came of asking for a site's ai.txt. */
export type AskedAiTxt =
  | { readonly kind: "had"; readonly file: AiTxtFile }
  | { readonly kind: "none" }
  | { readonly kind: "not-asked" }
  | { readonly kind: "failed"; readonly url: string; readonly message: string };

const MAX_BYTES = 262_144;

/** Spawning's place first, and then that of draft-car-ai-txt-wellknown-00. */
const PLACES = ["/ai.txt", "/.well-known/ai.txt"];

/** Asks for the ai.txt of a site: the first of its places where one is. What may not be fetched says nothing. */
export async function aiTxtOf(page: URL, pages: PageFetcher): Promise<AskedAiTxt> {
  for (const place of PLACES) {
    const file = await siteFile(new URL(place, page), pages, MAX_BYTES);
    if (file.kind === "failed") return file;
    if (file.kind !== "had") continue;
    const { url, body } = file;
    return { kind: "had", file: { url, body: body.subarray(0, MAX_BYTES) } };
  }
  return { kind: "none" };
}
