import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { linkOf, stateOf } from "../src/state/link.ts";
import { type Tab, type TesterState, tabs } from "../src/state/state.ts";
import { findingsInEveryView } from "./support/every-view.ts";
import { FULL, fileOf } from "./support/full-state.ts";
import { openTester, serveTester, settled, tableOf } from "./support/served-tester.ts";

/** Shows a tab, and returns the text of its panel when its answer is there. */
async function textOfTab(page: Page, tab: Tab): Promise<string> {
  await page.locator(`#tab-${tab}`).click();
  await settled(page);
  return (await page.locator(`#panel-${tab}`).textContent()) ?? "";
}

describeInBrowser("the panes of the web tester", (browser) => {
  it("answer, and a link has what was written in them", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(FULL));
    const texts: Readonly<Record<Tab, readonly string[]>> = {
      why: ["Allowed by line 4: Allow: /cart/help"],
      problems: ["Note", "line 2"],
      diff: ["/cart/help Googlebot Blocked → Allowed", "Proved: no URL has another answer for the"],
      compare: [
        "do not answer as google does.",
        "because in baidu the first matching rule decides, but in google the longest matching rule decides (precedence).",
      ],
      test: ["1 of 2 tests are proved.", "Googlebot may fetch", "Allowed by line 4"],
      page: ["GPTBot cannot see these tags and headers", "Googlebot: noindex", "bingbot: nosnippet"],
      sitemap: ["XML sitemap, 2 pages", "1 of 2 pages blocked", "Blocked by line 3: Disallow: /cart"],
      simulate: [
        "Googlebot google",
        "These crawlers fetch no page until hour 12, then use their stored copy of the robots.txt until",
      ],
    };
    for (const tab of tabs) {
      const text = await textOfTab(page, tab);
      for (const part of texts[tab]) expect(text, tab).toContain(part);
    }
    await expect
      .poll(() => stateOf(new URL(page.url()).hash))
      .toEqual({ ...FULL, tab: "simulate" } satisfies TesterState);
  });

  it("answer while one edits, and the loaded file can be restored", async () => {
    const robots = fileOf("User-agent: *\nDisallow: /cart\n");
    const state: TesterState = { ...FULL, robots, before: robots, crawlers: ["Googlebot"], tab: "diff" };
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    const panel = page.locator("#panel-diff");
    expect(await panel.textContent()).toContain("The file is as it was loaded.");
    await page.locator(".cm-content").press("Control+End");
    await page.keyboard.insertText("\nUser-agent: Googlebot\nDisallow: /shop/\n");
    await expect.poll(() => panel.locator(".changes li").count()).toBe(2);
    await panel.getByRole("button", { name: "Restore the loaded file" }).click();
    await expect.poll(() => panel.textContent()).toContain("The file is as it was loaded.");
    await settled(page);
    expect((await tableOf(page)).slice(0, 2)).toEqual([["Blocked line 2"], ["Allowed no rule"]]);

    // A file that is pasted in the place of another one is the loaded file from now on.
    await page.locator(".cm-content").press("Control+a");
    await page.locator(".cm-content").evaluate((content) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "User-agent: *\nDisallow: /shop/\n");
      content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect
      .poll(async () => (await tableOf(page)).slice(0, 2))
      .toEqual([["Allowed no rule"], ["Blocked line 2"]]);
    expect(await panel.textContent()).toContain("The file is as it was loaded.");
  });

  it("show hostile text as text", async () => {
    const markup = `<img src=x onerror=alert(1)><script>alert(2)</script>\u202e`;
    const state: TesterState = {
      ...FULL,
      robots: fileOf(`User-agent: ${markup}\nDisallow: /${markup}\n`),
      urls: [`/${markup}`],
      crawlers: [`${markup}/1.0`, "Googlebot"],
      expectations: `"${markup}": blocked\n`,
      page: { html: `<title>${markup}</title>${markup}`, headers: `X-Robots-Tag: ${markup}` },
      sitemap: { file: fileOf(`<urlset><url><loc>${markup}</loc></url></urlset>`), url: markup },
    };
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    for (const tab of tabs) {
      const shown = await textOfTab(page, tab);
      expect(shown, tab).not.toBe("");
      expect(shown, tab).not.toContain("\u202e");
    }
    expect(await page.locator("main :is(img, script):not(.cm-widgetBuffer)").count()).toBe(0);
  });

  it("have no finding of axe-core on a phone in dark colours, and never scroll sideways", async () => {
    const options = { viewport: { width: 390, height: 844 }, colorScheme: "dark" } as const;
    const page = await openTester(browser, await serveTester(), await linkOf(FULL), options);
    expect(await findingsInEveryView(page)).toEqual([]);
  });
});
