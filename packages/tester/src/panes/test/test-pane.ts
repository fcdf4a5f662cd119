/** The pane with expectations: a field for them, and their results. */
import "../../styles/panes.css";
import "../../styles/test-pane.css";
import { MAX_TEXT, type TestAnswer, type TestQuestion } from "../../answers/test/test-answer.ts";
import { refuseLongPaste } from "../../editor/long-paste.ts";
import { button, type Child, el, fill, PLAIN } from "../../elements/dom.ts";
import { notice } from "../../elements/notice.ts";
import type { TesterState } from "../../state/state.ts";
import { speaker } from "../../text/say.ts";
import { testMessages } from "../../text/test-messages.ts";
import type { Pane, PaneHandlers, PaneView } from "../pane.ts";
import { resultParts, summaryOf } from "./test-results.ts";

const say = speaker(testMessages);
const KEYS = "https://github.com/maycrawl/maycrawl/blob/main/docs/commands/test.md#keys";
const MIN_ROWS = 4;
const MAX_ROWS = 16;
/** A question with expectations has no table: a change of the table does not change its answer. */
const NONE: readonly string[] = [];

export function testPane(panel: HTMLElement, handlers: PaneHandlers): Pane<"test"> {
  const field = el("textarea", {
    ...PLAIN,
    id: "expectations",
    rows: MIN_ROWS,
    placeholder: say("placeholder"),
    "aria-describedby": "expectations-line",
  });
  const summary = el("p", { class: "test-summary", role: "status" });
  const content = el("div");
  const keys = el("a", { href: KEYS, target: "_blank", rel: "noopener noreferrer" }, say("keys"));
  const label = el("label", { for: "expectations" }, say("label"));
  const line = el(
    "small",
    { id: "expectations-line" },
    say("line"),
    " ",
    el("code", {}, say("line.example")),
    " ",
    say("line.longest"),
  );
  refuseLongPaste(field, MAX_TEXT, (length) =>
    notice(say("paste.too-long", { length, max: MAX_TEXT }), { isLasting: true }),
  );
  field.addEventListener("input", () => handlers.onState({ expectations: field.value }));
  panel.replaceChildren(el("div", { class: "test-field" }, label, keys, line, field), summary, content);

  const goTo = (line: number, column = 1): void => {
    const before = field.value.split("\n").slice(0, line - 1);
    const at = before.join("\n").length + (line > 1 ? 1 : 0) + column - 1;
    field.focus();
    field.setSelectionRange(at, at);
    field.scrollTop = ((line - 3) / field.value.split("\n").length) * field.scrollHeight;
  };
  const all: TestHandlers = { ...handlers, goTo, focus: () => field.focus() };
  /** The question whose answer has a failure. It is asked again, with the search for an edit. */
  let failed: TestQuestion | undefined;
  let drawn: { readonly view: PaneView<"test">; readonly urls: readonly string[] } | undefined;
  return {
    question({ expectations, before, urls }, { robots, site, crawlers }) {
      const isEmpty = expectations.trim() === "";
      const table = isEmpty ? { urls, crawlers } : { urls: NONE, crawlers: NONE };
      const subject = { expectations, robots, before, site };
      const withEdit = failed !== undefined && isSameSubject(failed, subject);
      return { kind: "test", ...subject, ...table, withEdit };
    },
    draw(state, view) {
      if (field.value !== state.expectations) field.value = state.expectations;
      field.rows = Math.min(MAX_ROWS, Math.max(MIN_ROWS, state.expectations.split("\n").length));
      if (drawn?.view === view && drawn.urls === state.urls) return;
      drawn = { view, urls: state.urls };
      const text = summaryText(view);
      if (summary.textContent !== text) summary.textContent = text;
      fillKeepingFocus(content, parts(state, view, all));
      if (!needsEdit(view) || failed === view.question) return;
      failed = view.question;
      queueMicrotask(() => handlers.onState({}));
    },
  };
}

/** Replaces the content of an element. The button at the place of the focused one is focused. */
function fillKeepingFocus(element: Element, children: readonly Child[]): void {
  const buttons = (): readonly HTMLButtonElement[] => [...element.querySelectorAll("button")];
  const at = buttons().findIndex((control) => control.matches(":focus"));
  fill(element, children);
  if (at >= 0) buttons()[at]?.focus();
}

type Answered = Extract<PaneView<"test">, { readonly answer: unknown }>;

/** Whether an expectation failed, and no edit was looked for. */
function needsEdit(view: PaneView<"test">): view is Answered {
  if (typeof view === "string" || "failure" in view) return false;
  const { answer } = view;
  const isLookedFor = answer.kind !== "results" || answer.edit !== "not-looked-for";
  return !isLookedFor && answer.results.some(({ status }) => status === "failed");
}

type TestSubject = Pick<TestQuestion, "expectations" | "robots" | "before" | "site">;

function isSameSubject(one: TestSubject, other: TestSubject): boolean {
  const { expectations, robots, before, site } = one;
  return (
    expectations === other.expectations &&
    robots === other.robots &&
    before === other.before &&
    site === other.site
  );
}

/** Actions that the results offer. */
export interface TestHandlers extends PaneHandlers {
  /** Moves the caret to a place of the expectations. */
  readonly goTo: (line: number, column?: number) => void;
  /** Focuses the expectations. */
  readonly focus: () => void;
}

function summaryText(view: PaneView<"test">): string {
  if (view === "unasked" || view === "waiting") return say("waiting");
  if ("failure" in view) return say("failed", { reason: view.failure });
  const { answer } = view;
  switch (answer.kind) {
    case "example":
      return say("empty");
    case "problem":
      return say("problem");
    case "results":
      return summaryOf(answer);
  }
}

function parts(state: TesterState, view: PaneView<"test">, handlers: TestHandlers): readonly Child[] {
  if (typeof view === "string" || "failure" in view) return [];
  const { answer, question } = view;
  switch (answer.kind) {
    case "example":
      return [exampleButton(answer.text, handlers)];
    case "problem":
      return problemParts(answer, handlers);
    case "results":
      return resultParts(answer, { state, question, handlers });
  }
}

function exampleButton(text: string | undefined, { onState, focus }: TestHandlers): Node {
  if (text === undefined) return el("p", { class: "quiet" }, say("example.none"));
  const begin = (): void => {
    onState({ expectations: text });
    focus();
  };
  return el("div", { class: "actions" }, button({ class: "small" }, begin, say("example")));
}

function problemParts(
  { place, reason, hints }: Extract<TestAnswer, { readonly kind: "problem" }>,
  { goTo }: TestHandlers,
): readonly Child[] {
  return [
    el(
      "p",
      { class: "problem" },
      place !== undefined &&
        button(
          { class: "link line", "aria-label": say("problem.go", { ...place }) },
          () => goTo(place.line, place.column),
          say("problem.place", { ...place }),
        ),
      place !== undefined && ": ",
      reason,
    ),
    ...hints.map((hint) => el("p", { class: "quiet" }, hint.charAt(0).toUpperCase() + hint.slice(1))),
  ];
}
