import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import type { TestBrowser } from "../../../../tests/support/browser.ts";

const FOLDER = fileURLToPath(new URL("../../../maycrawl/bin/tester", import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** The built tester on a server of its own, as any host would serve it. */
export interface ServedTester {
  readonly url: string;
  /** Everything that was asked of the server: method, path and headers. */
  readonly requests: readonly string[];
  /** Stops the server. */
  close(): Promise<void>;
}

/** Serves the built files until the test ends. */
export async function serveTester(): Promise<ServedTester> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const file = FOLDER + (path === "/" ? "/index.html" : path);
    if (!existsSync(file)) return void response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type }).end(readFileSync(file));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const close = async (): Promise<void> => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests, close };
}

/**
 * Opens the tester. The test fails if the page throws, prints an error, or breaks its Content-Security-Policy.
 * @param fragment a link's fragment, with its `#`.
 */
export async function openTester(
  browser: TestBrowser,
  { url }: Pick<ServedTester, "url">,
  fragment = "",
  options: BrowserContextOptions = {},
): Promise<Page> {
  const faults: string[] = [];
  const page = await browser.open({
    viewport: { width: 1280, height: 860 },
    reducedMotion: "reduce",
    ...options,
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  page.on("dialog", (dialog) => faults.push(`dialog ${dialog.message()}`));
  onTestFinished(() => expect(faults).toEqual([]));
  await page.goto(url + fragment);
  await page.locator(".cm-content").waitFor({ state: "attached" });
  await settled(page);
  return page;
}

/** Waits until no part of the page waits for an answer. */
export async function settled(page: Page): Promise<void> {
  await page.locator("#table[aria-busy=false]").waitFor({ state: "attached" });
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
}

/** Returns the words of the table: a row for each URL, with the answer of each crawler. */
export async function tableOf(page: Page): Promise<readonly (readonly string[])[]> {
  return page.locator("tbody tr:not(.next)").evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll("td")].map((cell) => {
        const control = cell.firstElementChild;
        return control instanceof HTMLElement && !control.hidden
          ? `${control.querySelector(".word")?.textContent} ${control.querySelector("small")?.textContent}`.trim()
          : "";
      }),
    ),
  );
}
