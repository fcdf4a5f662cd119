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

/** A fetched ai.txt file. */
export interface AiTxtFile {
  readonly url: string;
  /** File content, as bytes or text. */
  readonly body: Uint8Array | string;
}

/** Maximum number of lines that are read. */
const MAX_LINES = 10_000;

interface Line {
  /** Line number, from 1. */
  readonly number: number;
  /** Field name, in lower case. */
  readonly key: string;
  readonly value: string;
  /** Agent of the enclosing block, in lower case; undefined outside all blocks. */
  readonly agent: string | undefined;
}

/**
 * Returns the usage statements of an ai.txt for a crawler and a URL. Two formats have this name:
 * - Spawning's format (/ai.txt) has the grammar of robots.txt. Its rules are about AI training.
 * - The format of draft-car-ai-txt-wellknown-00 (/.well-known/ai.txt) has fields such as `Training: deny`.
 *
 * A file with a user-agent line is read in Spawning's format.
 */
export function aiTxtStatements(
  file: AiTxtFile | undefined,
  tokens: string | readonly string[],
  url: string,
): readonly UsageStatement[] {
  if (file === undefined) return [];
  const text = typeof file.body === "string" ? file.body : new TextDecoder().decode(file.body);
  const lines = readLines(text);
  if (lines.some(({ key }) => key === "user-agent")) return readRules(text, file.url, tokens, url);
  return readFields(lines, file.url, tokens, url);
}

function readRules(
  text: string,
  file: string,
  tokens: string | readonly string[],
  url: string,
): readonly UsageStatement[] {
  const decision = compile(parse(text), tokens).decide(url);
  if (decision.because !== "rule") return [];
  const { rule, position, allowed } = decision;
  const line = `${rule.type}: ${rule.path}`;
  return [{ ...createStatement(file, position.line, line, "train-ai", allowed), path: rule.path }];
}

function readFields(
  lines: readonly Line[],
  file: string,
  tokens: string | readonly string[],
  url: string,
): readonly UsageStatement[] {
  // Draft section "Header Section": this field is required.
  if (!lines.some(({ key }) => key === "spec-version")) return [];
  const training = findField("training", lines, tokens);
  const indexing = findField("indexing", lines, tokens);
  const trainingStatement =
    training === undefined
      ? // Draft section "Content Policy Fields": deny is the default.
        {
          ...createStatement(file, 1, "Training", "train-ai", false),
          notes: [createMessage(preferenceMessages, "ai-txt.default")],
        }
      : training.value === "conditional"
        ? decideByPath(lines, file, training, url)
        : fieldStatement(training, file, "train-ai");
  return indexing === undefined
    ? [trainingStatement]
    : [trainingStatement, fieldStatement(indexing, file, "ai-input")];
}

/**
 * Finds a field for a crawler (draft section "Agent Blocks"): in its own block, otherwise in the block for `*`,
 * otherwise outside all blocks.
 */
function findField(
  key: string,
  lines: readonly Line[],
  tokens: string | readonly string[],
): Line | undefined {
  const names = (typeof tokens === "string" ? [tokens] : tokens).map(foldCase);
  const fields = lines.filter((line) => line.key === key);
  for (const name of [...names, "*"]) {
    const own = fields.find(({ agent }) => agent === name);
    if (own !== undefined) return own;
  }
  return fields.find(({ agent }) => agent === undefined);
}

function fieldStatement({ number, key, value }: Line, file: string, category: UsageCategory): UsageStatement {
  const text = `${key}: ${value}`;
  if (value === "allow" || value === "deny")
    return createStatement(file, number, text, category, value === "allow");
  return { ...createStatement(file, number, text, category, false), says: {}, ignored: "unreadable" };
}

/**
 * Decides `Training: conditional` by the path fields. The most specific matching pattern wins; if two are equally
 * specific, the denying one wins (draft section "Training Path Fields").
 */
function decideByPath(lines: readonly Line[], file: string, field: Line, url: string): UsageStatement {
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
    const undecided = createStatement(file, field.number, `${field.key}: ${field.value}`, "train-ai", false);
    return { ...undecided, says: {}, notes: [createMessage(preferenceMessages, "ai-txt.conditions")] };
  }
  const { key, value, number } = best.line;
  return {
    ...createStatement(file, number, `${key}: ${value}`, "train-ai", key === "training-allow"),
    path: value,
  };
}

function createStatement(
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

/** Reads the fields of a file (draft section "General Syntax"). Indented lines belong to the block above them. */
function readLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  let agent: string | undefined;
  for (const [index, rawLine] of text
    .replace(/^\ufeff/, "")
    .split(/\r\n?|\n/, MAX_LINES)
    .entries()) {
    const colon = rawLine.indexOf(":");
    if (colon < 0 || rawLine.trimStart().startsWith("#")) continue;
    const key = foldCase(rawLine.slice(0, colon).trim());
    const value = rawLine.slice(colon + 1).trim();
    const isIndented = rawLine.startsWith("\t") || rawLine.startsWith("  ");
    if (!isIndented) agent = key === "agent" ? foldCase(value) : undefined;
    if (key === "agent" && !isIndented) continue;
    const isPath = key === "training-allow" || key === "training-deny";
    lines.push({ number: index + 1, key, value: isPath ? value : foldCase(value), agent });
  }
  return lines;
}
