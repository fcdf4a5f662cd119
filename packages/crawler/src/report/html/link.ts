import { type Html, html } from "./html.ts";

/** Returns a link to an http or https URL. For other URLs, returns only the text. */
export function link(url: string, text: string = url): Html {
  if (!/^https?:\/\//.test(url)) return html`<span class="url">${text}</span>`;
  return html`<a class="url" href="${url}" rel="noreferrer noopener external">${text}</a>`;
}
