import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";

/** Path of Chromium: that in `CHROMIUM`, or a usual one. */
const binary = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => path !== undefined && existsSync(path));

/** Describes tests in a browser. Without one they are skipped, or fail with `MAYCRAWL_REQUIRE_ALL=1`. */
export function describeInBrowser(name: string, tests: (browser: TestBrowser) => void): void {
  if (binary !== undefined) {
    describe(name, () => {
      const browser = new TestBrowser(binary);
      afterAll(() => browser.end());
      tests(browser);
    });
  } else if (process.env["MAYCRAWL_REQUIRE_ALL"] === "1")
    describe(name, () => it("fails without Chromium", () => expect.fail("There is no Chromium here.")));
  else describe(name, () => it.skip("is skipped without Chromium"));
}

/** Chromium without a window. Each page has its own profile. */
export class TestBrowser {
  readonly #binary: string;
  #running: Promise<Browser> | undefined;

  constructor(path: string) {
    this.#binary = path;
  }

  /** Opens an empty page, which is closed after the test. */
  async open(options: BrowserContextOptions): Promise<Page> {
    // Root cannot use the sandbox. The other flags prevent background requests.
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
