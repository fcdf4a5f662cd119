import { expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { linkOf, stateOf } from "../src/state/link.ts";
import { textOf } from "../src/state/robots-text.ts";
import { START, type TesterState } from "../src/state/state.ts";
import { openTester, serveTester, settled, tableOf } from "./support/served-tester.ts";

const BEFORE = "User-agent: *\nDisallow: /admin/\n\nUser-agent: GPTBot\nDisallow: /\n";
const AFTER = "User-agent: *\nDisallow: /admin/\nAllow: /admin/help\n\nUser-agent: GPTBot\nDisallow: /\n";

function file(text: string): TesterState["robots"] {
  return textOf(new TextEncoder().encode(text));
}

const state: TesterState = {
  ...START,
  robots: file(AFTER),
  before: file(BEFORE),
  urls: ["/admin/help/1", "/admin/", "/shop/"],
  crawlers: ["Googlebot", "GPTBot"],
  cell: [0, 0],
  tab: "diff",
};

describeInBrowser("the changes of the file", (browser) => {
  it("are those of the table, of all URLs, and of the lines", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    const panel = page.locator("#panel-diff");
    await settled(page);
    expect(await panel.locator(".changes li").allTextContents()).toEqual([
      "/admin/help/1 Googlebot Blocked → Allowed",
    ]);
    const witness = panel.locator(".witness").first();
    expect(await witness.locator(".path").textContent()).toBe("https://example.com/admin/help");
    expect(await witness.locator("dd .answer").allTextContents()).toEqual([
      "Blocked by line 2: Disallow: /admin/",
      "Allowed by line 3: Allow: /admin/help",
    ]);
    expect(await panel.locator("ins").allTextContents()).toEqual(["Add: Allow: /admin/help\n"]);
    await witness.getByRole("button", { name: "line 3" }).click();
    expect(await page.locator(".cm-activeLine").textContent()).toBe("Allow: /admin/help");
  });

  it("are there while one edits, and Restore takes them back", async () => {
    const robots = file(BEFORE);
    const link = await linkOf({ ...state, robots, before: robots, crawlers: ["Googlebot"] });
    const page = await openTester(browser, await serveTester(), link);
    const panel = page.locator("#panel-diff");
    expect(await panel.textContent()).toContain("The file is as it was loaded.");
    await page.locator(".cm-content").press("Control+End");
    await page.keyboard.insertText("\nUser-agent: Googlebot\nDisallow: /shop/\n");
    await expect.poll(() => panel.locator(".changes li").count()).toBe(3);
    await panel.getByRole("button", { name: "Restore the loaded file" }).click();
    await expect.poll(() => panel.textContent()).toContain("The file is as it was loaded.");
    await settled(page);
    expect(await tableOf(page)).toEqual([["Blocked line 2"], ["Blocked line 2"], ["Allowed no rule"]]);
  });

  it("begin anew from the file as it is now, with Undo", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    const panel = page.locator("#panel-diff");
    await panel.getByRole("button", { name: "Compare with the file as it is now" }).click();
    await expect.poll(() => panel.textContent()).toContain("The file is as it was loaded.");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => panel.locator(".witness").count()).toBeGreaterThan(0);
    await expect.poll(async () => (await stateOf(new URL(page.url()).hash))?.before).toEqual(state.before);
  });

  it("lead to the table, where a URL of a proof is added", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    await page.locator("#panel-diff .witness button.link").first().click();
    await settled(page);
    expect(await page.getByLabel("URL 4", { exact: true }).inputValue()).toBe("/admin/help");
    expect(await page.locator("#panel-why .verdict").textContent()).toBe(
      "Allowed by line 3: Allow: /admin/help",
    );
  });
});

describeInBrowser("the dialects", (browser) => {
  const robots = file("User-agent: *\nDisallow: /a\nAllow: /a/b\n");

  it("that answer otherwise come first, each with its property, and can be used", async () => {
    const link = await linkOf({ ...state, robots, before: robots, urls: ["/a/b"], tab: "compare" });
    const page = await openTester(browser, await serveTester(), link);
    const panel = page.locator("#panel-compare");
    await expect.poll(() => panel.textContent()).toContain("do not answer as google does.");
    const first = panel.locator(".dialects > li").nth(1);
    expect(await first.textContent()).toContain("baidu");
    expect(await first.textContent()).toContain(
      "baidu and google differ because in baidu the first matching rule decides, but in google the longest matching rule decides (precedence).",
    );
    await first.getByRole("button", { name: "Use baidu for the table" }).click();
    await settled(page);
    expect(await tableOf(page)).toEqual([["Blocked line 2", "Blocked line 2"]]);
    await expect.poll(() => panel.textContent()).toContain("do not answer as baidu does.");
  });

  it("need a selected answer", async () => {
    const link = await linkOf({ ...state, robots, cell: undefined, tab: "compare" });
    const page = await openTester(browser, await serveTester(), link);
    expect(await page.locator("#panel-compare").textContent()).toContain("Select an answer in the table");
  });
});

describeInBrowser("both panes", (browser) => {
  const markup = `<img src=x onerror=alert(1)>\u202e`;
  const hostile: TesterState = {
    ...state,
    robots: file(`User-agent: ${markup}\nDisallow: /${markup}\n`),
    urls: [`/${markup}`],
    crawlers: [`${markup}/1.0`, "Googlebot"],
  };

  it.each(["diff", "compare"] as const)("show hostile text as text: %s", async (tab) => {
    const page = await openTester(browser, await serveTester(), await linkOf({ ...hostile, tab }));
    expect(await page.locator(`#panel-${tab}`).textContent()).toContain("<img src=x");
    expect(await page.locator("#panels img").count()).toBe(0);
    expect(await page.locator("body").textContent()).not.toContain("\u202e");
  });
});
