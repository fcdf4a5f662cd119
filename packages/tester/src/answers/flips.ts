import type { Explanation } from "@maycrawl/engine";
import { applyEdits, removeLine, visibleHead } from "@maycrawl/engine/internal";
import { textOf } from "../state/robots-text.ts";
import { answerMessages } from "../text/answer-messages.ts";
import { speaker } from "../text/say.ts";
import { type NamedCrawler, namedCrawler } from "./named-crawler.ts";
import type { TextEdit, WhyFlip, WhyQuestion } from "./protocol.ts";
import { ReadFile, readFile } from "./read-file.ts";
import { readUrlLine } from "./read-url-line.ts";
import { textEdit } from "./text-edit.ts";
import { TextOffsets } from "./text-offsets.ts";

const say = speaker(answerMessages);
const MAX_LINE = 300;

/**
 * Returns the edits that change an answer: the smallest one, the one that also changes similar URLs, and the removal of
 * the rule that decides.
 */
export function findFlips(
  { flip, flipPattern, decision, url }: Explanation,
  crawler: NamedCrawler,
  question: WhyQuestion,
): readonly WhyFlip[] {
  const file = readFile(question.robots);
  const verb = decision.allowed ? "block" : "allow";
  const found: Found[] = [];
  if (flip !== undefined) found.push({ edit: { ...flip.span, text: flip.text }, title: say(`flip.${verb}`) });
  if (flipPattern !== undefined) {
    const { edit, alsoChanges } = flipPattern;
    found.push({
      edit: { ...edit.span, text: edit.text },
      title: say(`flip.${verb}.pattern`),
      also: alsoChanges,
    });
  }
  const document = file.document(crawler.dialect);
  if (decision.because === "rule" && !document.truncated) {
    const removal = removeLine(document, decision.position.line);
    const edited = readEdited(file, removal);
    const isNew = found.every(({ edit }) => edit.start !== removal.start || edit.end !== removal.end);
    if (isNew && edited.matcher(crawler).decide(url).allowed !== decision.allowed)
      found.push({ edit: removal, title: say("flip.remove") });
  }
  return found.map((one) => flipIn(one, file, crawler, question));
}

/** An edit of the file's bytes. */
interface Found {
  readonly edit: { readonly start: number; readonly end: number; readonly text: string };
  readonly title: string;
  readonly also?: readonly string[];
}

function flipIn(
  { edit, title, also = [] }: Found,
  file: ReadFile,
  crawler: NamedCrawler,
  question: WhyQuestion,
): WhyFlip {
  const { text } = file.robots;
  const ofText = textEdit(edit, file.robots, new TextOffsets(file.robots));
  const changes = changesIn(file, readEdited(file, edit), crawler, question);
  return { title, edit: ofText, also, changes, ...changedLines(text, ofText) };
}

/** Maximum number of bytes that are read again to find the other answers that an edit changes. */
const MAX_READ = 2_000_000;

/** Returns the other answers of the table that an edit changes. */
function changesIn(
  before: ReadFile,
  after: ReadFile,
  crawler: NamedCrawler,
  { urls, url: asked, crawlers, dialect, site }: WhyQuestion,
): WhyFlip["changes"] {
  if (before.bytes.length * crawlers.length > MAX_READ) return undefined;
  const paths = urls.flatMap((text) => readUrlLine(text, site).url ?? []);
  const askedUrl = readUrlLine(asked, site).url;
  let count = 0;
  const changed = crawlers
    .flatMap((text) => namedCrawler(text, dialect) ?? [])
    .filter((one) => {
      const [old, edited] = [before.matcher(one), after.matcher(one)];
      const differing = paths.filter(
        (url) =>
          !(url === askedUrl && one.token === crawler.token) &&
          old.decide(url).allowed !== edited.decide(url).allowed,
      );
      count += differing.length;
      return differing.length > 0;
    });
  return { count, crawlers: changed.map(({ token }) => token) };
}

/** Returns the file after an edit of its bytes. */
function readEdited(file: ReadFile, { start, end, text }: Found["edit"]): ReadFile {
  return new ReadFile(textOf(applyEdits(file.bytes, [{ start, end, text }])));
}

/** Returns the lines that an edit changes, before and after it, and the number of the first one. */
function changedLines(
  text: string,
  { from, to, insert }: TextEdit,
): Pick<WhyFlip, "removed" | "added" | "line"> {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const newline = text.indexOf("\n", to);
  const end = newline === -1 ? text.length : newline;
  const before = text.slice(start, end).split("\n");
  const after = (text.slice(start, from) + insert + text.slice(to, end)).split("\n");
  let head = 0;
  while (head < Math.min(before.length, after.length) && before[head] === after[head]) head++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const shown = (lines: readonly string[]): readonly string[] =>
    lines.slice(head, lines.length - tail).map((line) => visibleHead(line, MAX_LINE));
  const line = text.slice(0, start).split("\n").length + head;
  return { removed: shown(before), added: shown(after), line };
}
