/** The pane with the differences between the file as it was loaded and the edited one. */
import "../styles/panes.css";
import { visibleHead } from "@maycrawl/engine/internal";
import type {
  ChangedCell,
  DiffAnswer,
  DiffRow,
  DiffWitness,
  OtherChange,
} from "../answers/diff/diff-answer.ts";
import { button, type Child, el, fill } from "../elements/dom.ts";
import { notice } from "../elements/notice.ts";
import { isSameText } from "../state/robots-text.ts";
import type { TesterState } from "../state/state.ts";
import { diffMessages } from "../text/diff-messages.ts";
import { speaker } from "../text/say.ts";
import { answerWord, kindOf } from "./answer-word.ts";
import { changedLinesList } from "./changed-lines.ts";
import { changedValues } from "./changed-values.ts";
import { lineButton } from "./line-button.ts";
import { namesText, shownName } from "./names-text.ts";
import type { Pane, PaneHandlers, PaneView } from "./pane.ts";

const say = speaker(diffMessages);
const MAX_NAMES = 8;
const MAX_URL = 300;
/** Number of changes of an aspect that are shown. */
const MAX_OTHERS = 50;

export function diffPane(panel: HTMLElement, handlers: PaneHandlers): Pane<"diff"> {
  let newest: TesterState | undefined;
  let drawn: { readonly view: PaneView<"diff">; readonly before: TesterState["before"] } | undefined;
  return {
    question({ robots, before, urls }, subject) {
      if (before === undefined || isSameText(before, robots)) return undefined;
      return { kind: "diff", before, urls, ...subject };
    },
    draw(state, view) {
      newest = state;
      if (drawn?.view === view && drawn.before === state.before) return;
      drawn = { view, before: state.before };
      const keep = (): void => {
        if (newest !== undefined) keepFile(newest, handlers);
        // The button is drawn no more.
        panel.focus();
      };
      fill(panel, parts(state, view, keep, handlers));
    },
  };
}

function parts(
  state: TesterState,
  view: PaneView<"diff">,
  keep: () => void,
  handlers: PaneHandlers,
): readonly Child[] {
  if (view === "unasked") {
    return state.before === undefined
      ? [el("p", { class: "quiet" }, say("missing")), buttons(state, keep, handlers)]
      : [el("p", { class: "quiet" }, say("same"))];
  }
  if (view === "waiting") return [el("p", { class: "quiet" }, say("waiting"))];
  if ("failure" in view) return [el("p", { class: "problem" }, say("failed", { reason: view.failure }))];
  return [...answerParts(view.answer, handlers), buttons(state, keep, handlers)];
}

/** Makes the file as it is now the one that the next edits are compared with. */
function keepFile({ robots, before }: TesterState, { onState }: PaneHandlers): void {
  onState({ before: robots });
  notice(say("kept"), { onUndo: () => onState({ before }) });
}

/** Returns the buttons that make the two files alike: one keeps the edited file, the other the loaded one. */
function buttons({ robots, before }: TesterState, keep: () => void, { onEdits }: PaneHandlers): Node {
  const restore = (insert: string): void => onEdits([{ from: 0, to: robots.text.length, insert }], robots);
  const isOtherEnd = before !== undefined && before.lineEnd !== robots.lineEnd;
  return el(
    "div",
    { class: "actions" },
    // The editor's text has one kind of line ends, so a text with another one cannot be restored in it.
    isOtherEnd && el("p", { class: "quiet" }, say("ends")),
    button({ class: "small" }, keep, say("keep")),
    before !== undefined &&
      !isOtherEnd &&
      button({ class: "small" }, () => restore(before.text), say("restore")),
  );
}

function answerParts(answer: DiffAnswer, handlers: PaneHandlers): readonly Child[] {
  const { cells, moreCells, rows, leftOut, lines } = answer;
  return [
    ...summary(answer).map((text) => el("p", {}, text)),
    leftOut > 0 && el("p", { class: "quiet" }, say("left-out", { count: leftOut })),
    el("h3", {}, say("table")),
    cells.length === 0
      ? el("p", { class: "quiet" }, say("table.none"))
      : el("ul", { class: "plain changes" }, ...cells.map((cell) => cellItem(cell, handlers))),
    moreCells > 0 && el("p", { class: "quiet" }, say("table.more", { count: moreCells })),
    rows.length > 0 && el("h3", {}, say("all")),
    ...rows.flatMap((row) => rowParts(row, handlers)),
    ...otherParts(answer.others),
    el("h3", {}, say("lines")),
    lines === undefined
      ? el("p", { class: "quiet" }, say("lines.many"))
      : changedLinesList(lines, handlers.onLine),
  ];
}

