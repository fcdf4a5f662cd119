/** The list of the tags and header lines that concern crawlers, with their effects. */
import type { PagePaneAnswer, PageStatement, StatementEffect } from "../../answers/page/page-answer.ts";
import { type Child, el } from "../../elements/dom.ts";
import { pagePaneMessages } from "../../text/page-pane-messages.ts";
import { speaker } from "../../text/say.ts";
import { crawlersText, placeButton, type Select, sentenceOf } from "./page-place.ts";

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
  { text, crawlers, decides, isOnlyAsked, ignored, notes }: StatementEffect,
  all: number,
): readonly Child[] {
  const names = crawlers.length === all && all > 1 ? say("crawlers.all") : crawlersText(crawlers);
  const said = effectText(names, { decides, isOnlyAsked, ignored });
  return [el("code", {}, text), ` ${said}`, ...notes.map((note) => ` ${sentenceOf(note)}`)];
}

/** Returns the effect as the words after the statement. */
function effectText(
  crawlers: string,
  { decides, isOnlyAsked, ignored }: Pick<StatementEffect, "decides" | "isOnlyAsked" | "ignored">,
): string {
  if (ignored !== undefined) {
    const reason = say(`ignored.${ignored}` as keyof typeof pagePaneMessages);
    return say("ignored", { crawlers, reason });
  }
  if (decides.length === 0) return say("applies", { crawlers });
  const topics = decides.map((topic) => say(topic)).join(", ");
  return say(isOnlyAsked ? "asks" : "decides", { crawlers, topics });
}
