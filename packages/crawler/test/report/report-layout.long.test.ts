import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeInBrowser } from "../../../../tests/support/browser.ts";
import { writeReport } from "../../src/report.ts";
import { addProblemRows, problemSite, writeCrawlFile } from "../support/crawled-site.ts";
import { crawlReportSite } from "../support/report-site.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "maycrawl-report-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KINDS = ["real", "large"] as const;
type Kind = (typeof KINDS)[number];

describeInBrowser("the layout of a report in a browser", (browser) => {
  const reports = new Map<Kind, string>();
  beforeAll(async () => {
    const large = writeCrawlFile(`${folder}/large.db`, problemSite(), addProblemRows);
    await writeReport(large, `${folder}/large.html`);
    reports.set("large", `${folder}/large.html`);
  });

  async function open(kind: Kind, width = 1280, scheme: "light" | "dark" = "light"): Promise<Page> {
    if (!reports.has(kind)) {
      await writeReport(await crawlReportSite(), `${folder}/real.html`);
      reports.set("real", `${folder}/real.html`);
    }
    const page = await browser.open({ viewport: { width, height: 844 }, colorScheme: scheme });
    const outputs: string[] = [];
    page.on("console", (message) => outputs.push(message.text()));
    page.on("pageerror", (error) => outputs.push(error.message));
    await page.goto(pathToFileURL(reports.get(kind) ?? "").href);
    expect(outputs).toEqual([]);
    return page;
  }

  it.each(KINDS)("is at most four screens high on a phone: %s", async (kind) => {
    const page = await open(kind, 390);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeGreaterThan(844);
    expect(height).toBeLessThanOrEqual(4 * 844);
    expect(await page.locator("[data-severity=error] .issues .todo").first().isVisible()).toBe(true);
    await page.locator(".tiles [data-group=error] a").click();
    await expect.poll(() => page.locator("#urls tbody tr").count()).toBeGreaterThan(0);
    expect(await page.locator("#urls tbody tr").count()).toBeLessThanOrEqual(10);
  });

  for (const scheme of ["light", "dark"] as const)
    it.each([390, 768, 1280])(
      `has no finding of axe-core at %i pixels in ${scheme} colours, and never scrolls sideways`,
      async (width) => {
        for (const kind of KINDS) {
          const page = await open(kind, width, scheme);
          for (const opened of [false, true]) {
            if (opened)
              await page.evaluate(() => {
                for (const details of document.querySelectorAll("details")) details.open = true;
              });
            // Runs through the debugger, because the page's policy blocks other scripts.
            await page.evaluate(axe);
            const { violations } = (await page.evaluate(
              "axe.run(document, { resultTypes: ['violations'] })",
            )) as { violations: { id: string; nodes: { html: string }[] }[] };
            expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            expect(overflow).toBeLessThanOrEqual(0);
          }
        }
      },
    );

  it("links each card and each issue to exactly its rows", async () => {
    const page = await open("real");
    await page.evaluate(() => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>("details.more"))
        details.open = true;
    });
    const links = page.locator(".tiles dd a, .issues a.rows[href*='=']");
    const amounts = await links.evaluateAll((all) =>
      all.map((link) => Number.parseInt(link.textContent ?? "", 10)),
    );
    expect(amounts.length).toBeGreaterThan(12);
    for (const [i, amount] of amounts.entries()) {
      await links.nth(i).click();
      await expect.poll(() => page.locator("#found").textContent()).toBe(`${amount} of ${amounts[0]} URLs`);
      expect(await page.locator("#urls tbody tr").count()).toBe(amount);
    }
    await page.goBack();
    await expect
      .poll(() => page.locator("#found").textContent())
      .toBe(`${amounts.at(-2)} of ${amounts[0]} URLs`);
  });

  it("opens the list that an issue links to, by keyboard", async () => {
    const page = await open("real", 390);
    const link = page.locator(".issues a.rows[href='#sitemaps']");
    await link.evaluate((element) => {
      for (
        let at = element.closest("details");
        at !== null;
        at = at.parentElement?.closest("details") ?? null
      )
        at.open = true;
    });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("#sitemaps").isVisible()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("sitemaps");
  });

  it("prints all issues in light colours, and closes them again", async () => {
    const page = await open("large", 1280, "dark");
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
    const opened = (): Promise<number> => page.locator("details.more[open]").count();
    expect(await opened()).toBe(0);
    await page.evaluate(() => void dispatchEvent(new Event("beforeprint")));
    expect(await opened()).toBe(await page.locator("details.more").count());
    await page.evaluate(() => void dispatchEvent(new Event("afterprint")));
    expect(await opened()).toBe(0);
  });
});