/** Returns what changes, what is proved, and what is unknown. */
function summary({ rows, crawlers, equal }: DiffAnswer): readonly string[] {
  if (rows.length === 0) return [say("none", { crawlers })];
  const different = rows.filter(({ result }) => result === "different");
  const count = different.reduce((sum, row) => sum + row.crawlers.length, 0);
  return [
    count === 0 ? say("none.unsettled") : say("some", { count, crawlers }),
    ...(equal === 0 ? [] : [say(equal === 1 ? "others.one" : "others", { count: equal })]),
  ];
}

function cellItem({ line, crawler, before, after }: ChangedCell, { onCell }: PaneHandlers): Node {
  const url = visibleHead(line, MAX_URL);
  return el(
    "li",
    {},
    button(
      { class: "link", "aria-label": say("select", { url, crawler }) },
      () => onCell(line, crawler),
      el("bdi", { class: "path" }, url),
    ),
    ` ${visibleHead(crawler, MAX_URL)} `,
    answerWord(kindOf(before)),
    " → ",
    answerWord(kindOf(after)),
  );
}

function rowParts(
  { crawlers, result, witnesses, more, isComplete }: DiffRow,
  handlers: PaneHandlers,
): Node[] {
  const names = namesText(crawlers.map(shownName), MAX_NAMES);
  const notes = [
    ...(result === "unsettled" ? [say("unsettled")] : []),
    ...(more > 0 ? [say("more", { count: more })] : []),
    ...(result === "different" && !isComplete ? [say("incomplete")] : []),
  ];
  return [
    el("p", { class: "names" }, el("strong", {}, names)),
    ...witnesses.map((witness) => witnessPart(witness, crawlers[0] ?? "*", handlers)),
    ...notes.map((text) => el("p", { class: "quiet" }, text)),
  ];
}

/** Returns a URL with both answers and their reasons. */
function witnessPart({ url, before, after }: DiffWitness, crawler: string, handlers: PaneHandlers): Node {
  const shown = visibleHead(url, MAX_URL);
  const answer = (
    name: string,
    { allowed, text }: DiffWitness["before"],
    ...rest: readonly Child[]
  ): Node[] => [el("dt", {}, name), el("dd", {}, answerWord(allowed ? "allowed" : "blocked", text), ...rest)];
  return el(
    "div",
    { class: "witness" },
    button(
      { class: "link", "aria-label": say("select", { url: shown, crawler }) },
      () => handlers.onCell(url, crawler),
      el("bdi", { class: "path" }, shown),
    ),
    el(
      "dl",
      { class: "sides" },
      ...answer(say("before"), before),
      ...answer(say("after"), after, " ", after.line !== undefined && lineButton(after.line, handlers)),
    ),
  );
}

/** Returns a short section for each aspect that changes beside the decisions. */
function otherParts(others: readonly OtherChange[]): readonly Node[] {
  return (["crawl-delay", "preferences", "sitemaps"] as const).flatMap((aspect) => {
    const changes = others.filter((change) => change.aspect === aspect);
    if (changes.length === 0) return [];
    const more = changes.length - MAX_OTHERS;
    return [
      el("h3", {}, say(aspect)),
      el(
        "ul",
        { class: "plain other-changes" },
        ...changes.slice(0, MAX_OTHERS).map((change) => el("li", {}, el("bdi", {}, otherText(change)))),
      ),
      ...(more > 0 ? [el("p", { class: "quiet" }, say("others.more", { count: more }))] : []),
    ];
  });
}

function otherText({ aspect, crawlers = [], before, after }: OtherChange): string {
  if (aspect === "sitemaps") {
    const id = before === null ? "sitemaps.added" : "sitemaps.removed";
    return say(id, { url: visibleHead(String(before ?? after), MAX_URL) });
  }
  const names = namesText(crawlers.map(shownName), MAX_NAMES);
  const textOf = (value: OtherChange["before"]): string => String(value ?? say("value.none"));
  const [old, edited] = changedValues(textOf(before), textOf(after), MAX_URL);
  return say("changed", { crawlers: names, before: old, after: edited });
}
