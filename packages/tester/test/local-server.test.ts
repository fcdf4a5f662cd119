import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { stateOf } from "../src/state/link.ts";
import { openCommand } from "./support/open-command.ts";
import { settled, tableOf } from "./support/served-tester.ts";

describeInBrowser("the web tester of `maycrawl tester`", (browser) => {
  it("fetches the robots.txt of a site", async () => {
    let body = "User-agent: *\nDisallow: /first\n";
    const site = createServer((_, response) => response.end(body));
    await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
    onTestFinished(() => void site.close());
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const page = await openCommand(browser, `${origin}/`, "--addresses", "any");
    await expect.poll(() => page.locator("#notice-text").textContent()).toContain("was fetched (200");
    expect(await page.getByLabel("Site", { exact: true }).inputValue()).toBe(origin);
    await page.getByLabel("URL 1", { exact: true }).fill("/first");
    await settled(page);
    expect(await tableOf(page)).toEqual([["Blocked line 2"]]);
    body = "User-agent: *\nAllow: /first\n";
    await page.getByRole("button", { name: "Fetch robots.txt" }).click();
    await expect.poll(() => tableOf(page)).toEqual([["Allowed line 2"]]);
    // A reload shows the page as it is, and does not fetch again.
    await expect.poll(async () => (await stateOf(new URL(page.url()).hash))?.robots.text).toBe(body);
    expect(page.url()).not.toContain("load=");
    body = "User-agent: *\nDisallow: /\n";
    await page.reload();
    await expect.poll(() => tableOf(page)).toEqual([["Allowed line 2"]]);
  });
});
