import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { answerSitemap } from "../src/answers/sitemap/sitemap.ts";
import { linkOf, stateOf } from "../src/state/link.ts";
import { textOf } from "../src/state/robots-text.ts";
import { START, type TesterState } from "../src/state/state.ts";
import { openTester, serveTester, settled, tableOf } from "./support/served-tester.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const SITE = "https://example.com";
const ROBOTS = "User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /\n";
const XML = `<?xml version="1.0"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${SITE}/a/1</loc><lastmod>2026-01-02</lastmod></url>
  <url><loc>${SITE}/b</loc><lastmod>2026-13-45</lastmod></url>
  <url><loc>https://www.example.com/a</loc></url>
</urlset>
`;

function stateWith(text: string | Uint8Array, part: Partial<TesterState> = {}): TesterState {
  const robots = textOf(encode(ROBOTS));
  return {
    ...START,
    robots,
    before: robots,
    site: SITE,
    urls: ["/b"],
    crawlers: ["Googlebot", "bingbot", "GPTBot"],
    cell: [0, 0],
    tab: "sitemap",
    sitemap: { file: textOf(typeof text === "string" ? encode(text) : text), url: "" },
    ...part,
  };
}

/** Drops a file on an element. */
async function drop(page: Page, selector: string, name: string, bytes: Uint8Array): Promise<void> {
  await page.locator(selector).evaluate(
    (target, [fileName, numbers]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(atob(numbers), (c) => c.charCodeAt(0))], fileName));
      for (const type of ["dragover", "drop"])
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, Buffer.from(bytes).toString("base64")] as const,
  );
}

/** Returns the text that is selected in the field. */
async function selectedText(page: Page): Promise<string> {
  return page
    .locator("#sitemap-text")
    .evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
}

