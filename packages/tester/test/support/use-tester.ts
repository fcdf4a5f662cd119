import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { textOf } from "../../src/state/robots-text.ts";
import { START, type TesterState } from "../../src/state/state.ts";

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

export function stateWith(robots: string | Uint8Array, part: Partial<TesterState> = {}): TesterState {
  return { ...START, robots: textOf(typeof robots === "string" ? encode(robots) : robots), ...part };
}

/** Returns the bytes that the page would save. */
export async function savedBytes(page: Page): Promise<readonly number[]> {
  const download = page.waitForEvent("download");
  await page.keyboard.press("Control+s");
  return [...readFileSync(await (await download).path())];
}

/** Replaces the file in the editor, as a paste does. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").press("Control+a");
  await page.locator(".cm-content").evaluate((content, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

export async function openExample(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByRole("button", { name }).click();
}
