import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { describeInBrowser, type TestBrowser } from "../../../tests/support/browser.ts";
import { stateOf } from "../src/state/link.ts";
import { openTester, settled, tableOf } from "./support/served-tester.ts";

const COMMAND = fileURLToPath(new URL("../../maycrawl/bin/maycrawl.js", import.meta.url));

/** Starts `maycrawl tester`, and opens the address that it prints. */
async function openCommand(browser: TestBrowser, ...args: readonly string[]): Promise<Page> {
  const command = spawn(process.execPath, [COMMAND, "tester", ...args]);
  onTestFinished(() => void command.kill());
  const printed = await new Promise<string>((resolve, reject) => {
    command.stdout.setEncoding("utf8").on("data", resolve);
    command.on("exit", (code) => reject(new Error(`exit code ${code}`)));
  });
  const url = /http:\S+/.exec(printed)?.[0] ?? expect.fail(printed);
  return openTester(browser, { url });
}

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

  it("says why a robots.txt cannot be fetched, and keeps the file", async () => {
    const page = await openCommand(browser, "http://127.0.0.1:9/");
    await expect.poll(() => page.locator("#notice-text").textContent()).toContain("--addresses any");
    await settled(page);
    expect(await tableOf(page)).toEqual([["Allowed no group"]]);
  });

  it("opens a file that is too long for a link", async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `Disallow: /${(at * 7919) % 65_537}/${at}`);
    const file = join(tmpdir(), `maycrawl-tester-${process.pid}.txt`);
    writeFileSync(file, `User-agent: *\n${lines.join("\n")}\nDisallow: /\n`);
    const page = await openCommand(browser, file);
    await expect.poll(() => tableOf(page)).toEqual([["Blocked line 20002"]]);
  });
});
