/** The pane that explains the selected answer. */
import { visibleHead } from "@maycrawl/engine/internal";
import type { TextEdit, WhyAnswer, WhyFlip, WhyGroup, WhyRule } from "../answers/protocol.ts";
import { button, type Child, el } from "../elements/dom.ts";
import { say, sayCount } from "../elements/texts.ts";
import { kindOf } from "./answer-word.ts";
import { linesBeforeAndAfter } from "./changed-lines.ts";
import { lineButton } from "./line-button.ts";
import { shownName } from "./names-text.ts";

export interface WhyHandlers {
  readonly onLine: (line: number) => void;
  readonly onEdit: (edit: TextEdit) => void;
}

/** Longer URLs are cut. */
const MAX_URL = 1_000;

/** Content of the pane: nothing is selected, the row has no answer, a failure, or an answer. */
export type WhyView = "unselected" | "no-answer" | { readonly failure: string } | WhyAnswer;

export function drawWhy(parent: HTMLElement, view: WhyView, handlers: WhyHandlers): void {
  if (view === "unselected") parent.replaceChildren(el("p", { class: "quiet" }, say("why.none")));
  else if (view === "no-answer") parent.replaceChildren(el("p", { class: "quiet" }, say("why.no-answer")));
  else if ("failure" in view) {
    parent.replaceChildren(el("p", { class: "problem" }, say("why.failed", { reason: view.failure })));
  } else parent.replaceChildren(...answerParts(view, handlers));
}

function answerParts(why: WhyAnswer, handlers: WhyHandlers): readonly Node[] {
  const kind = kindOf(why.cell);
  const parts: Node[] = [
    el(
      "p",
      { class: "verdict", "data-kind": kind },
      el("span", { class: "mark", "aria-hidden": "true" }),
      el("strong", {}, why.text),
    ),
    el(
      "p",
      { class: "quiet" },
      el("bdi", { class: "path" }, visibleHead(why.url, MAX_URL)),
      el("br"),
      say("why.about", { crawler: shownName(why.token), dialect: why.dialect }),
    ),
  ];
  if (!why.url.endsWith(why.path)) {
    parts.push(
      el("p", { class: "quiet" }, `${say("why.path")}: `, el("code", {}, visibleHead(why.path, MAX_URL))),
    );
  }
  parts.push(...flipParts(why.flips, handlers), ...groupParts(why, handlers), ...ruleParts(why, handlers));
  if (why.surprises.length > 0) {
    const items = why.surprises.map(({ line, text }) => {
      return el("li", {}, line !== undefined && lineButton(line, handlers), " ", text);
    });
    parts.push(el("h3", {}, say("why.surprises")), el("ul", { class: "plain" }, ...items));
  }
  return parts;
}

function groupParts({ groups, choice, moreGroups }: WhyAnswer, handlers: WhyHandlers): readonly Node[] {
  const relevant = groups.filter(({ applies }, at) => applies || at < 4);
  const rest = moreGroups + groups.length - relevant.length;
  const item = ({ line, names, applies, text }: WhyGroup): Node =>
    el(
      "li",
      { class: applies ? "" : "quiet" },
      lineButton(line, handlers),
      " ",
      el("code", {}, names),
      ` ${text}`,
    );
  return [
    el("h3", {}, say("why.groups")),
    el("p", {}, choice),
    el("ul", { class: "plain" }, ...relevant.map(item)),
    ...(rest === 0
      ? []
      : [el("p", { class: "quiet" }, sayCount<"why.groups.more.one">("why.groups.more", rest))]),
  ];
}

function ruleParts(why: WhyAnswer, handlers: WhyHandlers): readonly Node[] {
  const { matching, moreMatching, otherRules } = why;
  const item = ({ line, type, path, decides, bytes, text }: WhyRule): Node =>
    el(
      "li",
      { class: decides ? "decides" : "" },
      lineButton(line, handlers),
      " ",
      el("code", {}, el("span", { class: type }, type === "allow" ? "Allow" : "Disallow"), `: ${path}`),
      ` ${text} `,
      el("small", {}, sayCount<"why.bytes.one">("why.bytes", bytes)),
    );
  const rest: Child[] = [];
  if (moreMatching > 0) rest.push(say("why.rules.more", { count: moreMatching }), " ");
  if (otherRules > 0) rest.push(sayCount<"why.rules.others.one">("why.rules.others", otherRules));
  return [
    el("h3", {}, say("why.rules")),
    matching.length === 0
      ? el("p", {}, say("why.rules.none"))
      : el("ul", { class: "plain" }, ...matching.map(item)),
    ...(rest.length === 0 ? [] : [el("p", { class: "quiet" }, ...rest)]),
  ];
}

function flipParts(flips: readonly WhyFlip[], { onEdit }: WhyHandlers): readonly Node[] {
  if (flips.length === 0) return [];
  const item = (flip: WhyFlip): Node => {
    const { title, edit } = flip;
    return el(
      "li",
      {},
      el(
        "div",
        { class: "flip" },
        el("span", {}, title),
        button(
          { class: "small", "aria-label": `${say("why.apply")}: ${title}` },
          () => onEdit(edit),
          say("why.apply"),
        ),
      ),
      linesBeforeAndAfter(flip),
      el("p", { class: "quiet" }, effectText(flip)),
    );
  };
  return [el("h3", {}, say("why.flips")), el("ul", { class: "plain flips" }, ...flips.map(item))];
}

/** Says where an edit is, and what else it changes. */
function effectText({ line, also, changes }: WhyFlip): string {
  const texts = [say("why.place", { line })];
  if (also.length > 0) texts.push(say("why.also", { urls: also.join(", ") }));
  if (changes?.count === 0) texts.push(say("why.changes.none"));
  else if (changes !== undefined) {
    const id = changes.count === 1 ? "why.changes.one" : "why.changes";
    texts.push(say(id, { count: changes.count, crawlers: changes.crawlers.join(", ") }));
  }
  return texts.join(" ");
}
