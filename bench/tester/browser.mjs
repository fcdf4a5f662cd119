// The built web tester in Chromium, on a server of its own.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { watchFirstAnswer } from "./in-page.mjs";

/** Folder of the built files. */
export const FOLDER = fileURLToPath(new URL("../../packages/maycrawl/bin/tester/", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

const executablePath = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => path !== undefined && existsSync(path));
if (executablePath === undefined) {
  console.error("bench:tester needs Chromium: set CHROMIUM to its path.");
  process.exit(1);
}
/** Files that pages have requested. @type {Set<string>} */
export const requested = new Set();
const server = createServer((request, response) => {
  const path = new URL(request.url ?? "/", "http://localhost").pathname.slice(1) || "index.html";
  if (!existsSync(FOLDER + path)) return void response.writeHead(404).end();
  requested.add(path);
  const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(path))] ?? "application/octet-stream";
  response.writeHead(200, { "content-type": type }).end(readFileSync(FOLDER + path));
});
await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
const url = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`;
// Root cannot use the sandbox. The other flags prevent background requests.
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
];
export const browser = await chromium.launch({ executablePath, args });

/** @param {string} fragment @param {number} slowdown of the page's main thread */
export async function open(fragment, slowdown = 1) {
  // The service worker requests all files, after the page has loaded.
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const debug = await page.context().newCDPSession(page);
  await debug.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(watchFirstAnswer);
  await page.goto(url + fragment);
  await until(() => page.evaluate("globalThis.firstAnswerMs"));
  return { page, debug };
}

/** @param {import("playwright-core").Page} page */
export async function settled(page) {
  await page.locator("#table[aria-busy=false]").waitFor();
  await until(async () => (await page.locator("[aria-busy=true]").count()) === 0);
}

/** The page's policy forbids Playwright's own `waitForFunction`. @param {() => Promise<unknown>} isTrue */
export async function until(isTrue) {
  while (!(await isTrue())) await sleep(50);
}

export async function end() {
  await browser.close();
  server.closeAllConnections();
  server.close();
}
