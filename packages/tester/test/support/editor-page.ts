import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { TestBrowser } from "../../../../tests/support/browser.ts";
import { browserBundle } from "../../../../tests/support/browser-bundle.ts";
import type { TextProblem } from "../../src/answers/protocol.ts";
import type { Editor } from "../../src/editor/editor.ts";

/** Content of the page: the editor, its calls, and violations of the page's policy. */
declare global {
  var editor: Editor;
  var changes: number;
  /** Length of the text that was refused last. */
  var refused: number;
  var violations: string[];
}

/** The policy of the tester's page: no `unsafe-inline`, no `data:`. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; require-trusted-types-for 'script'";

const HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><title>editor</title>
<link rel="stylesheet" href="/page.css">
<button id="before">before</button><div id="editor"></div><button id="after">after</button>
<script src="/editor.js"></script><script src="/page.js"></script>`;

const CSS = "#editor { height: 400px; } .plain-editor { width: 600px; height: 300px; line-height: 20px; }";

const SCRIPT = `
globalThis.violations = [];
addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective));
globalThis.start = (name, text) => {
  globalThis.changes = 0;
  globalThis.editor = bundled[name]({
    parent: document.getElementById("editor"),
    text,
    label: "robots.txt",
    maxLength: 1_000_000,
    onTooLong: (length) => { globalThis.refused = length; },
    onChange: () => { changes++; globalThis.latest = editor.text(); },
    explainLine: async (line) => line === 3 ? [] : ["<b>Line</b> " + line],
  });
};`;

/** Opens a page with an editor under the policy of the tester. The test fails if the page breaks the policy. */
export async function openEditor(
  browser: TestBrowser,
  text: string,
  kind: "code" | "plain" = "code",
): Promise<Page> {
  const file = new URL(`../../src/editor/${kind}-editor.ts`, import.meta.url);
  const server = await serve(await browserBundle(file));
  onTestFinished(() => void server.close());
  const page = await browser.open({ viewport: { width: 900, height: 600 } });
  const errors: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
  page.on("pageerror", (error) => void errors.push(error.message));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const name = kind === "code" ? "createCodeEditor" : "createPlainEditor";
  await page.evaluate(([name, text]) => Reflect.get(globalThis, "start")(name, text), [name, text] as const);
  failures.set(page, errors);
  return page;
}

const failures = new WeakMap<Page, string[]>();

/** Returns errors of the page, and what the policy refused. */
export async function complaints(page: Page): Promise<readonly string[]> {
  return [...(failures.get(page) ?? []), ...(await page.evaluate(() => violations))];
}

async function serve(bundle: string): Promise<Server> {
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    "/": ["text/html", HTML],
    "/page.css": ["text/css", CSS],
    "/editor.js": ["text/javascript", bundle],
    "/page.js": ["text/javascript", SCRIPT],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ""] ?? ["text/plain", ""];
    const headers = { "content-type": `${type}; charset=utf-8`, "content-security-policy": POLICY };
    response.writeHead(200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** Returns a problem whose only fix replaces its range. */
export function problemAt(from: number, to: number, line: number, insert: string): TextProblem {
  const code = "no-colon";
  return {
    code,
    severity: "error",
    from,
    to,
    line,
    text: "<i>No colon</i>",
    why: "Crawlers ignore the line.",
    documentation: "",
    witnesses: [{ crawler: "Googlebot", url: "https://e.com/a", now: "allowed", meant: "disallowed" }],
    fixes: [{ title: "Insert a colon", edits: [{ from, to, insert }] }],
  };
}
