/** Draws the sentences about a page. */
import { visible } from "@maycrawl/engine/internal";
import type { PageColumn, PagePaneAnswer, PagePlace } from "../../answers/page/page-answer.ts";
import { el } from "../../elements/dom.ts";
import { pagePaneMessages } from "../../text/page-pane-messages.ts";
import { speaker } from "../../text/say.ts";
import { answerWord } from "../answer-word.ts";
import { crawlersText, placeButton, type Select } from "./page-place.ts";
import { type PageContext, verdictOf } from "./page-verdict.ts";

const say = speaker(pagePaneMessages);

/** Returns the sentences: first those of blocked crawlers, which cannot read the page. */
export function verdictParts(answer: PagePaneAnswer, select: Select): readonly Node[] {
  const { columns } = answer;
  const blocked = columns.filter((column) => column.blocked !== undefined);
  const others = columns.filter((column) => column.blocked === undefined);
  return [
    ...blocked.map((column) => blockedPart(column, answer, select)),
    ...others.map((column) => verdictPart(column, answer, select)),
  ];
}

function blockedPart(column: PageColumn, page: PageContext, select: Select): Node {
  const { crawlers, role, access, blocked = "" } = column;
  const { because, hints } = verdictOf(column, page);
  const place: PagePlace | undefined =
    access.line === undefined ? undefined : { in: "robots", line: access.line };
  const title = say(role === "control" ? "blocked.control" : "blocked", { crawlers: crawlersText(crawlers) });
  return el(
    "div",
    { class: "page-blocked" },
    el("p", {}, answerWord("blocked", title)),
    el("p", {}, blocked, " ", place && placeButton(place, select)),
    (because.length > 0 || hints.length > 0) && verdictPart(column, page, select),
  );
}

function verdictPart(column: PageColumn, page: PageContext, select: Select): Node {
  const { crawlers, text, isDefault, because, hints } = verdictOf(column, page);
  const reasons = because.flatMap(({ text: reason, place }, at) => [
    at === 0 ? " " : ", ",
    el("code", {}, visible(reason)),
    " (",
    placeButton(place, select),
    ")",
  ]);
  return el(
    "p",
    { class: "page-verdict" },
    el("strong", {}, crawlers),
    `: ${text}. `,
    isDefault && say("verdict.default"),
    because.length > 0 && say("verdict.because"),
    ...reasons,
    because.length > 0 && ".",
    ...hints.map((hint) => ` ${visible(hint)}`),
  );
}
