import { expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { complaints, openEditor, problemAt } from "./support/editor-page.ts";
import { content, FILE, linesWith, press, text, tooltip } from "./support/use-editor.ts";

describeInBrowser("createCodeEditor", (browser) => {
  it("apply() and undo() keep the cursor in its line; load() forgets all steps", async () => {
    const page = await openEditor(browser, FILE);
    await page.evaluate(() => editor.goTo(6));
    const selected = await page.evaluate(() => editor.selection());
    await page.evaluate(() => editor.apply([{ from: 0, to: 0, insert: "# new\n" }]));
    expect(await page.evaluate(() => editor.selection())).toEqual(selected.map((at) => at + 6));
    await page.evaluate(() => editor.undo());
    expect(await text(page)).toBe(FILE);
    expect(await page.evaluate(() => editor.selection())).toEqual(selected);
    await page.evaluate(() => editor.load("b"));
    await content(page).focus();
    await page.keyboard.press("Control+z");
    expect(await text(page)).toBe("b");
  });

  it("a fix does nothing if its text has changed", async () => {
    const page = await openEditor(browser, FILE);
    await page.evaluate((problem) => editor.showProblems([problem]), problemAt(14, 25, 2, "Disallow: /a"));
    await page.evaluate(() => editor.apply([{ from: 16, to: 17, insert: "S" }]));
    const before = await text(page);
    await page.evaluate(() => editor.goToProblem(1));
    await tooltip(page).getByRole("button").click();
    expect(await text(page)).toBe(before);
  });

  it("problems outside of the text are not drawn", async () => {
    const page = await openEditor(browser, FILE);
    const problems = [problemAt(5000, 5003, 9, ""), problemAt(14, 25, 2, "")];
    await page.evaluate((problems) => editor.showProblems(problems), problems);
    expect(await page.locator(".problem-gutter .problem-error").count()).toBe(1);
    await page.evaluate(() => editor.showProblems([]));
    expect(await page.locator(".problem-gutter .problem-error").count()).toBe(0);
  });

  it("Backspace and Delete remove characters, not halves of them, and join lines", async () => {
    const page = await openEditor(browser, "a😀\n  b\n\uDCE9é");
    const press = async (line: number, ...keys: string[]): Promise<string> => {
      await page.evaluate((line) => editor.goTo(line), line);
      for (const key of keys) await page.keyboard.press(key);
      return text(page);
    };
    expect(await press(1, "End", "Backspace")).toBe("a\n  b\n\uDCE9é");
    expect(await press(2, "ArrowLeft", "ArrowRight", "ArrowRight", "Backspace")).toBe("a\n b\n\uDCE9é");
    expect(await press(1, "End", "Delete")).toBe("a b\n\uDCE9é");
    expect(await press(2, "ArrowLeft", "Delete")).toBe("a b\né");
    expect(await press(2, "ArrowLeft", "Backspace")).toBe("a bé");
    expect(await press(1, "Backspace", "Backspace", "Delete")).toBe("");
  });

  it("a line that is cut and pasted keeps its bytes", async () => {
    const page = await openEditor(browser, "Disallow: /\uDCE9\uDC0D\nb\n");
    await page.evaluate(() => editor.goTo(1));
    await page.keyboard.press("Control+x");
    expect(await text(page)).toBe("\nb\n");
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Control+v");
    expect(await text(page)).toBe("\nb\nDisallow: /\uDCE9\uDC0D");
  });

  it("a dropped file is left to the page", async () => {
    const page = await openEditor(browser, "a");
    const count = await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["dropped"], "robots.txt", { type: "text/plain" }));
      let count = 0;
      addEventListener("drop", ({ dataTransfer }) => {
        count += dataTransfer?.files.length ?? 0;
      });
      const content = document.querySelector(".code-editor")?.shadowRoot?.querySelector(".cm-content");
      const options = { dataTransfer, bubbles: true, cancelable: true, composed: true };
      content?.dispatchEvent(new DragEvent("drop", options));
      return count;
    });
    expect(count).toBe(1);
    // A file that the editor read would arrive a moment later.
    await page.evaluate(() => new Response(new Blob(["dropped"])).text());
    expect(await text(page)).toBe("a");
  });

  it("destroy() removes the editor, and another one can take its place", async () => {
    const page = await openEditor(browser, "a");
    await page.evaluate(() => {
      editor.destroy();
      Reflect.get(globalThis, "start")("createCodeEditor", "b");
    });
    expect(await content(page).allTextContents()).toEqual(["b"]);
  });

  it("the pointer on a line, a number or a problem opens its tooltip; nothing breaks the policy", async () => {
    const page = await openEditor(browser, FILE);
    await page.evaluate((problem) => editor.showProblems([problem]), problemAt(14, 25, 2, ""));
    await page.getByText("Sitemap").hover();
    await expect.poll(() => tooltip(page).allInnerTexts()).toEqual(["<b>Line</b> 5"]);
    await page.mouse.move(5, 500);
    await tooltip(page).waitFor({ state: "detached" });
    await page.locator(".cm-lineNumbers").getByText("2").hover();
    await expect.poll(async () => (await tooltip(page).allInnerTexts()).join()).toContain("<b>Line</b> 2");
    expect(await tooltip(page).textContent()).toContain("No colon");
    // The pointer can go from the number to the button in the tooltip, and rest there.
    await tooltip(page).getByRole("button").hover();
    await page.waitForTimeout(500);
    expect(await tooltip(page).count()).toBe(1);
    await page.locator(".cm-lineNumbers").getByText("3", { exact: true }).hover();
    await tooltip(page).waitFor({ state: "detached" });
    await content(page).focus();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("allow");
    await page.keyboard.press("Enter");
    expect(await page.locator(".cm-searchMatch").count()).toBe(3);
    await page.keyboard.press("Escape");
    expect(await page.locator(".search-panel").count()).toBe(0);
    expect(await complaints(page)).toEqual([]);
  });

  it("marks move with edits", async () => {
    const page = await openEditor(browser, FILE);
    await page.evaluate(() => editor.showMarks({ deciding: 4, groups: [[1, 4]], cut: 6 }));
    expect(await linesWith(page, "deciding-line")).toEqual(["Allow: /a/b*c$ # comment"]);
    expect(await page.locator(".mark-gutter .group-line").count()).toBe(4);
    expect(await page.locator(".cut-note").count()).toBe(1);
    await page.evaluate(() => editor.apply([{ from: 0, to: 0, insert: "# a\n# b\n" }]));
    expect(await linesWith(page, "deciding-line")).toEqual(["Allow: /a/b*c$ # comment"]);
    expect(await page.locator(".mark-gutter .group-line").count()).toBe(4);
    expect((await page.locator(".unread").allTextContents()).join("")).toBe("Disallow: /z");
    await page.evaluate(() => editor.apply([{ from: 0, to: editor.text().length, insert: "User-agent: *" }]));
    expect(await linesWith(page, "deciding-line")).toEqual([]);
    await page.evaluate(() => editor.showMarks({ deciding: 99, groups: [[50, 60]], cut: 70 }));
    expect(await page.locator(".group-line, .deciding-line, .cut-note").count()).toBe(0);
  });

  it("keys work in a file of 30,000 lines with many problems", async () => {
    const lines = Array.from({ length: 30_000 }, (_, n) => `Disallow: /path/${n}/*.x`);
    const page = await openEditor(browser, ["User-agent: *", ...lines].join("\n"));
    const problems = Array.from({ length: 2000 }, (_, n) => problemAt(14 + n * 20, 20 + n * 20, 1, ""));
    await page.evaluate((problems) => {
      editor.showProblems(problems);
      editor.showMarks({ deciding: 15_000, groups: [[1, 30_001]], cut: 25_000 });
      editor.goTo(15_000);
    }, problems);
    await press(page, "a", 20);
    expect(await text(page)).toContain(`\n${"a".repeat(20)}\n`);
  });
});
