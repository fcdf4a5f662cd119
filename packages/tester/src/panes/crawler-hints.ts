/** Hints below the crawlers of the table: no crawler is chosen, one has no name, or its name is not a known one. */
import type { TableColumn } from "../answers/protocol.ts";
import { button, el } from "../elements/dom.ts";
import { say } from "../elements/texts.ts";
import { namesText, shownName } from "./names-text.ts";

const MAX_NAMES = 4;

/** @param onCrawlers called with the crawlers after a known one has replaced an unknown one. */
export function crawlerHints(
  crawlers: readonly string[],
  columns: readonly TableColumn[],
  onCrawlers: (crawlers: readonly string[]) => void,
): readonly (Node | string)[] {
  if (crawlers.length === 0) return [say("results.crawlers.none")];
  const unlike: string[] = [];
  const hints = columns.flatMap(({ token, near }, at): readonly (Node | string)[] => {
    const text = crawlers[at] ?? "";
    if (token === undefined) {
      const id = text.trim() === "" ? "results.crawlers.blank" : "results.crawlers.unknown";
      return [say(id, { text: shownName(text) }), " "];
    }
    if (near === undefined) return [];
    const crawler = shownName(token);
    if (near.length === 0) unlike.push(crawler);
    if (near.length === 0) return [];
    const buttons = near.flatMap((name) => [
      " ",
      button(
        { class: "link", "aria-label": say("results.crawlers.use", { name, crawler }) },
        () => onCrawlers(withKnown(crawlers, columns, at, name)),
        name,
      ),
    ]);
    const id = near.length === 1 ? "results.crawlers.meant.one" : "results.crawlers.meant";
    return [say(id, { crawler }), ...buttons, " "];
  });
  if (unlike.length === 0) return hints;
  const id = unlike.length === 1 ? "results.crawlers.new.one" : "results.crawlers.new";
  return [...hints, el("span", { class: "quiet" }, say(id, { crawlers: namesText(unlike, MAX_NAMES) }))];
}

/** Returns the crawlers with a known one in a place, or without the place if the table already has that crawler. */
export function withKnown(
  crawlers: readonly string[],
  columns: readonly Pick<TableColumn, "token">[],
  at: number,
  name: string,
): readonly string[] {
  const isThere = crawlers.includes(name) || columns.some(({ token }) => token === name);
  return isThere ? crawlers.toSpliced(at, 1) : crawlers.with(at, name);
}
