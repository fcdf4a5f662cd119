import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { openCommand } from "./support/open-command.ts";
import { settled, tableOf } from "./support/served-tester.ts";

describeInBrowser("the web tester of `maycrawl tester`", (browser) => {
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