describeInBrowser("the sitemap pane", (browser) => {
  it("shows the entries, the blocked pages by crawler, and the problems with their lines", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(stateWith("")));
    const results = page.locator(".sitemap-results");
    expect(await results.textContent()).toBe("");
    await page.getByLabel("Sitemap", { exact: true }).last().fill(XML);
    await expect.poll(() => results.locator("strong").textContent()).toBe("XML sitemap, 3 pages");
    const text = (await results.textContent()) ?? "";
    expect(text).toContain("lastmod1, all 2026-01-02");
    expect(text).toContain("Googlebot, bingbot: 1 of 2 pages blocked");
    expect(text).toContain("Blocked by line 2: Disallow: /a – 1 page");
    expect(text).toContain("GPTBot: 2 of 2 pages blocked");
    expect(text).toContain("1 page on other sites than https://example.com");
    expect(text).toContain("On another scheme, host or port than the sitemap – 1");
    expect(text).toContain("robots.txt does not name https://example.com/sitemap.xml.");

    await results.getByRole("button", { name: "sitemap line 4" }).last().click();
    expect(await selectedText(page)).toContain("2026-13-45");
    await page.getByRole("button", { name: "Add a Sitemap line" }).click();
    await expect.poll(() => results.textContent()).toContain("robots.txt names this sitemap, in line 6");
    await page.getByLabel("URL of the sitemap").fill("/maps/sitemap.xml");
    await expect.poll(() => results.textContent()).toContain("Not below the folder of the sitemap – 2");
    await page.getByLabel("URL of the sitemap").fill("http://");
    await expect.poll(() => page.locator("#sitemap-url-problem").textContent()).toMatch(/^Not a web address/);
    await results.getByRole("button", { name: `${SITE}/a/1: show why, for Googlebot` }).click();
    await settled(page);
    expect((await tableOf(page))[1]).toEqual(["Blocked line 2", "Blocked line 2", "Blocked line 5"]);
    expect(await page.locator("#panel-why .verdict").textContent()).toBe("Blocked by line 2: Disallow: /a");
  });

  it("judges the pages of another site after its site is used", async () => {
    const state = stateWith("https://shop.example/a\nhttps://shop.example/b\n", { site: "" });
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    await page.getByRole("button", { name: "Use https://shop.example" }).click();
    const results = page.locator(".sitemap-results");
    await expect.poll(() => results.textContent()).toContain("Googlebot, bingbot: 1 of 2 pages blocked");
    expect(await results.textContent()).toContain("List of URLs, 2 pages");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("panel-sitemap");
  });

  it("opens a dropped file on the pane, also a compressed one, and leaves the robots.txt as it is", async () => {
    const page = await openTester(
      browser,
      await serveTester(),
      await linkOf(stateWith("https://a.example/")),
    );
    const results = page.locator(".sitemap-results");
    await drop(page, ".sitemap-results", "a.xml.gz", gzipSync(XML));
    await expect.poll(() => results.textContent()).toContain("XML sitemap, 3 pages");
    expect(await page.locator("#sitemap-text").inputValue()).toBe(XML);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => page.locator("#sitemap-text").inputValue()).toBe("https://a.example/");
    await drop(page, "#sitemap-text", "b.gz", gzipSync(XML).subarray(0, -12));
    await expect
      .poll(() => page.locator("#notice-text").textContent())
      .toMatch(/^The end of b\.gz is missing/);
    expect(await page.locator(".cm-content").textContent()).toContain("User-agent: GPTBot");
    await drop(page, "#file", "robots.txt", encode("User-agent: Dropped\n"));
    await expect.poll(() => page.locator(".cm-content").textContent()).toContain("User-agent: Dropped");
  });

  it("fills the field with an example that has one mistake", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(stateWith("")));
    await page.locator("#panel-sitemap").getByRole("button", { name: "Example", exact: true }).click();
    const problems = page.locator(".sitemap-problems li");
    await expect
      .poll(() => problems.allTextContents())
      .toEqual([expect.stringMatching(/^sitemap line 3 the URL is relative/)]);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect.poll(() => page.locator(".sitemap-results").textContent()).toBe("");
  });

  it("keeps the sitemap in the link, and says when the link has no room for it", async () => {
    const state = stateWith(XML, { sitemap: { file: textOf(encode(XML)), url: "/maps/sitemap.xml" } });
    const served = await serveTester();
    const page = await openTester(browser, served, await linkOf(state));
    await expect.poll(() => page.locator("#sitemap-text").inputValue()).toBe(XML);
    await page.locator("#sitemap-text").fill("https://example.com/b\n");
    await expect
      .poll(async () => (await stateOf(new URL(page.url()).hash))?.sitemap)
      .toEqual({ file: { text: "https://example.com/b\n", lineEnd: "\n" }, url: "/maps/sitemap.xml" });
    const other = await openTester(
      browser,
      served,
      await linkOf({ ...state, sitemap: { file: undefined, url: "" } }),
    );
    await expect.poll(() => other.locator("#sitemap-long").textContent()).toMatch(/^The link had no room/);
  });

  it("reads 50,000 entries of 10 MB, shows a part of them, and goes to a place far behind", async () => {
    const lines = Array.from({ length: 50_000 }, (_, at) => {
      const folder = at % 1_000 === 0 ? "a" : "b";
      return `<url><loc>${SITE}/${folder}/${at}/${"x".repeat(120)}</loc><lastmod>2026-01-02T03:04:05Z</lastmod></url>`;
    });
    lines[40_000] = "<url><loc>mailto:a</loc></url>";
    const xml = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</urlset>`;
    expect(xml.length).toBeGreaterThan(10_000_000);
    const page = await openTester(browser, await serveTester(), await linkOf(stateWith("")));
    await drop(page, "#panel-sitemap", "big.xml.gz", gzipSync(xml));
    const results = page.locator(".sitemap-results");
    await expect.poll(() => results.textContent()).toContain("XML sitemap, 49,999 pages");
    await expect
      .poll(() => results.textContent())
      .toContain("Googlebot, bingbot: 49 of 49,999 pages blocked");
    expect(await page.locator("#sitemap-long").textContent()).toContain(`200000 of ${xml.length} characters`);
    expect((await page.locator("#sitemap-text").inputValue()).length).toBe(200_000);
    await results.getByRole("button", { name: "sitemap line 40002" }).click();
    expect(await selectedText(page)).toContain("mailto:a");
    // The link leaves the sitemap out, and keeps the file.
    await expect.poll(async () => (await stateOf(new URL(page.url()).hash))?.sitemap.file).toBeUndefined();
  });

  it("shows hostile text as text, and answers as the reader does", async () => {
    const bomb = `<!DOCTYPE lolz [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`).join("")}]>\n<urlset><url><loc>&a8;</loc></url></urlset>`;
    const markup = `<urlset>\n<url><loc>${SITE}/a/&lt;img src=x onerror=alert(1)&gt;</loc></url>\n<url><loc>javascript:alert(1)</loc></url>\n<url><loc><![CDATA[${SITE}/a/<script>alert(1)</script>\u202E]]></loc></url></urlset>`;
    const served = await serveTester();
    for (const text of [bomb, markup, "\0\u202E<html><script>alert(1)</script>", "<".repeat(5_000)]) {
      const state = stateWith(text);
      const page = await openTester(browser, served, await linkOf(state));
      const { robots, site, crawlers, dialect, sitemap } = state;
      const subject = { robots, site, crawlers, dialect };
      const file = sitemap.file ?? expect.fail();
      const answer = await answerSitemap({ kind: "sitemap", file, url: "", ...subject });
      const items = page.locator(".sitemap-problems li:not(.quiet)");
      await expect
        .poll(() => items.count(), { message: text })
        .toBe(answer.problems.reduce((sum, { examples }) => sum + examples.length, 0));
      expect(await page.locator(".sitemap-results :is(img, script)").count()).toBe(0);
      expect(await page.locator(".sitemap-results").textContent()).not.toContain("\u202E");
    }
  });
});
