import { expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { linkOf } from "../src/state/link.ts";
import { FULL } from "./support/full-state.ts";
import { openTester, serveTester } from "./support/served-tester.ts";

describeInBrowser("the panes of tabs", (browser) => {
  it("do not wait for a slow question of another pane", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(FULL));
    // A worker that never answers a question about this page.
    await page.evaluate(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, message: { question: { html?: string } }) {
        if (message.question.html !== "held") post.call(this, message);
      };
    });
    await page.locator("#tab-page").click();
    const panel = page.locator("#panel-page");
    await expect.poll(() => panel.textContent()).toContain("GPTBot cannot see");
    await page.locator("#page-html").fill("held");
    await page.waitForTimeout(300);
    await page.locator("#tab-sitemap").click();
    await expect.poll(() => page.locator("#panel-sitemap").textContent()).toContain("XML sitemap, 2 pages");
    // The question that was given up is asked again, and a newer one is answered.
    await page.locator("#tab-page").click();
    await expect.poll(() => panel.textContent()).toContain("Reading the page …");
    await page.locator("#page-html").fill("<title>newer</title>");
    await expect.poll(() => panel.textContent()).toContain("newer");
    expect(await panel.getAttribute("aria-busy")).toBe("false");
  });

  it.each(["asked-panes", "sitemap-pane"])("say when %s is not loaded, and reload the page", async (code) => {
    const { url } = await serveTester();
    const page = await browser.open({});
    const failed = `**/${code}-*.js`;
    await page.route(failed, (route) => route.abort());
    await page.goto(url + (await linkOf({ ...FULL, tab: "sitemap" })));
    const panel = page.locator("#panel-sitemap");
    await expect.poll(() => panel.textContent()).toContain("could not be loaded. Reload the page.");
    await page.unroute(failed);
    await panel.getByRole("button", { name: "Reload the page" }).click();
    await expect.poll(() => panel.textContent()).toContain("XML sitemap, 2 pages");
  });

  it.each([
    ["test", "#expectations", "Not pasted: the tests would have"],
    ["page", "#page-html", "Not pasted: The page has"],
    ["page", "#page-headers", "Not pasted: The response headers have"],
  ] as const)(
    "refuse 10 MB that are pasted or dropped into a text area (%s, %s)",
    async (tab, area, text) => {
      const page = await openTester(browser, await serveTester(), await linkOf({ ...FULL, tab }));
      const before = await page.locator(area).inputValue();
      const isRefused = await page.locator(area).evaluate((field) => {
        const data = "x".repeat(10_000_000);
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", data);
        const how = { bubbles: true, cancelable: true };
        const events = [
          new ClipboardEvent("paste", { ...how, clipboardData }),
          new InputEvent("beforeinput", { ...how, inputType: "insertFromDrop", data }),
        ];
        return events.map((event) => !field.dispatchEvent(event));
      });
      expect(isRefused).toEqual([true, true]);
      expect(await page.locator("#notice-text").textContent()).toContain(text);
      expect(await page.locator(area).inputValue()).toBe(before);
    },
  );

  it.each([
    ["sitemap", "#sitemap-text"],
    ["page", "#page-html"],
  ] as const)("do not replace a text with a file that was dropped before it (%s)", async (tab, area) => {
    const page = await openTester(browser, await serveTester(), await linkOf({ ...FULL, tab }));
    const field = page.locator(area);
    await field.evaluate((element) => {
      const file = new File(["dropped"], "slow.txt");
      const read = new Promise<void>((resolve) => Object.assign(globalThis, { endReading: resolve }));
      const held =
        <Result>(reading: () => Promise<Result>) =>
        async (): Promise<Result> => {
          await read;
          return reading();
        };
      Blob.prototype.arrayBuffer = held(async () => new TextEncoder().encode("dropped").buffer);
      Blob.prototype.text = held(async () => "dropped");
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
    await field.fill("typed since");
    await page.evaluate("endReading()");
    await expect.poll(() => page.locator("#notice-text").textContent()).toContain("slow.txt is not open");
    expect(await field.inputValue()).toBe("typed since");
  });

  it("are whole after a reload, also if the link has no room for a page", async () => {
    const page = await browser.open({});
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto((await serveTester()).url + (await linkOf({ ...FULL, tab: "page" })));
    const html = page.locator("#page-html");
    const long = Array.from({ length: 20_000 }, (_, at) => `<i>${(at * 48_271) % 65_537}${at * at}</i>`).join(
      "",
    );
    await html.fill(long);
    await expect.poll(() => page.evaluate(() => history.state?.state?.page.html.length)).toBe(long.length);
    await page.reload();
    await expect.poll(() => html.inputValue()).toBe(long);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect
      .poll(() => page.locator("#notice-text").textContent())
      .toMatch(/no room for the pasted page|could not be copied/);
  });
});
