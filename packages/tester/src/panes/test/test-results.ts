/** The results of expectations, as the pane shows them. */
import type { TestFailure, TestQuestion, TestResult, TestResults } from "../../answers/test/test-answer.ts";
import { button, type Child, el } from "../../elements/dom.ts";
import { lineOfUrl } from "../../state/read-site.ts";
import { roomForUrls, type TesterState } from "../../state/state.ts";
import { speaker } from "../../text/say.ts";
import { testMessages } from "../../text/test-messages.ts";
import { type AnswerKind, answerWord } from "../answer-word.ts";
import { changedLinesList } from "../changed-lines.ts";
import { lineButton } from "../line-button.ts";
import { namesText, shownName } from "../names-text.ts";
import type { PaneHandlers } from "../pane.ts";

const say = speaker(testMessages);
const MAX_NAMES = 4;
/** Maximum number of results that are drawn. */
const MAX_RESULTS = 300;

const KINDS: Readonly<Record<TestResult["status"], AnswerKind>> = {
  passed: "allowed",
  failed: "blocked",
  unsettled: "open",
};

/** What the results are drawn for. */
export interface ResultContext {
  readonly state: TesterState;
  readonly question: TestQuestion;
  readonly handlers: PaneHandlers & { readonly goTo: (line: number, column?: number) => void };
}

/** Returns the results in one sentence. */
export function summaryOf({ results }: TestResults): string {
  const count = results.length;
  const [passed = 0, unsettled = 0] = (["passed", "unsettled"] as const).map(
    (wanted) => results.filter(({ status }) => status === wanted).length,
  );
  if (passed === count) return count === 1 ? say("summary.all.one") : say("summary.all", { count });
  return unsettled > 0
    ? say("summary.unsettled", { passed, count, unsettled })
    : say("summary.some", { passed, count });
}

export function resultParts(answer: TestResults, context: ResultContext): readonly Child[] {
  const { results, namesRobots, unchanged, edit } = answer;
  const notes = [
    context.state.dialect !== undefined && say("note.dialect"),
    namesRobots && say("note.robots"),
    unchanged === "compared" && say("note.unchanged"),
    unchanged === "left-out" && say("note.left-out"),
  ].filter((note) => note !== false);
  const rest = results.length - MAX_RESULTS;
  return [
    ...notes.map((note) => el("p", { class: "quiet" }, note)),
    el(
      "ul",
      { class: "plain tests" },
      ...results.slice(0, MAX_RESULTS).map((one) => resultItem(one, context)),
    ),
    rest > 0 && el("p", { class: "quiet" }, say("results.more", { count: rest })),
    ...(results.some(({ status }) => status === "failed") ? editParts(edit, context) : []),
  ];
}

function resultItem(result: TestResult, context: ResultContext): Node {
  const { label, place, status, failures, more } = result;
  return el(
    "li",
    {},
    el(
      "div",
      { class: "test" },
      answerWord(KINDS[status], say(`status.${status}`)),
      el("code", {}, label),
      button(
        { class: "link line", "aria-label": say("go.label", { line: place.line }) },
        () => context.handlers.goTo(place.line, place.column),
        say("go", { line: place.line }),
      ),
    ),
    status === "unsettled" && el("p", { class: "quiet" }, say("unsettled.why")),
    ...failures.map((failure) => failurePart(failure, context)),
    more > 0 && el("p", { class: "quiet" }, say(more === 1 ? "more.one" : "more", { count: more })),
  );
}

function failurePart(failure: TestFailure, { state, question, handlers }: ResultContext): Node {
  const { crawlers, url, shownUrl, allowed, line, text, before } = failure;
  const [crawler = "*"] = crawlers;
  const row = lineOfUrl(url, question.site, state.urls);
  const isInTable = state.urls.includes(row);
  const hasRoom = state.urls.length < roomForUrls(state.crawlers.length);
  return el(
    "div",
    { class: "witness" },
    el("p", {}, say(allowed ? "may" : "may-not", { crawlers: namesOf(crawlers) })),
    el(
      "p",
      {},
      button(
        { class: "link", "aria-label": say("why", { url: shownUrl, crawler }) },
        () => handlers.onCell(url, crawler),
        el("bdi", { class: "path" }, shownUrl),
      ),
      " ",
      !isInTable &&
        hasRoom &&
        button(
          { class: "small", "aria-label": say("add.label", { url: shownUrl }) },
          () => handlers.onState({ urls: [...state.urls, row] }),
          say("add"),
        ),
    ),
    el("p", { class: "quiet" }, text, " ", line !== undefined && lineButton(line, handlers)),
    before !== undefined && el("p", { class: "quiet" }, say("before", { text: before })),
  );
}

function namesOf(crawlers: readonly string[]): string {
  return namesText(
    crawlers.map((token) => (token === "*" ? say("unknown") : shownName(token))),
    MAX_NAMES,
  );
}

function editParts(edit: TestResults["edit"], { question, handlers }: ResultContext): readonly Child[] {
  if (edit === "not-looked-for") return [el("p", { class: "quiet suggested" }, say("edit.waiting"))];
  if (edit === undefined) return [el("p", { class: "quiet suggested" }, say("edit.none"))];
  const { edits, lines } = edit;
  return [
    el(
      "div",
      { class: "flip suggested" },
      el("h3", {}, say("edit")),
      button(
        { class: "small", "aria-label": say("edit.apply.label") },
        () => handlers.onEdits(edits, question.robots),
        say("edit.apply"),
      ),
    ),
    el("p", { class: "quiet" }, say("edit.check")),
    lines !== undefined && changedLinesList(lines, handlers.onLine),
  ];
}
