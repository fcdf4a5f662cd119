/** Edits of the table: they limit its size, and keep the selected answer with its URL and its crawler. */
import { examples } from "../examples/index.ts";
import { roomForCrawlers, roomForUrls, type Tab, type TesterState } from "../state/state.ts";

/** A change of the state. */
export interface TableEdit {
  readonly part: Partial<TesterState>;
  /** Maximum number of lines. */
  readonly room: number;
  /** Number of lines above it. */
  readonly leftOut: number;
}

/** Returns the change to other URLs. Empty lines at the end are left out. */
export function withUrls({ urls: before, crawlers, cell }: TesterState, urls: readonly string[]): TableEdit {
  const used = urls.findLastIndex((text) => text.trim() !== "") + 1;
  const room = roomForUrls(crawlers.length);
  const kept = urls.slice(0, Math.min(used, room));
  const row = cell && placeOf(cell[0], before, kept);
  return {
    part: { urls: kept, cell: cell && row !== undefined ? [row, cell[1]] : undefined },
    room,
    leftOut: Math.max(0, used - room),
  };
}

/** Returns the change that pastes lines in the place of some others. The other lines stay if the room is too small. */
export function withPasted(
  state: TesterState,
  lines: readonly string[],
  at: number,
  replaced: number,
): TableEdit {
  const before = state.urls.slice(0, at);
  const after = state.urls.slice(at + replaced);
  const room = Math.max(0, roomForUrls(state.crawlers.length) - before.length - after.length);
  const edit = withUrls(state, [...before, ...lines.slice(0, room), ...after]);
  return { ...edit, leftOut: Math.max(0, lines.length - room) };
}

/** Returns the change to other crawlers. */
export function withCrawlers(
  { urls, crawlers: before, cell }: TesterState,
  crawlers: readonly string[],
): TableEdit {
  const room = roomForCrawlers(urls.length);
  const kept = crawlers.slice(0, room);
  const column = cell && placeOf(cell[1], before, kept);
  return {
    part: { crawlers: kept, cell: cell && column !== undefined ? [cell[0], column] : undefined },
    room,
    leftOut: Math.max(0, crawlers.length - room),
  };
}

/**
 * Returns the change to the table when another file replaces the whole one. The URLs of an example are about the file of
 * the example only. Those that the user has changed stay, and so does the site that the user writes to fetch its file.
 */
export function withoutExample({ urls, site }: TesterState): Partial<TesterState> {
  const shown = examples.flatMap((group) => group.examples).filter((one) => isSameList(one.urls, urls));
  if (shown.length === 0) return {};
  return { urls: ["/"], site: shown.some((one) => one.site === site) ? "" : site, cell: [0, 0] };
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}

/** Returns the pane for an answer that is selected in the table: the shown one if it is about that answer. */
export function paneOfCell({ tab, page }: TesterState): Tab {
  if (tab === "page") return page.html === "" && page.headers === "" ? "why" : tab;
  return tab === "compare" ? tab : "why";
}

/** Returns the place of a line after lines were added or removed; undefined if it was removed. */
function placeOf(at: number, before: readonly string[], after: readonly string[]): number | undefined {
  if (before.length === after.length) return at;
  const place = after.indexOf(before[at] ?? "");
  return place === -1 ? undefined : place;
}
