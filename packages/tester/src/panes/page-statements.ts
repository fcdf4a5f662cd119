/** The list of the tags and header lines that concern crawlers, with their effects. */
import { visible } from "@maycrawl/engine/internal";
import type { PagePaneAnswer, PageStatement, StatementEffect } from "../answers/page-answer.ts";
import { type Child, el } from "../elements/dom.ts";
import { pagePaneMessages } from "../text/page-pane-messages.ts";
import { speaker } from "../text/say.ts";
import { namesText, placeButton, type Select } from "./page-place.ts";

const say = speaker(pagePaneMessages);

export function statementParts(
  { columns, statements, moreStatements, isRead }: PagePaneAnswer,
  select: Select,
): readonly Child[] {
  const all = columns.reduce((sum, { crawlers }) => sum + crawlers.length, 0);
  if (statements.length === 0) return [isRead && el("p", { class: "quiet" }, say("statements.none"))];
  return [
    el("h3", {}, say("statements")),
    el("ul", { class: "plain statements" }, ...statements.map((one) => statementItem(one, all, select))),
    moreStatements > 0 && el("p", { class: "quiet" }, say("statements.more", { count: moreStatements })),
  ];
}

function statementItem({ place, text, effects }: PageStatement, all: number, select: Select): Node {
  return el(
    "li",
    {},
    el("p", {}, el("code", {}, text), " ", placeButton(place, select)),
    el(
      "ul",
      { class: "plain effects" },
      ...effects.map((effect) => el("li", {}, ...effectParts(effect, all))),
    ),
  );
}

function effectParts(
  { text, crawlers, decides, ignored, notes }: StatementEffect,
  all: number,
): readonly Child[] {
  const names = crawlers.length === all && all > 1 ? say("crawlers.all") : namesText(crawlers.map(visible));
  const topics = decides.map((topic) => say(topic)).join(", ");
  // The statement is an element, so that it is recognised between the words.
  const [before = "", after = ""] = sentence(names, topics, ignored).split(PLACEHOLDER);
  return [before, el("code", {}, text), after, ...notes.map((note) => ` ${sentenceOf(note)}`)];
}

const PLACEHOLDER = "\u0000";

function sentence(crawlers: string, topics: string, ignored: string | undefined): string {
  const statement = PLACEHOLDER;
  if (ignored !== undefined) {
    const reason = say(`ignored.${ignored}` as keyof typeof pagePaneMessages);
    return say("ignored", { statement, crawlers, reason });
  }
  return topics === ""
    ? say("applies", { statement, crawlers })
    : say("decides", { statement, crawlers, topics });
}

/** Returns a message of the engine as a sentence. */
function sentenceOf(message: string): string {
  const text = message.slice(0, 1).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
