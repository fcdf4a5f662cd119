import { type Html, html, nothing } from "./html.ts";

/** Returns a part of the page that is collapsed until the reader opens it. It works without a script. */
export function collapsedPart(id: string, title: string, about: string, body: Html): Html {
  return html`<section aria-labelledby="${id}"><details class="part"><summary><h2 id="${id}">${title}</h2>${
    about === "" ? nothing : html` <small>${about}</small>`
  }</summary>
${body}</details></section>`;
}
