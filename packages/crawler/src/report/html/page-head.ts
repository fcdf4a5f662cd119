import { createHash } from "node:crypto";
import { Html, html } from "./html.ts";
import { pageScript } from "./page-script.ts";
import { pageStyle } from "./page-style.ts";

/**
 * Content Security Policy of the page (https://www.w3.org/TR/CSP3/). It allows only the page's own style and script.
 * HTML in the titles of a crawled site therefore cannot load or send anything.
 */
const POLICY = [
  "default-src 'none'",
  `style-src '${digestOf(pageStyle)}'`,
  `script-src '${digestOf(pageScript)}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Returns the HTML before the page's content. */
export function pageHead(title: string): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Html(pageStyle)}</style></head>
<body><a class="skip" href="#main">Skip to the content</a>
`;
}

/** End of the page: its script, which reads the data before it. */
export const pageEnd: Html = html`<script>${new Html(pageScript)}</script></body></html>
`;

function digestOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
