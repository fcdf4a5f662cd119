import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { linkOf, stateOf } from "../src/state/link.ts";
import { textOf } from "../src/state/robots-text.ts";
import { START, type TesterState } from "../src/state/state.ts";
import { openTester, serveTester, settled } from "./support/served-tester.ts";

const ROBOTS = "User-agent: *\nDisallow: /admin/\n\nUser-agent: GPTBot\nDisallow: /\n";
const HTML = `<!doctype html>
<title>Sale</title>
<meta name="robots" content="max-snippet:80, noarchive">
<meta name="googlebot"
  content="noindex">
<a href="/terms" rel="nofollow">é</a>
`;

function stateWith(part: Partial<TesterState> = {}): TesterState {
  const robots = textOf(new TextEncoder().encode(ROBOTS));
  return {
    ...START,
    robots,
    before: robots,
    urls: ["/sale", "/admin/"],
    crawlers: ["Googlebot", "bingbot"],
    cell: [0, 0],
    tab: "page",
    page: { html: HTML, headers: "HTTP/2 200\nX-Robots-Tag: bingbot: nofollow\n" },
    ...part,
  };
}

/** Returns the rows of the pane's table: a topic, and the answers of each column. */
async function rowsOf(page: Page): Promise<Record<string, readonly string[]>> {
  const rows = await page
    .locator(".page-answers tbody tr")
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("th, td .what")].map(({ textContent }) => textContent ?? "")),
    );
  return Object.fromEntries(rows.map(([topic = "", ...answers]) => [topic, answers]));
}

async function selected(page: Page, id: string): Promise<string> {
  return page.locator(id).evaluate((area: HTMLTextAreaElement) => {
    const { value, selectionStart, selectionEnd } = area;
    return document.activeElement === area ? value.slice(selectionStart, selectionEnd) : "";
  });
}

