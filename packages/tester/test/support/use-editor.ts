import type { Locator, Page } from "playwright-core";
import type {} from "./editor-page.ts";

export const FILE =
  "User-agent: *\nDisallow /a\n\nAllow: /a/b*c$ # comment\nSitemap: https://e.com/s.xml\nDisallow: /z";

/** U+FEFF, bytes that are not UTF-8, marks of line ends, a pair of surrogates, tabs and controls. */
export const ODD =
  "\uFEFFUser-agent: *\uDC0D\nDisallow: /\uDCE9\uDCFF\uDC0E\n\tAllow:\t/😀\u202Ex\u0000\n\uDC80\n\n\uDC0A\n\uD800";

export const content = (page: Page): Locator => page.locator(".cm-content");
export const text = (page: Page): Promise<string> => page.evaluate(() => editor.text());
export const tooltip = (page: Page): Locator => page.locator(".cm-tooltip");

/** Texts of the lines that have a class. */
export const linesWith = (page: Page, name: string): Promise<string[]> =>
  page.locator(`.cm-line.${name}`).allTextContents();

/** Presses a key some times. */
export async function press(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await page.keyboard.press(key);
}
