import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";

/** Where Chromium is: as `CHROMIUM` says, or as Debian and others install it. */
const binary = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => path !== undefined && existsSync(path));

/** A group of tests in a browser: reported as skipped where there is none, failed where all is required. */
export function describeInBrowser(name: string, tests: (browser: TestBrowser) => void): void {
  if (binary !== undefined) {
    describe(name, () => {
      const browser = new TestBrowser(binary);
      afterAll(() => browser.end());
      tests(browser);
    });
  } else if (process.env["MAYCRAWL_REQUIRE_ALL"] === "1")
    describe(name, () => it("needs Chromium", () => expect.fail("There is no Chromium here.")));
  else describe(name, () => it.skip("Chromium is not here, skipped"));
}

/** Chromium without a window; each page has a profile of its own. */
export class TestBrowser {
  readonly #binary: string;
  #running: Promise<Browser> | undefined;

  constructor(path: string) {
    this.#binary = path;
  }

  /** Opens an empty page, which ends with the test. */
  async open(options: BrowserContextOptions): Promise<Page> {
    // As root it has no sandbox, and it is not to look for its maker's hosts.
    this.#running ??= chromium.launch({ executablePath: this.#binary, args: QUIET });
    const context = await (await this.#running).newContext(options);
    onTestFinished(() => context.close());
    return context.newPage();
  }

  async end(): Promise<void> {
    await (await this.#running)?.close();
  }
}

const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
