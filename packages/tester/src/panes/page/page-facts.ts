/** Draws other facts of a page: canonical URL, links, problems. */
import type { PageFacts, PagePlace } from "../../answers/page/page-answer.ts";
import { type Child, el } from "../../elements/dom.ts";
import { pagePaneMessages } from "../../text/page-pane-messages.ts";
import { speaker } from "../../text/say.ts";
import { placeButton, type Select } from "./page-place.ts";

const say = speaker(pagePaneMessages);

export function factParts(facts: PageFacts, select: Select): readonly Child[] {
  const { title, canonicals, refresh, links, nofollow, nosnippet, nosnippetCount } = facts;
  const fact = (name: string, values: readonly Child[]): readonly Node[] => [
    el("dt", {}, name),
    el("dd", {}, ...values),
  ];
  const placed = (text: string, place: PagePlace): Node =>
    el("div", {}, el("bdi", { class: "names" }, text), " ", placeButton(place, select));
  const rows = [
    ...(title === undefined ? [] : fact(say("title"), [el("bdi", {}, title)])),
    ...(canonicals.length === 0
      ? []
      : fact(say("canonical"), [
          ...canonicals.map(({ url, place }) => placed(url, place)),
          canonicals.length > 1 && el("div", { class: "problem" }, say("canonical.differ")),
        ])),
    ...(refresh === undefined ? [] : fact(say("refresh"), [placed(refreshText(refresh), refresh.place)])),
    ...(links === 0 ? [] : fact(say("links"), [say("links.count", { count: links, nofollow })])),
    ...(nosnippetCount === 0
      ? []
      : fact(say("nosnippet"), [
          say(nosnippetCount === 1 ? "nosnippet.count.one" : "nosnippet.count", { count: nosnippetCount }),
          ...nosnippet.flatMap((place) => [" ", placeButton(place, select)]),
          nosnippetCount > nosnippet.length && " …",
        ])),
  ];
  return rows.length === 0 ? [] : [el("h3", {}, say("facts")), el("dl", { class: "sides" }, ...rows)];
}

function refreshText({ target, seconds }: NonNullable<PageFacts["refresh"]>): string {
  const to = target === "" ? say("refresh.itself") : target;
  return say(seconds === 0 ? "refresh.now" : "refresh.after", { target: to, seconds });
}

export function problemParts({ problems, moreProblems }: PageFacts, select: Select): readonly Child[] {
  if (problems.length === 0) return [];
  const items = problems.map(({ level, message, value, place }) =>
    el(
      "li",
      { "data-severity": level },
      placeButton(place, select),
      " ",
      message ?? say("problem.header"),
      value !== undefined && " ",
      value !== undefined && el("code", {}, value),
    ),
  );
  return [
    el("h3", {}, say("problems")),
    el("ul", { class: "plain" }, ...items),
    moreProblems > 0 && el("p", { class: "quiet" }, say("problems.more", { count: moreProblems })),
  ];
}
