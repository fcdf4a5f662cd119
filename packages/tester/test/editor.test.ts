import { expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { complaints, openEditor, problemAt } from "./support/editor-page.ts";
import { content, FILE, ODD, press, text, tooltip } from "./support/use-editor.ts";

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

  it("refuses what a user inserts into a file of the greatest length, but not the edits of a fix", async () => {
    const page = await openEditor(browser, "123456789\n".repeat(100_000));
    await content(page).focus();
    await page.keyboard.type("a");
    expect(await page.evaluate(() => globalThis.refused)).toBe(1_000_001);
    expect((await text(page)).length).toBe(1_000_000);
    await page.evaluate(() => editor.apply([{ from: 0, to: 0, insert: "#" }]));
    expect((await text(page)).length).toBe(1_000_001);
    // The user can only shorten it now.
    await page.keyboard.press("Delete");
    await page.keyboard.type("a");
    expect((await text(page)).length).toBe(1_000_000);
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
