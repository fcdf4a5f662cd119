import { SEVERITIES, type ShownAnswer } from "../answers/protocol.ts";
import { button, el } from "../elements/dom.ts";
import { say, sayCount } from "../elements/texts.ts";
import type { RobotsText } from "../state/robots-text.ts";
import type { FoundProblems } from "./problem-search.ts";

/** Content of the line below the editor. */
export interface FileFacts {
  readonly robots: RobotsText;
  /** Newest answer; undefined before the first one. */
  readonly answer: ShownAnswer | undefined;
  readonly problems: FoundProblems | undefined;
  readonly onProblems: () => void;
}

/** Draws the line below the editor: problems, length, and where the file is cut. */
export function drawFileFacts(
  parent: HTMLElement,
  { robots, answer, problems, onProblems }: FileFacts,
): void {
  const texts: string[] = [];
  if (robots.text.length === 0) texts.push(say("file.hint"), say("file.empty"));
  else if (answer !== undefined) texts.push(sizeText(robots, answer));
  const cut = answer?.cut;
  if (cut !== undefined) texts.push(say("file.cut", cut));
  const words = problemWords(problems);
  const key = [words, ...texts].join("\n");
  if (parent.dataset["key"] === key) return;
  parent.dataset["key"] = key;
  parent.replaceChildren(
    button({ class: "link", "data-severity": worst(problems) }, onProblems, words),
    ...texts.map((text) => el("span", {}, text)),
  );
}

function problemWords(problems: FileFacts["problems"]): string {
  if (problems === undefined || "failure" in problems) return say("problems.checking");
  const counts = SEVERITIES.map((severity) => {
    const count = problems.problems.filter((problem) => problem.severity === severity).length;
    return count === 0 ? "" : say(`problems.${severity}${count === 1 ? ".one" : ""}`, { count });
  });
  const more = problems.more === 0 ? "" : sayCount<"problems.more.one">("problems.more", problems.more);
  const words = [...counts, more].filter((text) => text !== "").join(", ");
  return words === "" ? say("problems.none") : words;
}

function worst(problems: FileFacts["problems"]): string | undefined {
  if (problems === undefined || "failure" in problems) return undefined;
  return SEVERITIES.find((severity) => problems.problems.some((problem) => problem.severity === severity));
}

function sizeText({ lineEnd }: RobotsText, { lines, bytes }: ShownAnswer): string {
  const size = lines === 1 ? say("file.size.one", { bytes }) : say("file.size", { lines, bytes });
  const end = { "\n": "", "\r\n": "CR LF", "\r": "CR" }[lineEnd];
  return end === "" ? size : `${size}, ${say("file.ends", { end })}`;
}
