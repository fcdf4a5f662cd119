import type { LineChange } from "../answers/diff/diff-answer.ts";
import { el } from "../elements/dom.ts";
import { say } from "../elements/texts.ts";
import { lineButton } from "./line-button.ts";

/** Returns the list of changed lines, each change with its place. */
export function changedLinesList(lines: readonly LineChange[], onLine: (line: number) => void): Node {
  const items = lines.map((change) =>
    el("li", {}, lineButton(change.line, { onLine }), linesBeforeAndAfter(change)),
  );
  return el("ul", { class: "plain flips" }, ...items);
}

/** Returns the lines before and after an edit. Words say which is which, because screen readers do not say colours. */
export function linesBeforeAndAfter({ removed, added }: Pick<LineChange, "removed" | "added">): Node {
  const lines = (tag: "del" | "ins", texts: readonly string[], name: string): readonly Node[] =>
    texts.map((text) => el(tag, {}, el("span", { class: "hidden-text" }, name), `${text}\n`));
  return el(
    "pre",
    {},
    ...lines("del", removed, say("why.removed")),
    ...lines("ins", added, say("why.added")),
  );
}
