/** The table of a page's permissions: a row for each topic, a column for each set of crawlers. */
import { resultTopics } from "@maycrawl/engine/internal";
import {
  type PageColumn,
  type PageTopicId,
  pageTopics,
  type TopicAnswer,
} from "../../answers/page/page-answer.ts";
import { button, el } from "../../elements/dom.ts";
import { pagePaneMessages } from "../../text/page-pane-messages.ts";
import { speaker } from "../../text/say.ts";
import { answerWord, kindOf } from "../answer-word.ts";
import { crawlersText, placeButton, placeText, type Select, timeText } from "./page-place.ts";

const say = speaker(pagePaneMessages);

export function pageAnswersTable(columns: readonly PageColumn[], select: Select): Node {
  const topics = pageTopics.filter((topic) => columns.some(({ answers }) => answers[topic] !== undefined));
  const names = columns.map(({ crawlers }) => crawlersText(crawlers));
  const row = (name: string, cell: (column: PageColumn) => readonly (Node | false)[]): Node =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, name),
      ...columns.map((column, at) =>
        el(
          "td",
          {},
          columns.length > 1 && el("span", { class: "of" }, names[at]),
          el("span", { class: "what" }, ...cell(column)),
        ),
      ),
    );
  return el(
    "div",
    { class: "page-answers" },
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("th", { scope: "col" }, say("topic")),
          ...names.map((name) => el("th", { scope: "col" }, name)),
        ),
      ),
      el(
        "tbody",
        {},
        row(say("crawl"), (column) => accessParts(column, select)),
        ...topics.map((topic) =>
          row(say(topic), (column) => answerParts(topic, column.answers[topic], column, select)),
        ),
      ),
    ),
  );
}

/** Returns whether crawlers may fetch the page. A name that fetches nothing has no answer. */
function accessParts({ role, access }: PageColumn, select: Select): readonly (Node | false)[] {
  if (role === "control") return [nothing()];
  return [
    answerWord(kindOf(access), say(access.allowed ? "yes" : "no")),
    access.line !== undefined && placeButton({ in: "robots", line: access.line }, select),
  ];
}

function answerParts(
  topic: PageTopicId,
  answer: TopicAnswer | undefined,
  { answers, blocked }: PageColumn,
  select: Select,
): readonly (Node | false)[] {
  if (answer === undefined) return [nothing()];
  const { because } = answer;
  const decides =
    because !== undefined &&
    button(
      {
        class: "link",
        title: placeText(because.place),
        "aria-label": `${because.text}, ${placeText(because.place)}`,
      },
      () => select(because.place),
      el("code", {}, because.text),
    );
  if (answer.answer === "unknown") return [el("span", { class: "quiet" }, say("unknown"))];
  // The crawler reads the robots.txt, but not the page.
  if (blocked !== undefined && because?.place.in !== "robots")
    return because === undefined ? [nothing()] : [el("span", { class: "quiet" }, say("unseen")), decides];
  const isIndexed = [answers.index, answers.embeddedIndex].some((one) => one?.answer === "yes");
  const isMoot = !isIndexed && (resultTopics as readonly PageTopicId[]).includes(topic);
  return [
    answerWord(answer.answer === "yes" ? "allowed" : "blocked", answerText(topic, answer)),
    isMoot && el("span", { class: "quiet" }, say("not-indexed")),
    decides,
  ];
}

function nothing(): Node {
  return el("span", { class: "quiet" }, "–");
}

function answerText(topic: PageTopicId, { answer, because, limit, until }: TopicAnswer): string {
  if (answer !== "yes") return say(because?.isDocumented === false ? "asked" : "no");
  if (until !== undefined) return say("until", { time: timeText(until) });
  if (limit === undefined) return say("yes");
  const id = topic === "videoPreview" || topic === "imagePreview" ? topic : "snippet";
  return say(`limit.${id}`, { limit });
}
