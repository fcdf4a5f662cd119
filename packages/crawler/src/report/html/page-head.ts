import { createHash } from "node:crypto";
import { Html, html } from "./html.ts";
import { pageScript } from "./page-script.ts";
import { pageStyle } from "./page-style.ts";

/**
 * The page may show itself, and run the one script it carries: nothing is loaded, and nothing is sent anywhere, whatever a crawled
 * site has put into its titles (https://www.w3.org/TR/CSP3/).
 */
const POLICY = [
  "default-src 'none'",
  `style-src '${digestOf(pageStyle)}'`,
  `script-src '${digestOf(pageScript)}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Everything before the page's content. */
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

/** Runs when the data before it is there. */
export const pageEnd: Html = html`<script>${new Html(pageScript)}</script></body></html>
`;

function digestOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
