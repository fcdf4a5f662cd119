import { readFileSync } from "node:fs";
import { explain, findCrawler, parse } from "@maycrawl/engine";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { linkOf, stateOf } from "../src/state/link.ts";
import { textOf } from "../src/state/robots-text.ts";
import { START, type TesterState } from "../src/state/state.ts";
import { largestDifference } from "./support/largest-difference.ts";
import { openTester, serveTester, settled, tableOf } from "./support/served-tester.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function stateWith(robots: string | Uint8Array, part: Partial<TesterState> = {}): TesterState {
  return { ...START, robots: textOf(typeof robots === "string" ? encode(robots) : robots), ...part };
}

/** Returns the bytes that the page would save. */
async function savedBytes(page: Page): Promise<readonly number[]> {
  const download = page.waitForEvent("download");
  await page.keyboard.press("Control+s");
  return [...readFileSync(await (await download).path())];
}

/** Replaces the file in the editor, as a paste does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").press("Control+a");
  await page.locator(".cm-content").evaluate((content, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function openExample(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByRole("button", { name }).click();
}

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

  it("makes rows of pasted lines, and says what is wrong with one", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(stateWith("User-agent: *\n")));
    const lines = ["https://example.com/1", "/2", "no url", "https://example.org/", "mailto:a@example.com"];
    await page.getByLabel("URL 1", { exact: true }).evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, lines.join("\r\n"));
    await settled(page);
    expect((await tableOf(page)).map(([answer]) => answer)).toEqual([
      "Allowed no rule",
      "Allowed no rule",
      ...Array<string>(3).fill("No answer"),
    ]);
    expect(await page.locator("tbody .problem").allTextContents()).toEqual([
      "",
      "",
      "Not a URL or path. Begin a path with /.",
      "This URL is on another site than https://example.com. Use its site",
      "Not a web address: robots.txt is for http and https.",
      "",
    ]);
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

  it("undoes an edit, a removed URL and a replaced file by the button of the message", async () => {
    const state = stateWith("User-agent: *\nDisallow: /a\n", { urls: ["/a", "/b"], cell: [0, 0] });
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    const undo = page.getByRole("button", { name: "Undo" });
    const before = [["Blocked line 2"], ["Allowed no rule"]];
    await page.getByRole("button", { name: "Apply: Remove the rule that decides" }).click();
    await expect.poll(() => tableOf(page)).toEqual([["Allowed no rule"], ["Allowed no rule"]]);
    await undo.click();
    await expect.poll(() => tableOf(page)).toEqual(before);
    await page.locator("button.cell").first().press("Delete");
    await expect.poll(() => tableOf(page)).toEqual([["Allowed no rule"]]);
    await undo.click();
    await expect.poll(() => tableOf(page)).toEqual(before);
    await openExample(page, "CSS and JavaScript are blocked");
    await expect.poll(async () => (await tableOf(page)).length).toBeGreaterThan(2);
    await undo.click();
    await expect.poll(() => tableOf(page)).toEqual(before);
  });

  it("says which other answers an edit changes", async () => {
    const robots = "User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /a\n";
    const state = stateWith(robots, {
      urls: ["/a", "/a/b"],
      crawlers: ["Googlebot", "bingbot"],
      cell: [0, 0],
    });
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    const edits = page.locator(".flips > li");
    expect(await edits.first().textContent()).toContain(
      "At line 4. In the table, it also changes 1 answer, for bingbot.",
    );
    expect(await edits.last().textContent()).toContain(
      "At line 3. In the table, it also changes 3 answers, for Googlebot, bingbot.",
    );
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

  it("keeps the selected answer with its URL", async () => {
    const robots = "User-agent: *\nDisallow: /b\n";
    const state = stateWith(robots, {
      urls: ["/a", "/b", "/c"],
      crawlers: ["FooBot", "BarBot"],
      cell: [1, 1],
    });
    const page = await openTester(browser, await serveTester(), await linkOf(state));
    const selected = page.locator(".cell[aria-pressed=true]");
    await page.getByLabel("URL 1", { exact: true }).fill("");
    await page.getByLabel("URL 1", { exact: true }).press("Backspace");
    await settled(page);
    expect(await selected.textContent()).toBe("/b, BarBot: Blocked line 2");
    await page.getByRole("button", { name: "Remove FooBot" }).click();
    await settled(page);
    expect(await selected.textContent()).toBe("/b, BarBot: Blocked line 2");
    expect(await page.locator("#panel-why .verdict").textContent()).toBe("Blocked by line 2: Disallow: /b");
  });

  it("adds crawlers by name, purpose and User-Agent, and suggests a name", async () => {
    const page = await openTester(browser, await serveTester(), await linkOf(stateWith("", { urls: ["/"] })));
    const field = page.getByLabel("Add a crawler");
    for (const text of [
      "archive",
      "constructor",
      "Mozilla/5.0 (compatible; bingbot/2.0)",
      "Goglebot",
      "()",
    ]) {
      await field.fill(text);
      await field.press("Enter");
    }
    await settled(page);
    const heads = await page.locator("thead th").allTextContents();
    expect(heads).toContain("archive.org_bot");
    expect(heads).toContain("bingbot");
    expect(heads).toContain("constructor");
    expect(await page.locator("#crawler-problem").textContent()).toContain("() has no crawler's name.");
    await page.getByRole("button", { name: "Did you mean Googlebot?" }).click();
    await settled(page);
    expect(await page.locator("thead th").allTextContents()).not.toContain("Goglebot");
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

  it("keeps a file that is too long for a link in the browser's history, and warns of its loss", async () => {
    const page = await openTester(
      browser,
      await serveTester(),
      await linkOf(stateWith("", { urls: ["/7/99"] })),
    );
    // The event of leaving a page, without leaving it: a browser's dialog would have to be answered.
    const isWarned = (): Promise<boolean> =>
      page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
    expect(await isWarned()).toBe(false);
    const lines = Array.from({ length: 10_000 }, (_, at) => `Disallow: /${(at * 7919) % 65_537}/${at * at}`);
    await paste(page, `User-agent: *\n${lines.join("\n")}\nDisallow: /7/\n`);
    await expect.poll(() => tableOf(page)).toEqual([["Blocked line 10002"]]);
    await openExample(page, "Noindex in a robots.txt");
    await expect.poll(async () => (await tableOf(page)).length).toBeGreaterThan(1);
    await page.goBack();
    await expect.poll(() => tableOf(page)).toEqual([["Blocked line 10002"]]);
    await expect.poll(() => new URL(page.url()).hash).toBe("");
    expect(await isWarned()).toBe(true);
    await page.goForward();
    await expect.poll(isWarned).toBe(false);
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

  it("opens an example, and the browser's Back returns to the file before it", async () => {
    const page = await openTester(
      browser,
      await serveTester(),
      await linkOf(stateWith("User-agent: mine\n")),
    );
    await openExample(page, "Regular expressions instead of patterns");
    await expect.poll(async () => String.fromCharCode(...(await savedBytes(page)))).not.toContain("mine");
    await page.goBack();
    await expect
      .poll(async () => String.fromCharCode(...(await savedBytes(page))))
      .toBe("User-agent: mine\n");
  });

  it("opens a dropped file, and refuses one that is too large", async () => {
    const page = await openTester(browser, await serveTester());
    const drop = (name: string, size: number): Promise<void> =>
      page.evaluate(
        ([name, size]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(["User-agent: dropped\n".padEnd(size, "#")], name));
          const target =
            document.querySelector(".cm-content") ?? document.querySelector("#editor")?.firstElementChild;
          (target ?? document.body).dispatchEvent(
            new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true, composed: true }),
          );
        },
        [name, size] as const,
      );
    await drop("robots.txt", 20);
    await expect
      .poll(async () => String.fromCharCode(...(await savedBytes(page))))
      .toBe("User-agent: dropped\n");
    await drop("large.txt", 6_000_000);
    await expect
      .poll(() => page.locator("#notice-text").textContent())
      .toContain("large.txt has 6000000 bytes.");
  });

  it("shows where a long file is cut, and stays responsive", async () => {
    const rules = Array.from({ length: 30_000 }, (_, at) => `Disallow: /folder/${at}/\n`).join("");
    const page = await openTester(
      browser,
      await serveTester(),
      await linkOf(stateWith("User-agent: *\n", { urls: ["/folder/1/", "/folder/29999/"], cell: [0, 0] })),
    );
    await paste(page, `User-agent: *\n${rules}`);
    await settled(page);
    expect(await tableOf(page)).toEqual([["Blocked line 3"], ["Allowed no rule"]]);
    expect(await page.locator("#below").textContent()).toMatch(
      /google reads only the first 512000 bytes: up to line 2\d{4}\./,
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
