import { expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { linkOf } from "../src/state/link.ts";
import { openTester, serveTester, settled, tableOf } from "./support/served-tester.ts";
import { openExample, paste, savedBytes, stateWith } from "./support/use-tester.ts";

describeInBrowser("the web tester", (browser) => {
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

  it("undoes a change of the table until the table is edited", async () => {
    const page = await openTester(browser, await serveTester());
    const undo = page.getByRole("button", { name: "Undo" });
    const urls = (): Promise<readonly string[]> =>
      page
        .locator("tbody input")
        .evaluateAll((fields) => fields.map((one) => (one as HTMLInputElement).value));
    const ofExample = ["/", "/index.html", "/tmp/notes.txt", ""];
    await openExample(page, "1994");
    await expect.poll(urls).toEqual(ofExample);
    await paste(page, "User-agent: *\nDisallow: /mine\n");
    await expect.poll(urls).toEqual(["/", ""]);
    // The notice stays while the file is edited, also by the undo of the editor.
    await page.locator(".cm-content").press("Control+z");
    await page.getByRole("tab", { name: "Problems" }).click();
    await undo.click();
    await expect.poll(urls).toEqual(ofExample);
    await paste(page, "User-agent: *\nDisallow: /mine\n");
    await expect.poll(urls).toEqual(["/", ""]);
    await page.getByLabel("URL 2", { exact: true }).fill("/mine1");
    await undo.waitFor({ state: "hidden" });
    await page.locator("button.cell").first().press("Delete");
    await undo.waitFor();
    await page.getByLabel("URL 2", { exact: true }).fill("/mine2");
    await undo.waitFor({ state: "hidden" });
    expect(await urls()).toEqual(["/mine1", "/mine2", ""]);
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
      "x".repeat(10_000),
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
    expect(await page.locator("#crawler-problem").textContent()).toContain(
      "No crawler is known as Goglebot.",
    );
    expect(await page.locator("#crawler-problem").textContent()).toContain("Did you mean this one?");
    // A long name does not make the page wide, also on a phone.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize(size ?? { width: 1280, height: 720 });
    expect(heads).toContain(`${"x".repeat(59)}…`);
    expect(await page.locator("#table table").evaluate((table) => table.scrollWidth)).toBeLessThan(4_000);
    await page.getByRole("button", { name: "Googlebot, in place of Goglebot" }).click();
    await settled(page);
    const after = await page.locator("thead th").allTextContents();
    expect(after).not.toContain("Goglebot");
    expect(after.filter((text) => text === "Googlebot")).toHaveLength(1);
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

  it("opens an example, and the browser's Back returns to the file before it", async () => {
    const page = await openTester(
      browser,
      await serveTester(),
      await linkOf(stateWith("User-agent: mine\n")),
    );
    await openExample(page, "Regular expressions instead of patterns");
    await expect.poll(async () => String.fromCharCode(...(await savedBytes(page)))).not.toContain("mine");
    await page.goBack();
    const text = async (): Promise<string> => String.fromCharCode(...(await savedBytes(page)));
    await expect.poll(text).toBe("User-agent: mine\n");
    // What was typed just before Back is there after a reload.
    await page.goForward();
    await expect.poll(text).not.toContain("mine");
    await page.locator(".cm-content").press("Control+End");
    await page.keyboard.insertText("# typed\n");
    await page.goBack();
    await expect.poll(text).toBe("User-agent: mine\n");
    await page.reload();
    await expect.poll(text).toBe("User-agent: mine\n");
    await page.goForward();
    await expect.poll(text).toContain("# typed");
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

  it("refuses a paste that makes the file too long, so all answers are about the shown file", async () => {
    const robots = "User-agent: *\nDisallow: /a\n";
    const page = await openTester(
      browser,
      await serveTester(),
      await linkOf(stateWith(robots, { urls: ["/a"] })),
    );
    await page.locator(".cm-content").waitFor();
    await paste(page, "Allow: /abc\n".repeat(500_000));
    expect(await page.locator("#notice-text").textContent()).toBe(
      "The file is not changed: it would have 6000000 characters. The tester reads up to 5000000.",
    );
    await settled(page);
    expect((await tableOf(page))[0]?.[0]).toBe("Blocked line 2");
    await paste(page, "User-agent: *\n");
    await settled(page);
    expect((await tableOf(page))[0]?.[0]).toBe("Allowed no rule");
    expect(String.fromCharCode(...(await savedBytes(page)))).toBe("User-agent: *\n");
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
});
