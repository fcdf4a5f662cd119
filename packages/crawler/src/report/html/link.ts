import { type Html, html } from "./html.ts";

/** Returns a URL, or a text in its place, as a link where the URL is one that a browser may follow. */
export function link(url: string, text: string = url): Html {
  if (!/^https?:\/\//.test(url)) return html`<span class="url">${text}</span>`;
  return html`<a class="url" href="${url}" rel="noreferrer noopener external">${text}</a>`;
}
