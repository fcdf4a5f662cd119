import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { complaints, openEditor, problemAt } from "./editor-page.ts";

const FILE =
  "User-agent: *\nDisallow /a\n\nAllow: /a/b*c$ # comment\nSitemap: https://e.com/s.xml\nDisallow: /z";

/** U+FEFF, bytes that are not UTF-8, marks of line ends, a pair of surrogates, tabs and controls. */
const ODD =
  "\uFEFFUser-agent: *\uDC0D\nDisallow: /\uDCE9\uDCFF\uDC0E\n\tAllow:\t/😀\u202Ex\u0000\n\uDC80\n\n\uDC0A\n\uD800";

const content = (page: Page): Locator => page.locator(".cm-content");
const text = (page: Page): Promise<string> => page.evaluate(() => editor.text());
const tooltip = (page: Page): Locator => page.locator(".cm-tooltip");

/** Texts of the lines that have a class. */
const linesWith = (page: Page, name: string): Promise<string[]> =>
  page.locator(`.cm-line.${name}`).allTextContents();

/** Presses a key some times. */
async function press(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await page.keyboard.press(key);
}

describeInBrowser("createCodeEditor", (browser) => {
  it("text() returns what was loaded, with lone surrogates and a byte order mark", async () => {
    const page = await openEditor(browser, ODD);
    expect(await text(page)).toBe(ODD);
    await page.evaluate((odd) => editor.load(`${odd}${odd}`), ODD);
    expect(await text(page)).toBe(ODD + ODD);
    expect(await page.locator(".cm-specialChar").allTextContents()).toEqual(
      expect.arrayContaining(["BOM", "\\xE9", "\\xFF", "\\x80", "LF", "CR", "CRLF", "U+202E"]),
    );
    // The text round the surrogates is read back from the page after a key.
    await page.evaluate(() => editor.goTo(2));
    await page.keyboard.press("End");
    await page.keyboard.type("x");
    const typed = ODD.replace("\uDC0E\n", "\uDC0Ex\n");
    expect(await text(page)).toBe(typed + ODD);
    expect(await complaints(page)).toEqual([]);
  });

  it("a pasted CR LF is one line end", async () => {
    const page = await openEditor(browser, "");
    await content(page).focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "a\r\nb\rc");
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.querySelector(".code-editor")?.shadowRoot?.querySelector(".cm-content")?.dispatchEvent(event);
    });
    expect(await text(page)).toBe("a\nb\nc");
  });

  it("apply() is one step to undo, and calls onChange once", async () => {
    const page = await openEditor(browser, FILE);
    await content(page).focus();
    await page.keyboard.type("#\n");
    const typed = `#\n${FILE}`;
    const changes = await page.evaluate(() => globalThis.changes);
    await page.evaluate(() =>
      editor.apply([
        { from: 0, to: 2, insert: "" },
        { from: 24, to: 24, insert: ":" },
      ]),
    );
    expect(await text(page)).toBe(FILE.replace("Disallow /a", "Disallow: /a"));
    expect(await page.evaluate(() => globalThis.changes)).toBe(changes + 1);
    await page.keyboard.press("Control+z");
    expect(await text(page)).toBe(typed);
    await page.evaluate(() => editor.apply([{ from: 1, to: 100_000, insert: "" }]));
    expect(await text(page)).toBe(typed);
    // A key right after an edit is a step of its own.
    await page.evaluate(() => editor.load("ab"));
    await page.evaluate(() => {
      editor.apply([{ from: 0, to: 0, insert: "x" }]);
      editor.focus();
    });
    await page.keyboard.press("y");
    expect(await text(page)).toBe("yxab");
    await page.keyboard.press("Control+z");
    expect(await text(page)).toBe("xab");
  });

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

  it("F8 opens a problem whose fix Tab and Enter apply", async () => {
    const page = await openEditor(browser, FILE);
    await page.evaluate((problem) => editor.showProblems([problem]), problemAt(14, 25, 2, "Disallow: /a"));
    await page.waitForSelector(".problem-gutter .problem-error");
    // The fix moves with an edit before it.
    await content(page).focus();
    await page.keyboard.type("#\n");
    // The next change of the editor empties the announcement, so all of them are kept.
    const announced = await page.locator(".cm-announced").evaluateHandle((region) => {
      const texts: (string | null)[] = [];
      new MutationObserver(() => texts.push(region.textContent)).observe(region, { childList: true });
      return texts;
    });
    await page.keyboard.press("F8");
    await tooltip(page).waitFor();
    expect(await tooltip(page).textContent()).toContain(
      "Googlebot: https://e.com/a – now allowed, meant disallowed",
    );
    expect(await tooltip(page).locator("i, b").count()).toBe(0);
    await expect.poll(() => announced.jsonValue()).toContain("error: <i>No colon</i>");
    await page.keyboard.press("Escape");
    await tooltip(page).waitFor({ state: "detached" });
    await page.keyboard.press("Shift+F8");
    await tooltip(page).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await text(page)).toBe(`#\n${FILE.replace("Disallow /a", "Disallow: /a")}`);
    await page.keyboard.press("Control+z");
    expect(await text(page)).toBe(`#\n${FILE}`);
    expect(await complaints(page)).toEqual([]);
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

  it("Tab leaves the editor, forwards and backwards", async () => {
    const page = await openEditor(browser, FILE);
    await content(page).focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("after");
    await content(page).focus();
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("before");
    expect(await text(page)).toBe(FILE);
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

  it("hostile text is only text, and a line of 500 KB does not block", async () => {
    const hostile = `<img src=x onerror=alert(1)>: <script>alert(1)</script>\n\u202Eabc\u2066\n`;
    const page = await openEditor(browser, hostile + "Disallow: /a*".repeat(40_000));
    expect(await page.locator("#editor [src], #editor [onerror], #editor script").count()).toBe(0);
    expect(await text(page)).toHaveLength(hostile.length + 520_000);
    await content(page).focus();
    await page.keyboard.press("Control+End");
    await press(page, "a", 20);
    expect((await text(page)).endsWith(`/a*${"a".repeat(20)}`)).toBe(true);
    expect(await complaints(page)).toEqual([]);
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

  it("the content is a labelled text box", async () => {
    const page = await openEditor(browser, FILE);
    const box = page.getByRole("textbox", { name: "robots.txt" });
    const names = ["aria-multiline", "spellcheck", "autocorrect", "autocapitalize", "translate", "dir"];
    expect(
      await box.evaluate((element, names) => names.map((name) => element.getAttribute(name)), names),
    ).toEqual(["true", "false", "off", "off", "no", "ltr"]);
  });
});

describeInBrowser("createPlainEditor", (browser) => {
  it("keeps lone surrogates, applies edits as one step to undo, and selects lines", async () => {
    const page = await openEditor(browser, ODD, "plain");
    expect(await text(page)).toBe(ODD);
    await page.evaluate(() =>
      editor.apply([
        { from: 20, to: 20, insert: "<b>" },
        { from: 0, to: 1, insert: "" },
      ]),
    );
    const edited = `${ODD.slice(1, 20)}<b>${ODD.slice(20)}`;
    expect(await text(page)).toBe(edited);
    expect(await page.evaluate(() => globalThis.changes)).toBe(1);
    await page.evaluate(() => editor.focus());
    await page.keyboard.press("Control+z");
    expect(await text(page)).toBe(ODD);
    await page.evaluate((file) => editor.load(file), FILE);
    await page.evaluate(() => editor.goTo(6));
    await page.keyboard.type("x");
    expect(await text(page)).toBe(FILE.replace("Disallow: /z", "x"));
    await page.evaluate(() => editor.apply([{ from: 0, to: editor.text().length, insert: "y" }]));
    expect(await text(page)).toBe("y");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("after");
    expect(await complaints(page)).toEqual([]);
  });
});
