import { groupIds, groupNames, type UrlGroup } from "../summary/url-group.ts";
import { Html, html } from "./html.ts";

/** Shapes of the results, so that colour is not needed to distinguish them. Their view box is 16 by 16. */
const SHAPES: Readonly<Record<UrlGroup, string>> = {
  indexable: '<circle cx="8" cy="8" r="7"/><path class="in" d="M4.5 8.2 7 10.7 11.5 5.6"/>',
  error: '<path d="M8 1 15.500 15H.5z"/><path class="in" d="M8 6v4M8 11.800v1.400"/>',
  redirect: '<path d="M1 5.5h7V2l7 6-7 6v-3.500H1z"/>',
  nonindexable: '<path d="M8 1a7 7 0 1 0 0 14z"/><circle class="out" cx="8" cy="8" r="6.2"/>',
  blocked: '<path d="M5 1h6l4 4v6l-4 4H5l-4-4V5z"/><path class="in" d="M4 8h8"/>',
  unread: '<circle class="out" cx="8" cy="8" r="6.2"/><path class="line" d="M4.5 8h7"/>',
  uncrawled: '<path class="out" d="M8 1.500 14.500 8 8 14.500 1.500 8z"/>',
};

/** SVG symbols of all shapes, inserted once in the page. */
export const markSymbols: Html = new Html(
  `<svg class="symbols" aria-hidden="true" focusable="false">${groupIds
    .map((id) => `<symbol id="v-${id}" viewBox="0 0 16 16">${SHAPES[id]}</symbol>`)
    .join("")}</svg>`,
);

/** Returns a result's shape in its colour. Screen readers skip the shape, so a text must accompany it. */
export function mark(group: UrlGroup): Html {
  return new Html(
    `<svg class="mark v-${group}" aria-hidden="true" focusable="false"><use href="#v-${group}"/></svg>`,
  );
}

/** Returns a result's shape and name. */
export function resultLabel(group: UrlGroup): Html {
  return html`<span class="result">${mark(group)} ${groupNames[group]}</span>`;
}
