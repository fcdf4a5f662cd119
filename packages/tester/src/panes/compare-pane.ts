/** The pane that shows the answers of all dialects for the selected URL and crawler. */
import "../styles/panes.css";
import { visibleHead } from "@maycrawl/engine/internal";
import type { CompareAnswer, CompareProperty, CompareRow } from "../answers/compare/compare-answer.ts";
import { button, type Child, el, fill } from "../elements/dom.ts";
import { compareMessages } from "../text/compare-messages.ts";
import { speaker } from "../text/say.ts";
import { answerWord, kindOf } from "./answer-word.ts";
import { lineButton } from "./line-button.ts";
import { shownName } from "./names-text.ts";
import type { Pane, PaneHandlers, PaneView } from "./pane.ts";

const say = speaker(compareMessages);
const MAX_URL = 1_000;

export function comparePane(panel: HTMLElement, handlers: PaneHandlers): Pane<"compare"> {
  let drawn: PaneView<"compare"> | undefined;
  return {
    question({ urls, crawlers, cell }, subject) {
      const url = cell && urls[cell[0]];
      const crawler = cell && crawlers[cell[1]];
      if (url === undefined || crawler === undefined) return undefined;
      return { kind: "compare", url, crawler, ...subject };
    },
    draw(_, view) {
      if (drawn === view) return;
      drawn = view;
      fill(panel, parts(view, handlers));
    },
  };
}

function parts(view: PaneView<"compare">, handlers: PaneHandlers): readonly Child[] {
  if (view === "unasked" || view === "waiting")
    return [el("p", { class: "quiet" }, say(view === "waiting" ? "waiting" : "unselected"))];
  if ("failure" in view) return [el("p", { class: "problem" }, say("failed", { reason: view.failure }))];
  const { answer } = view;
  if (answer === "no-answer") return [el("p", { class: "quiet" }, say("no-answer"))];
  return answerParts(answer, handlers);
}

function answerParts(
  { url, token, reference, rows }: CompareAnswer,
  handlers: PaneHandlers,
): readonly Child[] {
  const count = rows.filter(({ differs }) => differs).length;
  const all = rows.length;
  const [own] = rows;
  // The first row is that of the reference.
  const first = rows.filter(({ differs }, at) => differs || at === 0);
  const same = rows.filter(({ differs }, at) => !differs && at > 0);
  const summary =
    count === 0
      ? say("alike", { count: all })
      : say(count === 1 ? "differ.one" : "differ", { count, all, reference });
  return [
    el("p", {}, el("strong", {}, summary)),
    el(
      "p",
      { class: "quiet" },
      el("bdi", { class: "path" }, visibleHead(url, MAX_URL)),
      el("br"),
      say("about", { crawler: shownName(token), count: all }),
    ),
    el("ul", { class: "plain dialects" }, ...first.map((row) => rowItem(row, reference, handlers))),
    el("h3", {}, say("same")),
    el("ul", { class: "plain" }, ...same.map((row) => sameItem(row, own, handlers))),
  ];
}

/** Returns the reference, or a dialect with another answer and the reason for it. */
function rowItem(row: CompareRow, reference: string, handlers: PaneHandlers): Node {
  const { dialect, cell, text, differs, properties } = row;
  return el(
    "li",
    {},
    titleOf(row, dialect === reference ? say("reference", { dialect }) : dialect, differs, handlers),
    el(
      "p",
      {},
      answerWord(kindOf(cell), text),
      " ",
      cell.line !== undefined && lineButton(cell.line, handlers),
    ),
    differs && reasonPart(properties, dialect, reference),
  );
}

/** Returns a dialect with the same answer. Its reason is only shown if it is another one. */
function sameItem(row: CompareRow, reference: CompareRow | undefined, handlers: PaneHandlers): Node {
  const { dialect, cell, text } = row;
  return el(
    "li",
    {},
    titleOf(row, dialect, true, handlers),
    text !== reference?.text && el("p", {}, answerWord(kindOf(cell), text)),
  );
}

/** Returns the name and the title of a dialect, with a button that makes it the one of the table. */
function titleOf(
  { dialect, title }: CompareRow,
  name: string,
  isOffered: boolean,
  { onState }: PaneHandlers,
): Node {
  return el(
    "p",
    { class: "dialect" },
    el("strong", {}, name),
    " ",
    el("span", { class: "quiet" }, title),
    isOffered &&
      button(
        { class: "link", "aria-label": say("use", { dialect }) },
        ({ currentTarget }) => {
          // The button is drawn no more, so its panel gets the focus.
          (currentTarget as HTMLElement).closest<HTMLElement>("[role=tabpanel]")?.focus();
          onState({ dialect });
        },
        say("use.short"),
      ),
  );
}

/** Returns a sentence with the properties that make the difference, and the sources of their values. */
function reasonPart(
  properties: readonly CompareProperty[] | undefined,
  dialect: string,
  reference: string,
): Node {
  if (properties === undefined) return el("p", { class: "quiet" }, say("why.unknown"));
  const value = (name: string, text: string, source: string): Node =>
    el(
      "dd",
      {},
      say("value", { dialect: name, value: text }),
      " ",
      el("small", {}, say("source", { source })),
    );
  const because = ({ name, clause, referenceClause }: CompareProperty): string =>
    say("because", { dialect, clause, reference, referenceClause, property: name });
  const [only] = properties;
  const isOne = properties.length === 1 && only !== undefined;
  return el(
    "div",
    { class: "reason" },
    el(
      "p",
      {},
      isOne
        ? say("why", { dialect, reference, because: because(only) })
        : say("why.several", { dialect, reference, count: properties.length }),
    ),
    el(
      "dl",
      {},
      ...properties.flatMap((one) => [
        el("dt", { class: isOne && "quiet" }, isOne ? say("sources") : because(one)),
        value(dialect, one.value, one.source),
        value(reference, one.referenceValue, one.referenceSource),
      ]),
    ),
  );
}
