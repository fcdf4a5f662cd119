import { explain, findCrawler, parse } from "@maycrawl/engine";
import { expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { linkOf, stateOf } from "../src/state/link.ts";
import { START } from "../src/state/state.ts";
import { largestDifference } from "./support/largest-difference.ts";
import { openTester, serveTester, settled, tableOf } from "./support/served-tester.ts";
import { encode, paste, savedBytes, stateWith } from "./support/use-tester.ts";

describeInBrowser("the web tester", (browser) => {
  it("answers while one types", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(START));
    await paste(page, "User-agent: *\nDisallow: /a\nAllow: /a/b\n");
    await page.getByLabel("URL 1", { exact: true }).fill("/a");
    await page.getByLabel("URL 2", { exact: true }).fill("/a/b");
    await page.getByLabel("URL 3", { exact: true }).fill("/c");
    await settled(page);
    expect(await tableOf(page)).toEqual([["Blocked line 2"], ["Allowed line 3"], ["Allowed no rule"]]);
    await page.locator(".cm-content").press("Control+Home");
    await page.keyboard.insertText("User-agent: Googlebot\n\n");
    await settled(page);
    expect(await tableOf(page)).toEqual([["Blocked line 4"], ["Allowed line 5"], ["Allowed no rule"]]);
  });

  it("explains an answer as explain() does, and marks its line", async () => {
    const robots =
      "User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /a\nAllow: /a\nDisallow: /b\n";
    const state = stateWith(robots, {
      urls: ["/a", "/robots.txt"],
      crawlers: ["Googlebot-Image", "bingbot"],
      cell: [0, 0],
    });
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    const why = page.locator("#panel-why");
    const crawler = findCrawler("Googlebot-Image") ?? expect.fail();
    const { candidates, groups } = explain(parse(robots), crawler, "https://example.com/a");
    expect(candidates.filter(({ matches }) => matches).map(({ rule }) => rule.line)).toEqual([5, 6]);
    expect(groups.map(({ applies }) => applies)).toEqual([false, true]);
    expect(await why.locator(".verdict").textContent()).toBe("Allowed by line 6: Allow: /a");
    await expect
      .poll(() => why.textContent())
      .toContain("No group names Googlebot-Image, so the rules for Googlebot apply.");
    await expect
      .poll(() => why.textContent())
      .toContain("line 5 Disallow: /a has the same length, and Allow wins over Disallow");
    expect(await page.locator(".cm-content .deciding-line").textContent()).toBe("Allow: /a");

    await page.locator("button.cell").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await settled(page);
    expect(await why.locator(".verdict").textContent()).toBe("Blocked by line 2: Disallow: /");
    expect(await page.locator(".cm-content .deciding-line").textContent()).toBe("Disallow: /");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await settled(page);
    expect(await why.locator(".verdict").textContent()).toBe("Allowed: robots.txt itself is always allowed.");
    expect(await page.locator(".cm-content .deciding-line").count()).toBe(0);
  });

  it("applies the smallest edit, and undo restores the bytes", async () => {
    const bytes = [
      ...encode("\uFEFFUser-agent: *\r\nDisallow: /caf"),
      0xe9,
      ...encode("\r\nDisallow: /a\r\n"),
    ];
    const state = stateWith(Uint8Array.from(bytes), { urls: ["/a/b"], cell: [0, 0] });
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    expect(await tableOf(page)).toEqual([["Blocked line 3"]]);
    await page.getByRole("button", { name: "Apply: Allow this URL" }).click();
    await settled(page);
    expect((await tableOf(page)).flat().join()).toMatch(/^Allowed/);
    expect(String.fromCharCode(...(await savedBytes(page)))).toContain("\r\nAllow: /a/b$\r\n");
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+z");
    await settled(page);
    expect(await tableOf(page)).toEqual([["Blocked line 3"]]);
    expect(await savedBytes(page)).toEqual(bytes);
  });

  it("finds problems, and fixes one", async () => {
    const page = await openTester(
      browser,
      await serveTester(),
      await linkOf(stateWith("User-agent: *\nDisallow: a\n", { urls: ["/a"], tab: "problems" })),
    );
    await expect.poll(() => page.locator("#below button").textContent()).toMatch(/^\d error/);
    await page
      .locator("#panel-problems")
      .getByRole("button", { name: /^Fix: / })
      .first()
      .click();
    await settled(page);
    expect(await tableOf(page)).toEqual([["Blocked line 2"]]);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+z");
    await settled(page);
    expect((await tableOf(page)).flat().join()).toMatch(/^Allowed/);
  });

  it("opens a link in a new browser with the same picture, and sends nothing of it", async () => {
    const bytes = Uint8Array.from([...encode("\uFEFFUser-agent: *\r\nDisallow: /secret-"), 0xff, 0x0d, 0x0a]);
    const served = await serveTester();
    const state = stateWith(bytes, {
      site: "https://hidden.example",
      urls: ["/secret-page", "/สินค้า/"],
      crawlers: ["Googlebot", "HiddenBot/1.0"],
      dialect: "bing",
      cell: [1, 1],
    });
    const first = await openTester(browser, served, await linkOf(state));
    // The browser compresses in its own way.
    await expect.poll(() => stateOf(new URL(first.url()).hash)).toEqual(state);
    const second = await openTester(browser, served, new URL(first.url()).hash);
    expect(await savedBytes(second)).toEqual([...bytes]);
    expect(await tableOf(second)).toEqual(await tableOf(first));
    await second.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await first.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const difference = async (): Promise<number> =>
      largestDifference(browser, await first.screenshot(), await second.screenshot());
    await expect.poll(difference).toBeLessThanOrEqual(2);
    expect(served.requests.join("\n")).not.toMatch(/secret|hidden|r=|GET \/\S*[?#]/i);
    expect(served.requests.every((request) => request.startsWith("GET "))).toBe(true);
  });

  it("says that a link is damaged, and keeps the file", async () => {
    const page = await openTester(
      browser,
      await serveTester(),
      await linkOf(stateWith("User-agent: kept\n")),
    );
    await page.evaluate(() => {
      location.hash = "#1=broken";
    });
    await expect
      .poll(() => page.locator("#notice-text").textContent())
      .toBe("This link is damaged. Your file is still here.");
    expect(String.fromCharCode(...(await savedBytes(page)))).toBe("User-agent: kept\n");
    const other = await openTester(browser, await serveTester(), "#1=broken");
    expect(await other.locator("#notice-text").textContent()).toBe(
      "This link is damaged. An example is open instead.",
    );
  });

  it("works offline", async () => {
    const served = await serveTester();
    const page = await openTester(browser, served);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    await served.close();
    await page.goto(
      `${served.url}${await linkOf(stateWith("User-agent: *\nDisallow: /a\n", { urls: ["/a"] }))}`,
    );
    await page.reload();
    await settled(page);
    expect(await tableOf(page)).toEqual([["Blocked line 2"]]);
    await page.locator(".cm-content").waitFor();
    await page.locator("button.cell").first().click();
    await settled(page);
    expect(await page.locator("#panel-why .verdict").textContent()).toBe("Blocked by line 2: Disallow: /a");
  });

  it("runs nothing of hostile text", async () => {
    const markup = `<img src=x onerror=alert(1)><script>alert(2)</script>"'\u202e\u0000javascript:alert(3)`;
    const state = stateWith(
      `User-agent: ${markup}\nDisallow: /${markup}\n${markup}\nSitemap: javascript:alert(4)\n`,
      {
        site: markup,
        urls: [`/${markup}`, markup, "javascript:alert(5)", `https://example.com/${markup}`],
        crawlers: [markup, "Googlebot", `${markup}/1.0`],
        dialect: markup,
        cell: [0, 1],
      },
    );
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    await page.locator("#below button").click();
    await settled(page);
    expect(await page.locator("main img:not(.cm-widgetBuffer), main script").count()).toBe(0);
    const links = await page
      .locator("a")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
    expect(links.every((protocol) => protocol === "https:")).toBe(true);
    expect(await page.locator("#site-problem").textContent()).toContain("Not a site");
    expect(await page.locator("body").textContent()).not.toContain("\u202e");
  });

  it("can be used by keyboard alone", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(START));
    await page.keyboard.press("F6");
    await page.keyboard.insertText("User-agent: *\nDisallow: /a\n");
    // Tab leaves the editor.
    await page.keyboard.press("Tab");
    expect(await page.locator(".cm-content").evaluate((element) => element.matches(":focus"))).toBe(false);
    await page.keyboard.press("Control+Enter");
    await page.keyboard.type("/a/b");
    await settled(page);
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Enter");
    await settled(page);
    expect(await page.locator("#panel-why .verdict").textContent()).toBe("Blocked by line 2: Disallow: /a");
    await page.keyboard.press("g");
    await page.keyboard.press("End");
    await page.keyboard.type("x");
    await settled(page);
    expect(await tableOf(page)).toEqual([["Allowed no rule"]]);
    await page.keyboard.press("F6");
    await page.keyboard.press("Delete");
    await settled(page);
    expect(await tableOf(page)).toEqual([]);
  });
});
