import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { stateOf } from "../src/state/link.ts";
import { openCommand } from "./support/open-command.ts";
import { settled, tableOf } from "./support/served-tester.ts";
import { openExample } from "./support/use-tester.ts";

/** Serves a robots.txt that is answered later. `asked` ends with the first request for it. */
async function slowSite(): Promise<{ origin: string; asked: Promise<void>; answer: () => void }> {
  let answer = (): void => undefined;
  let hasAsked = (): void => undefined;
  const asked = new Promise<void>((done) => {
    hasAsked = done;
  });
  const site = createServer((_, response) => {
    answer = () => void response.end("User-agent: *\nDisallow: /fetched\n");
    hasAsked();
  });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  onTestFinished(() => void site.close());
  return {
    origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    asked,
    answer: () => answer(),
  };
}

describeInBrowser("the web tester of `maycrawl tester`", (browser) => {
  it("says why a robots.txt cannot be fetched, and keeps the file", async () => {
    const page = await openCommand(browser, "http://127.0.0.1:9/");
    const notice = page.locator("#notice-text");
    await expect.poll(() => notice.textContent()).toContain("--addresses any");
    expect(await notice.textContent()).toContain("The file in the editor is kept.");
    await settled(page);
    expect(await tableOf(page)).toEqual([["Allowed no group"]]);
  });

  it("opens no robots.txt that arrives after the user has gone back", async () => {
    const { origin, asked, answer } = await slowSite();
    const page = await openCommand(browser, "--addresses", "any");
    const text = (): Promise<string | null> => page.locator(".cm-content").textContent();
    await openExample(page, "Noindex in a robots.txt");
    await settled(page);
    await page.locator(".cm-content").press("Control+End");
    await page.keyboard.insertText("# written\n");
    await page.getByLabel("Site", { exact: true }).fill(origin);
    // The link has what was written.
    await expect.poll(async () => (await stateOf(new URL(page.url()).hash))?.site).toContain("127.0.0.1");
    await page.getByRole("button", { name: "Fetch robots.txt" }).click();
    await asked;
    await page.goBack();
    await expect.poll(text).not.toContain("# written");
    const fetched = page.waitForResponse((response) => response.url().includes("robots"));
    answer();
    await (await fetched).finished();
    // Nothing may follow: an opened file would have been written into the history by then.
    await page.waitForTimeout(1_000);
    await page.goForward();
    await expect.poll(text).toContain("# written");
  });

  it("keeps what was written while a robots.txt was fetched, and offers the fetched one", async () => {
    const { origin, asked, answer } = await slowSite();
    const page = await openCommand(browser, "--addresses", "any");
    const text = (): Promise<string | null> => page.locator(".cm-content").textContent();
    await page.getByLabel("Site", { exact: true }).fill(origin);
    await page.getByRole("button", { name: "Fetch robots.txt" }).click();
    await asked;
    await page.locator(".cm-content").press("Control+End");
    await page.keyboard.insertText("# written\n");
    answer();
    await expect.poll(() => page.locator("#notice-text").textContent()).toContain("so it is kept.");
    // It stays while the user types.
    await page.locator(".cm-content").press("Control+End");
    await page.keyboard.insertText("# more\n");
    await page.getByRole("tab", { name: "Problems" }).click();
    await page.getByLabel("URL 2", { exact: true }).fill("/mine");
    expect(await text()).toContain("# written# more");
    await page.getByRole("button", { name: "Open the fetched file" }).click();
    await expect.poll(text).toContain("Disallow: /fetched");
    // The user's URL is there, with the others.
    expect(await page.getByLabel("URL 2", { exact: true }).inputValue()).toBe("/mine");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(text).toContain("# written# more");
    // A reload finds what was written just before it.
    await page.locator(".cm-content").press("Control+End");
    await page.keyboard.insertText("# and more\n");
    await page.reload();
    await expect.poll(text).toContain("# and more");
  });

  it("opens a file that is too long for a link", async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `Disallow: /${(at * 7919) % 65_537}/${at}`);
    const file = join(tmpdir(), `maycrawl-tester-${process.pid}.txt`);
    writeFileSync(file, `User-agent: *\n${lines.join("\n")}\nDisallow: /\n`);
    const page = await openCommand(browser, file);
    await expect.poll(() => tableOf(page)).toEqual([["Blocked line 20002"]]);
  });
});
