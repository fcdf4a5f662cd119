import { defaultDialect } from "../dialects/default.ts";
import type { UsageCategory } from "../dialects/page-rule.ts";
import { parse } from "../document/parse.ts";
import { compile } from "../match/matcher.ts";
import { locatePath } from "../patterns/url-path.ts";
import { foldCase } from "../text/fold-case.ts";
import { createMessage } from "../text/message.ts";
import { matchedBytes } from "./path-scope.ts";
import { preferenceMessages } from "./preference-messages.ts";
import type { UsageStatement } from "./statement.ts";

/** An ai.txt, as it was fetched. */
export interface AiTxtFile {
  readonly url: string;
  /** Its bytes, or its text. */
  readonly body: Uint8Array | string;
}

/** More lines are not read. */
const MAX_LINES = 10_000;

interface Line {
  /** From 1. */
  readonly number: number;
  /** In small letters. */
  readonly key: string;
  readonly value: string;
  /** The agent whose block it is in; undefined outside of all blocks. */
  readonly agent: string | undefined;
}

/**
 * What an ai.txt says. There are two formats under this name. Spawning's (/ai.txt) has the grammar of robots.txt, and its rules are about
 * training. That of draft-car-ai-txt-wellknown-00 (/.well-known/ai.txt) has fields such as `Training: deny`.
 */
export function aiTxtStatements(
  file: AiTxtFile | undefined,
  tokens: string | readonly string[],
  url: string,
): readonly UsageStatement[] {
  if (file === undefined) return [];
  const text = typeof file.body === "string" ? file.body : new TextDecoder().decode(file.body);
  const lines = linesOf(text);
  if (lines.some(({ key }) => key === "user-agent")) return ofRules(text, file.url, tokens, url);
  return ofFields(lines, file.url, tokens, url);
}

function ofRules(
  text: string,
  file: string,
  tokens: string | readonly string[],
  url: string,
): readonly UsageStatement[] {
  const decision = compile(parse(text), tokens).decide(url);
  if (decision.because !== "rule") return [];
  const { rule, position, allowed } = decision;
  const line = `${rule.type}: ${rule.path}`;
  return [{ ...statement(file, position.line, line, "train-ai", allowed), path: rule.path }];
}

function ofFields(
  lines: readonly Line[],
  file: string,
  tokens: string | readonly string[],
  url: string,
): readonly UsageStatement[] {
  // The draft, "Header Section": this field is required.
  if (!lines.some(({ key }) => key === "spec-version")) return [];
  const training = fieldFor("training", lines, tokens);
  const indexing = fieldFor("indexing", lines, tokens);
  const ofTraining =
    training === undefined
      ? // The draft, "Content Policy Fields": deny is the default.
        {
          ...statement(file, 1, "Training", "train-ai", false),
          notes: [createMessage(preferenceMessages, "ai-txt.default")],
        }
      : training.value === "conditional"
        ? conditional(lines, file, training, url)
        : ofField(training, file, "train-ai");
  return indexing === undefined ? [ofTraining] : [ofTraining, ofField(indexing, file, "ai-input")];
}

/** The draft, "Agent Blocks": that of the crawler's own block, that of the block for `*`, or that of the site. */
function fieldFor(key: string, lines: readonly Line[], tokens: string | readonly string[]): Line | undefined {
  const names = (typeof tokens === "string" ? [tokens] : tokens).map(foldCase);
  const fields = lines.filter((line) => line.key === key);
  for (const name of [...names, "*"]) {
    const own = fields.find(({ agent }) => agent === name);
    if (own !== undefined) return own;
  }
  return fields.find(({ agent }) => agent === undefined);
}

function ofField({ number, key, value }: Line, file: string, category: UsageCategory): UsageStatement {
  const text = `${key}: ${value}`;
  if (value === "allow" || value === "deny")
    return statement(file, number, text, category, value === "allow");
  return { ...statement(file, number, text, category, false), says: {}, ignored: "unreadable" };
}

/** The draft, "Training Path Fields": the more specific pattern decides, and of two alike the one that denies. */
function conditional(lines: readonly Line[], file: string, field: Line, url: string): UsageStatement {
  const place = locatePath(url, defaultDialect);
  let best: { readonly line: Line; readonly bytes: number } | undefined;
  for (const line of lines) {
    if (line.key !== "training-allow" && line.key !== "training-deny") continue;
    const bytes = line.value === "" ? -1 : matchedBytes(line.value, place, defaultDialect);
    const isBetter = bytes > (best?.bytes ?? -1);
    if (isBetter || (bytes >= 0 && bytes === best?.bytes && line.key === "training-deny"))
      best = { line, bytes };
  }
  if (best === undefined) {
    const open = statement(file, field.number, `${field.key}: ${field.value}`, "train-ai", false);
    return { ...open, says: {}, notes: [createMessage(preferenceMessages, "ai-txt.conditions")] };
  }
  const { key, value, number } = best.line;
  return {
    ...statement(file, number, `${key}: ${value}`, "train-ai", key === "training-allow"),
    path: value,
  };
}

function statement(
  file: string,
  where: number,
  text: string,
  category: UsageCategory,
  allowed: boolean,
): UsageStatement {
  return {
    mechanism: "ai-txt",
    from: "ai.txt",
    where,
    text,
    says: { [category]: allowed ? "yes" : "no" },
    file,
  };
}

/** The draft, "General Syntax". Lines that are indented belong to the block above them. */
function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let agent: string | undefined;
  for (const [index, written] of text
    .replace(/^\ufeff/, "")
    .split(/\r\n?|\n/, MAX_LINES)
    .entries()) {
    const colon = written.indexOf(":");
    if (colon < 0 || written.trimStart().startsWith("#")) continue;
    const key = foldCase(written.slice(0, colon).trim());
    const value = written.slice(colon + 1).trim();
    const isIndented = written.startsWith("\t") || written.startsWith("  ");
    if (!isIndented) agent = key === "agent" ? foldCase(value) : undefined;
    if (key === "agent" && !isIndented) continue;
    const isPath = key === "training-allow" || key === "training-deny";
    lines.push({ number: index + 1, key, value: isPath ? value : foldCase(value), agent });
  }
  return lines;
}
