/** The pane about a pasted page: what its tags and its header let each crawler of the table do. */
import "../../styles/panes.css";
import "../../styles/page-pane.css";
import { emptyStatuses, visibleHead } from "@maycrawl/engine/internal";
import type { PagePaneAnswer } from "../../answers/page/page-answer.ts";
import { type Child, el, fill } from "../../elements/dom.ts";
import { notice } from "../../elements/notice.ts";
import type { TesterState } from "../../state/state.ts";
import { pagePaneMessages } from "../../text/page-pane-messages.ts";
import { speaker } from "../../text/say.ts";
import type { Pane, PaneHandlers, PaneView } from "../pane.ts";
import { pageAnswersTable } from "./page-answers-table.ts";
import { factParts, problemParts } from "./page-facts.ts";
import { PageFields } from "./page-fields.ts";
import { tooLong } from "./page-limits.ts";
import type { Select } from "./page-place.ts";
import { statementParts } from "./page-statements.ts";
import { verdictParts } from "./page-verdict-parts.ts";

const say = speaker(pagePaneMessages);
const MAX_URL = 300;
/** Longer pages may not fit into a link, which depends on how well they are compressed. */
const LONG_FOR_LINK = 40_000;

export function pagePane(panel: HTMLElement, handlers: PaneHandlers): Pane<"page"> {
  const fields = new PageFields((page) => handlers.onState({ page }));
  const result = el("div", { class: "page-result" });
  fill(panel, [fields.element, result]);
  let shown: TesterState["page"] | undefined;
  let drawn: { readonly view: PaneView<"page">; readonly unasked: string } | undefined;

  const selectIn =
    (asked: TesterState["page"]): Select =>
    (place) => {
      if (place.in === "robots") handlers.onLine(place.line);
      else if (shown?.[place.in] === asked[place.in]) fields.select(place);
      else notice(say("changed"));
    };

  return {
    question({ page, urls, cell }, subject) {
      const { html, headers } = page;
      if ((html === "" && headers === "") || tooLong(page) !== undefined) return undefined;
      return { kind: "page", html, headers, line: cell && urls[cell[0]], ...subject };
    },
    draw({ page }, view) {
      fields.show(page);
      shown = page;
      const unasked = tooLong(page) ?? say("unasked");
      if (drawn?.view === view && drawn.unasked === unasked) return;
      drawn = { view, unasked };
      fill(result, parts(view, unasked, selectIn));
    },
  };
}

function lengthOf({ html, headers }: TesterState["page"]): number {
  return html.length + headers.length;
}

function parts(
  view: PaneView<"page">,
  unasked: string,
  selectIn: (asked: TesterState["page"]) => Select,
): readonly Child[] {
  if (view === "unasked" || view === "waiting")
    return [el("p", { class: "quiet" }, view === "waiting" ? say("waiting") : unasked)];
  if ("failure" in view) return [el("p", { class: "problem" }, say("failed", { reason: view.failure }))];
  const { answer, question } = view;
  const isLong = lengthOf(question) > LONG_FOR_LINK;
  return [
    ...answerParts(answer, selectIn(question)),
    isLong && el("p", { class: "quiet" }, say("maybe-not-in-link")),
  ];
}

function answerParts(answer: PagePaneAnswer, select: Select): readonly Child[] {
  const { columns, isRead, isForAny, status, facts } = answer;
  return [
    isForAny && el("p", { class: "quiet" }, say("no-crawlers")),
    !isRead && status !== undefined && el("p", { class: "problem" }, statusText(status)),
    ...verdictParts(answer, select),
    el("p", { class: "quiet" }, urlText(answer)),
    pageAnswersTable(columns, select),
    ...statementParts(answer, select),
    ...factParts(facts, select),
    ...problemParts(facts, select),
  ];
}

function statusText(status: number): string {
  return say(emptyStatuses.includes(status) ? "status.empty" : "status", { status });
}

function urlText({ url, isSelected }: PagePaneAnswer): string {
  return say(isSelected ? "url.selected" : "url.root", { url: visibleHead(url, MAX_URL) });
}
