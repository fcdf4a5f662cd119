import { chunked } from "../../../../tests/support/byte-streams.ts";
import type { ReadPageOptions } from "../../src/page/content/limits.ts";
import type { Page } from "../../src/page/content/page.ts";
import { readPage } from "../../src/page/read-page.ts";

/** Reads a page whole, by default one of https://example.com that says it is HTML in UTF-8. */
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

/** The codes of what is wrong with it, in order. */
export async function codes(document: string | Uint8Array, options?: ReadPageOptions): Promise<string[]> {
  return (await page(document, options)).diagnostics.map(({ code }) => code);
}

/** The directives of its META tags, in short. */
export async function said(document: string, options?: ReadPageOptions): Promise<string[]> {
  const { directives } = await page(document, options);
  return directives.map(({ productToken, name, value }) =>
    [productToken, name, value].filter((part) => part !== undefined).join(" "),
  );
}
