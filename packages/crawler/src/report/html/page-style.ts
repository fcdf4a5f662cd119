import { groupIds, type UrlGroup } from "../summary/url-group.ts";
import { baseStyle } from "./style-base.ts";
import { listsStyle } from "./style-lists.ts";
import { mediaStyle } from "./style-media.ts";
import { partsStyle } from "./style-parts.ts";

/** Colours of the results. Their contrast with the background is at least 3:1 (WCAG 2.2, 1.4.11). */
const COLOURS: Readonly<Record<UrlGroup, string>> = {
  indexable: "--allowed",
  error: "--blocked",
  redirect: "--accent",
  nonindexable: "--warning",
  blocked: "--text",
  unread: "--muted",
  uncrawled: "--border",
};

/** Colours of the status classes. */
const STATUSES: readonly (readonly [kind: string, colour: string])[] = [
  ["2xx", "--allowed"],
  ["3xx", "--accent"],
  ["4xx", "--warning"],
  ["5xx", "--blocked"],
  ["other", "--text"],
  ["none", "--border"],
];

const COLOUR_RULES = [
  ...groupIds.map((id) => `.v-${id}{color:var(${COLOURS[id]});fill:var(${COLOURS[id]})}`),
  ...STATUSES.map(([kind, colour]) => `.s-${kind}{fill:var(${colour})}`),
].join("\n");

/** Style sheet of the page: the web tester's design, light or dark as the user prefers. Nothing moves. */
export const pageStyle: string = `${baseStyle}${partsStyle}${listsStyle}${COLOUR_RULES}
${mediaStyle}`;
