import { expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { linkOf, stateOf } from "../src/state/link.ts";
import { textOf } from "../src/state/robots-text.ts";
import { START, type TesterState } from "../src/state/state.ts";
import { openTester, serveTester, settled } from "./support/served-tester.ts";

const robots = textOf(new TextEncoder().encode("User-agent: *\nDisallow: /cart\nDisallow: /*?id=\n"));

function stateWith(expectations: string, part: Partial<TesterState> = {}): TesterState {
  const crawlers = ["Googlebot", "GPTBot"];
  return {
    ...START,
    robots,
    before: robots,
    urls: ["/", "/cart"],
    crawlers,
    tab: "test",
    expectations,
    ...part,
  };
}

describeInBrowser("the pane with expectations", (browser) => {
  it("begins with the answers of the table, and tests while one types", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(stateWith("")));
    const panel = page.locator("#panel-test");
    await panel.getByRole("button", { name: "Begin with the answers of the table" }).click();
    await expect.poll(() => panel.locator(".test-summary").textContent()).toMatch(/^All \d tests are proved/);
    expect(await page.locator("#expectations").inputValue()).toContain("- /cart");
    expect(await page.getByLabel("Tests (YAML)").getAttribute("id")).toBe("expectations");
    await page.locator("#expectations").fill("GPTBot: blocked\nGooglebot: { block: /cart }\n");
    await expect.poll(() => panel.locator(".test-summary").textContent()).toBe("1 of 2 tests are proved.");
    await expect.poll(() => panel.locator("ins").count()).toBeGreaterThan(0);
    const text = await panel.locator(".tests").textContent();
    expect(text).toContain("GPTBot may fetch");
    await panel.getByRole("button", { name: "Line 2 of the tests" }).click();
    const caret = await page
      .locator("#expectations")
      .evaluate((field) => (field as HTMLTextAreaElement).selectionStart);
    expect(caret).toBe("GPTBot: blocked\nGooglebot: { block: ".length);
    await panel.getByRole("button", { name: /^Apply/ }).click();
    await expect.poll(() => panel.locator(".test-summary").textContent()).toBe("All 2 tests are proved.");
  });

  it("adds the URL of a failure to the table, and the link has the expectations", async () => {
    const state = stateWith("Googlebot: { allow: /shop/ }\n");
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    const panel = page.locator("#panel-test");
    await panel.getByRole("button", { name: /^Add https:.* to the table$/ }).click();
    await settled(page);
    await expect.poll(() => page.getByLabel("URL 3", { exact: true }).inputValue()).toBe("/shop/?id=");
    await expect
      .poll(async () => (await stateOf(new URL(page.url()).hash))?.urls)
      .toEqual(["/", "/cart", "/shop/?id="]);
    expect((await stateOf(new URL(page.url()).hash))?.expectations).toBe(state.expectations);
  });

  it("shows the place of an error, and hostile text as text", async () => {
    const hostile = 'GPTBot: blocked\n"<img src=x onerror=alert(1)>\u202e": { block: /a }\n';
    const page = await openTester(browser, await serveTester(), await linkOf(stateWith(hostile)));
    const panel = page.locator("#panel-test");
    await expect
      .poll(() => panel.locator(".problem").textContent())
      .toMatch(/^Line 2, column \d+: "<img src=x/);
    expect(await panel.locator("img").count()).toBe(0);
    expect(await panel.locator(".problem").textContent()).not.toContain("\u202e");
  });
});
