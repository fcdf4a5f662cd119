import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { describeInBrowser } from "../../../../tests/support/browser.ts";
import { writeReport } from "../../src/report.ts";
import {
  addProblemRows,
  hurriedSite,
  largeSite,
  problemSite,
  writeCrawlFile,
} from "../support/crawled-site.ts";
import { slowReport } from "../support/slow-report.ts";

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The part of axe-core's result that the tests check. */
interface AxeAnswer {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
  readonly passes: readonly unknown[];
}

const folder = mkdtempSync(join(tmpdir(), "maycrawl-report-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const made = new Map<string, string>();

/** Returns the URL of a report. Each report is written once, because the tests do not change it. */
async function reportOn(kind: "troubled" | "large" | "hurried"): Promise<string> {
  const known = made.get(kind);
  if (known !== undefined) return known;
  const urls = { troubled: problemSite, hurried: hurriedSite, large: () => largeSite(20_000) }[kind]();
  await writeReport(
    writeCrawlFile(`${folder}/${kind}.db`, urls, kind === "troubled" ? addProblemRows : undefined),
    `${folder}/${kind}.html`,
  );
  const url = pathToFileURL(`${folder}/${kind}.html`).href;
  made.set(kind, url);
  return url;
}

describeInBrowser("a report of writeReport() in a browser", (browser) => {
  it("formats durations in the list of URLs as the command line does", async () => {
    const page = await browser.open({});
    await page.goto(pathToFileURL(await slowReport(folder)).href);
    const rows = page.locator("#urls tbody tr");
    await expect.poll(() => rows.count()).toBe(3);
    expect((await rows.allTextContents()).join()).toMatch(/1 s.*10 s.*1 min 5 s/);
  });

  async function open(
    url: string,
    { width = 1280, scheme = "light" as "light" | "dark", script = true } = {},
  ): Promise<Page> {
    const page = await browser.open({
      viewport: { width, height: 900 },
      colorScheme: scheme,
      javaScriptEnabled: script,
      reducedMotion: "reduce",
    });
    await page.goto(url);
    return page;
  }

  const visible = (page: Page): Promise<string[]> =>
    page.locator("#urls tbody a.url").evaluateAll((links) => links.map((link) => link.textContent ?? ""));

  describe.each(["light", "dark"] as const)("in %s colours", (scheme) => {
    it.each([360, 1280])(
      "at %i pixels has no violations of axe-core, and no horizontal scrolling",
      async (width) => {
        const page = await open(await reportOn("troubled"), { width, scheme });
        await page.evaluate(() => {
          for (const details of document.querySelectorAll("details")) details.open = true;
        });
        // Runs through the debugger, because the page's policy blocks other scripts.
        await page.evaluate(axe);
        const { violations, passes } = (await page.evaluate(
          "axe.run(document, { resultTypes: ['violations', 'passes'] })",
        )) as AxeAnswer;
        expect(passes.length).toBeGreaterThan(20);
        expect(violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      },
    );
  });

  it.each([
    [360, 2],
    [1200, 1],
  ])(
    "at %i pixels cuts no text in the chart of statuses over time, and wraps times to at most %i lines",
    async (width, lines) => {
      const page = await open(await reportOn("hurried"), { width });
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
      });
      const table = page.locator("figure[aria-labelledby=f-time] .scroll");
      const heads = table.locator("tbody th");
      const times = await heads.allTextContents();
      expect(times[0]).toBe("2026-11-02 08:00:00 UTC");
      expect(new Set(times).size).toBe(30);
      // A line is at most 24 px high (1.5 × 16 px). 16 px are enough for the padding of 0.4 rem above and below.
      const heights = await heads.evaluateAll((all) =>
        all.map((head) => head.getBoundingClientRect().height),
      );
      expect(Math.max(...heights)).toBeLessThan(lines * 24 + 16);
      if (width === 1200) {
        expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
        expect(await table.locator("thead th").allTextContents()).toEqual([
          "From",
          ...["2xx", "3xx", "4xx", "5xx"],
          "no answer",
        ]);
      }
      const cut = await page.locator("svg.columns").evaluateAll((pictures) =>
        pictures.flatMap((picture) => {
          const { left, right } = picture.getBoundingClientRect();
          return [...picture.querySelectorAll("text")]
            .filter((text) => getComputedStyle(text).display !== "none")
            .filter((text) => {
              const box = text.getBoundingClientRect();
              return box.left < left || box.right > right;
            })
            .map((text) => text.textContent);
        }),
      );
      expect(cut).toEqual([]);
    },
  );

  it("sends no requests, and shows hostile text as text", async () => {
    const url = await reportOn("troubled");
    const server = createServer((_, response) => response.end(readFileSync(new URL(url)))).listen(
      0,
      "127.0.0.1",
    );
    onTestFinished(() => void server.close());
    await new Promise((done) => server.once("listening", done));
    const page = await open("about:blank");
    const asked: string[] = [];
    const outputs: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("console", (message) => outputs.push(message.text()));
    page.on("pageerror", (error) => outputs.push(error.message));
    page.on("dialog", (dialog) => outputs.push(dialog.message()));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await page.goto(address);
    await page.fill("#query", "hostile");
    await page.waitForFunction(() => document.querySelectorAll("#urls tbody tr").length === 1);
    await page.waitForTimeout(200);
    expect(asked.filter((one) => !one.startsWith("data:"))).toEqual([address]);
    expect(outputs).toEqual([]);
    expect(await page.title()).toBe("Crawl of www.example.com");
    expect(await page.locator("#urls .title").textContent()).toContain(
      '</script><script>document.title="pwned"</script>',
    );
    expect(await page.locator("img, iframe, object, embed").count()).toBe(0);
  });

  it("does not run an injected script", async () => {
    const page = await open(await reportOn("troubled"));
    const ran = await page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.body.append(script);
      return "ran" in window;
    });
    expect(ran).toBe(false);
  });

  it("searches URLs, titles and reasons, and shows the number of results", async () => {
    const page = await open(await reportOn("troubled"));
    const found = page.locator("#found");
    expect(await found.textContent()).toBe("277 of 277 URLs");
    expect(await found.getAttribute("aria-live")).toBe("polite");
    await page.fill("#query", "HATS sale");
    await page.waitForFunction(() => document.querySelector("#found")?.textContent === "15 of 277 URLs");
    expect((await visible(page)).every((url) => url.includes("/hats/sale/"))).toBe(true);
    await page.fill("#query", "disallow: /cart");
    await page.waitForFunction(() => document.querySelector("#found")?.textContent === "40 of 277 URLs");
    await page.fill("#query", "");
    await page.selectOption("#result", "error");
    await page.waitForFunction(() => document.querySelector("#found")?.textContent === "15 of 277 URLs");
    expect(await visible(page)).toContain("https://www.example.com/retired");
    await page.selectOption("#issue", "failed-link");
    await page.waitForFunction(() => document.querySelector("#found")?.textContent === "2 of 277 URLs");
    expect(await visible(page)).toEqual(["https://www.example.com/broken", "https://www.example.com/down"]);
  });

  it.each(["issue=nonsense", "result=nonsense", "issue=constructor", "result=<b>"])(
    "shows all rows for the unknown filter %s, and reports that it is unknown",
    async (filter) => {
      const page = await open(`${await reportOn("troubled")}#${filter}`);
      const found = page.locator("#found");
      const shown = filter.replace("<b>", "%3Cb%3E");
      await expect
        .poll(() => found.textContent())
        .toBe(`277 of 277 URLs. This report has no filter ${shown}, so none is used.`);
      expect(await page.inputValue("#issue")).toBe("");
      await page.selectOption("#result", "redirect");
      await expect.poll(() => found.textContent()).toBe("16 of 277 URLs");
    },
  );

  it("reports the number of all URLs, and the order, if the list is cut", async () => {
    const path = writeCrawlFile(`${folder}/cut.db`, problemSite(), addProblemRows);
    await writeReport(path, `${folder}/cut.html`, { maxUrls: 100 });
    const page = await open(pathToFileURL(`${folder}/cut.html`).href);
    const found = page.locator("#found");
    expect(await found.textContent()).toBe("100 of 277 URLs; those with issues first");
    await page.selectOption("#result", "error");
    await expect.poll(() => found.textContent()).toBe("15 of 277 URLs, found among the 100 in the list");
  });

  it("can be sorted by keyboard, and reports the order to screen readers", async () => {
    const page = await open(await reportOn("troubled"));
    const head = page.locator("#urls th", { hasText: "Size" });
    await page.locator("#query").focus();
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press("Tab");
      if (await head.locator("button").evaluate((button) => button === document.activeElement)) break;
    }
    await page.keyboard.press("Enter");
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    await page.keyboard.press("Space");
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    expect(await page.locator("#urls [aria-sort]").count()).toBe(1);
    expect((await visible(page))[0]).toBe("https://www.example.com/huge");
    const outline = await head.locator("button").evaluate((button) => getComputedStyle(button).outlineStyle);
    expect(outline).toBe("solid");
  });

  it("has a skip link and a tree of folders that work by keyboard", async () => {
    const page = await open(await reportOn("troubled"));
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.locator("summary", { hasText: "Site structure" }).focus();
    await page.keyboard.press("Enter");
    const folder = page.locator(".tree summary").first();
    await folder.focus();
    await page.keyboard.press("Enter");
    const shoes = page.locator(".tree summary", { hasText: "shoes/" });
    await shoes.focus();
    await page.keyboard.press("Enter");
    const leaf = shoes.locator("..").locator("> ul > .leaf").first();
    expect(await leaf.isVisible()).toBe(true);
    expect(await leaf.textContent()).toMatch(/^\s*Indexable/);
  });

  it("moves the focus away from a page button that becomes disabled", async () => {
    const page = await open(await reportOn("troubled"));
    expect(await page.locator("#page").textContent()).toBe("Page 1 of 6");
    await page.focus("#last");
    await page.keyboard.press("Enter");
    expect(await page.locator("#page").textContent()).toBe("Page 6 of 6");
    expect((await visible(page)).length).toBe(27);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("back");
  });

  it("shows 20,000 URLs", async () => {
    const page = await open(await reportOn("large"));
    expect(await page.locator("#found").textContent()).toBe("20,000 of 20,000 URLs");
    expect(await page.locator("#urls tbody tr").count()).toBe(50);
    await page.fill("#query", "page-19998.html");
    await page.waitForFunction(() => document.querySelector("#found")?.textContent === "1 of 20,000 URLs");
    await page.fill("#query", "");
    await page.waitForFunction(
      () => document.querySelector("#found")?.textContent === "20,000 of 20,000 URLs",
    );
    await page.click("#urls th:has-text('Time') button");
    await page.click("#urls th:has-text('Time') button");
    await expect.poll(() => page.locator("#urls tbody tr").first().textContent()).toContain("996 ms");
    await page
      .locator(".tree button.find")
      .first()
      .evaluate((button: HTMLButtonElement) => button.click());
    await page.waitForFunction(() =>
      /^\d+ of 20,000 URLs$/.test(document.querySelector("#found")?.textContent ?? ""),
    );
    expect(await page.inputValue("#query")).toMatch(/^url:https:\/\/www\.example\.com\//);
    const [amount] = (await page.locator(".tree button.find").first().textContent())?.match(/\d+/) ?? [];
    expect(await page.locator("#found").textContent()).toBe(`${amount} of 20,000 URLs`);
  });

  it("shows its numbers without a script", async () => {
    const page = await open(await reportOn("troubled"), { script: false });
    expect(await page.locator(".tiles dd").first().textContent()).toBe("277");
    const words = ["In the sitemap, but redirected", "What to do:"];
    for (const word of words) expect(await page.getByText(word).first().isVisible()).toBe(true);
    expect(await page.locator("noscript").innerHTML()).toContain("The list needs JavaScript");
    expect(await page.locator("noscript p").isVisible()).toBe(true);
    expect(await page.locator(".bars li").count()).toBeGreaterThan(5);
    expect(await page.locator("#url-list").isVisible()).toBe(false);
    const promise = "A number opens its URLs.";
    expect(await page.getByText(promise).isVisible()).toBe(false);
    expect(await (await open(await reportOn("troubled"))).getByText(promise).isVisible()).toBe(true);
  });
});