describeInBrowser("the pane about a page", (browser) => {
  it("shows what each crawler may do, with the tag or field that decides", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(stateWith()));
    expect(await page.locator(".page-answers thead th").allTextContents()).toEqual([
      "May it …",
      "Googlebot",
      "bingbot",
    ]);
    const rows = await rowsOf(page);
    expect(rows["Index the page"]).toEqual(["NoGooglebot: noindex", "Yes"]);
    expect(rows["Follow its links"]).toEqual(["Yes", "Nobingbot: nofollow"]);
    expect(rows["Show a snippet"]).toEqual([
      "Yes, up to 80 charactersno effect: not indexedmax-snippet:80",
      "Yes, up to 80 charactersmax-snippet:80",
    ]);
    expect(await page.locator(".effects li").allTextContents()).toContain(
      "Googlebot: noindex decides for Googlebot: Index the page.",
    );
    expect(await page.locator(".page-verdict").allTextContents()).toEqual([
      "Googlebot: not indexed, links followed; AI training not stated. Decided by Googlebot: noindex (HTML, line 4).",
      "bingbot: indexed, links not followed, snippet of up to 80 characters; AI training not allowed, use as input of AI not allowed. Decided by bingbot: nofollow (header, line 2), max-snippet:80 (HTML, line 3), noarchive (HTML, line 3). Microsoft documents that bingbot will obey noarchive.",
    ]);
    await page.getByRole("button", { name: "Googlebot: noindex, HTML, line 4" }).click();
    expect(await selected(page, "#page-html")).toBe('<meta name="googlebot"\n  content="noindex">');
    await page.getByRole("button", { name: "header, line 2" }).first().click();
    expect(await selected(page, "#page-headers")).toBe("X-Robots-Tag: bingbot: nofollow");
  });

  it("answers while one types, and the link holds both fields", async () => {
    const link = await linkOf(stateWith({ page: START.page }));
    const page = await openTester(browser, await serveTester(), link);
    expect(await page.locator(".page-result").textContent()).toContain("Paste the HTML of a page");
    await page.getByLabel("HTML of the page").fill("<meta name=robots content=nofollow>");
    await settled(page);
    expect((await rowsOf(page))["Follow its links"]).toEqual(["Nonofollow"]);
    await page.getByLabel("Response headers").fill("X-Robots-Tag: noindex");
    await expect.poll(async () => (await rowsOf(page))["Index the page"]).toEqual(["Nonoindex"]);
    await expect
      .poll(async () => (await stateOf(new URL(page.url()).hash))?.page)
      .toEqual({ html: "<meta name=robots content=nofollow>", headers: "X-Robots-Tag: noindex" });
  });

  it("first says which crawlers cannot see the tags, by the URL of the selected row", async () => {
    const link = await linkOf(stateWith({ crawlers: ["Googlebot", "GPTBot", "Google-Extended"] }));
    const page = await openTester(browser, await serveTester(), link);
    const first = page.locator(".page-result > *").first();
    expect(await first.textContent()).toMatch(
      /^GPTBot cannot see these tags and headers\s*Blocked by line 5: Disallow: \/ /,
    );
    const rows = await rowsOf(page);
    expect(rows["Index the page"]).toEqual(["NoGooglebot: noindex", "–", "–"]);
    expect(rows["Fetch the page"]).toEqual(["Yes", "Norobots.txt, line 5", "–"]);
    await page.locator("button.cell").nth(3).click();
    await page.locator("#tab-page").click();
    await settled(page);
    expect(await first.textContent()).toContain("Googlebot cannot see these tags");
    const text = await page.locator(".page-result").textContent();
    expect(text).toContain("The robots.txt blocks Google-Extended");
    expect(text).toContain("https://example.com/admin/");
  });

  it("takes the site's root without a selected row, and judges no error page", async () => {
    const headers = "HTTP/1.1 404 Not Found";
    const state = stateWith({ cell: undefined, site: "https://example.org", page: { html: HTML, headers } });
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    const text = await page.locator(".page-result").textContent();
    expect(text).toContain("The page is taken to be https://example.org/.");
    expect(text).toContain("The status is 404: crawlers read tags and headers only");
    expect(Object.keys(await rowsOf(page))).not.toContain("Index the page");
  });

  it("opens a file that is dropped on its fields, with Undo; robots.txt stays", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(stateWith()));
    await page.locator("#page-html").evaluate((area) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["<meta name=robots content=none>\r\n"], "a.html"));
      area.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
    const html = page.getByLabel("HTML of the page");
    await expect.poll(() => html.inputValue()).toBe("<meta name=robots content=none>\n");
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await html.inputValue()).toBe(HTML);
    await expect.poll(async () => (await stateOf(new URL(page.url()).hash))?.robots.text).toBe(ROBOTS);
  });

  it("has an example, and a limit", async () => {
    const link = await linkOf(stateWith({ page: START.page }));
    const page = await openTester(browser, await serveTester(), link);
    await page.getByRole("button", { name: "Show an example" }).click();
    await settled(page);
    expect((await rowsOf(page))["Index the page"]).toEqual(["NoGooglebot: noindex", "Yes"]);
    expect(await page.locator("#panel-page").textContent()).toContain("data-nosnippet1 element");
    await page.locator("#page-html").evaluate((area: HTMLTextAreaElement) => {
      area.value = "<p>".repeat(2_000_000);
      area.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await expect
      .poll(() => page.locator(".page-result").textContent())
      .toContain("The tester reads pages of up to 5000000.");
  });

  it("shows hostile markup as text", async () => {
    const markup = `<script>alert(1)</script><img src=x onerror=alert(2)>\u202e`;
    const html = `<title>${markup}</title><meta name=robots content="${markup}, max-snippet:-2">${markup}
<link rel=canonical href="javascript:alert(3)"><meta name="<b>" content="noindex">`;
    const headers = `${markup}\nX-Robots-Tag: <b>: noindex, ${markup}\nContent-Usage: ${markup}`;
    const state = stateWith({ page: { html, headers }, crawlers: [`${markup}/1.0`, "Googlebot"] });
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    await page.locator(".page-answers").waitFor();
    expect(await page.locator(".page-result").textContent()).toContain("onerror");
    expect(await page.locator("#panels :is(img, script, b)").count()).toBe(0);
    expect(await page.locator(".page-result").textContent()).not.toContain("\u202e");
  });
});
