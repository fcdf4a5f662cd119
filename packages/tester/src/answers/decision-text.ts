import { compile, type Decision } from "@maycrawl/engine";
import { dialectOfToday, ruleText, visibleHead } from "@maycrawl/engine/internal";
import { answerMessages } from "../text/answer-messages.ts";
import { speaker } from "../text/say.ts";
import type { NamedCrawler } from "./named-crawler.ts";
import type { Cell } from "./protocol.ts";
import type { ReadFile } from "./read-file.ts";

const say = speaker(answerMessages);
const MAX_TEXT = 200;

/** Returns a decision as a sentence. */
export function decisionText(
  url: string,
  decision: Decision,
  { because, settled, allowed }: Cell,
  { token, dialect, asked, known }: NamedCrawler,
  file: ReadFile,
): string {
  const open = settled
    ? ""
    : ` ${say("decision.open", { dialect: dialect.name, answer: answerOfToday(file, asked, url) })}`;
  if (decision.because === "rule") {
    const { rule, position } = decision;
    const id = allowed ? "decision.allowed.rule" : "decision.blocked.rule";
    return say(id, { line: position.line, rule: shorten(ruleText(rule)).trim() }) + open;
  }
  if (because === "no-group") {
    const id = known?.ignoresAny ? "decision.no-group.ignores-any" : "decision.no-group";
    return say(id, { crawler: token }) + open;
  }
  const id = `decision.${because === "rule" ? "no-rule" : because}` as const;
  return say(id, { dialect: dialect.name, maxBytes: dialect.maxBytes ?? 0 }) + open;
}

/** Answer of Google's published code, which settles each question. */
function answerOfToday(file: ReadFile, asked: NamedCrawler["asked"], url: string): string {
  const dialect = dialectOfToday;
  const { allowed } = compile(file.document(dialect), asked, { dialect }).decide(url);
  return allowed ? "allowed" : "blocked";
}

/** Returns the beginning of a text of the file, with invisible characters shown. */
export function shorten(text: string): string {
  return visibleHead(text, MAX_TEXT);
}
