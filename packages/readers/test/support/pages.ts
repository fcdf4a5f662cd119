import { chunked } from "../../../../tests/support/byte-streams.ts";
import type { ReadPageOptions } from "../../src/page/content/limits.ts";
import type { Page } from "../../src/page/content/page.ts";
import { readPage } from "../../src/page/read-page.ts";

/** Reads a complete page. By default it has a URL of https://example.com and a header for HTML in UTF-8. */
export function page(
  document: string | Uint8Array,
  options: ReadPageOptions = {},
  sizes?: readonly number[],
): Promise<Page> {
  const bytes = typeof document === "string" ? Buffer.from(document) : document;
  const settled = {
    url: "https://example.com/dir/page",
    contentType: "text/html; charset=utf-8",
    ...options,
  };
  return readPage(chunked(bytes, sizes), settled);
}

/** Returns the codes of a page's diagnostics, in order. */
export async function codes(document: string | Uint8Array, options?: ReadPageOptions): Promise<string[]> {
  return (await page(document, options)).diagnostics.map(({ code }) => code);
}

/** Returns the directives of a page's META tags as short texts. */
export async function directives(document: string, options?: ReadPageOptions): Promise<string[]> {
  const { directives } = await page(document, options);
  return directives.map(({ productToken, name, value }) =>
    [productToken, name, value].filter((part) => part !== undefined).join(" "),
  );
}
