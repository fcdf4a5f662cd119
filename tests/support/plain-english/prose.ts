import { CLAUSE, MAX_WIDTH, MAX_WORDS, phrases } from "./phrases.ts";

/** A sign of contorted English in a file. */
export interface ProseFinding {
  /** Position as `path:line`, which editors can open. */
  readonly at: string;
  readonly sign: string;
  readonly text: string;
}

/** Result for a file: the number of lines of prose, and the findings. */
export interface ProseCount {
  readonly lines: number;
  readonly findings: readonly ProseFinding[];
}

/** A line of prose. */
interface Prose {
  readonly line: number;
  readonly text: string;
  readonly isDocStart: boolean;
}

/** Counts the prose of a file: of a page all text except code, otherwise comments and test titles. */
export function countProse(path: string, source: string): ProseCount {
  const isPage = path.endsWith(".md");
  const prose = isPage ? proseOfPage(source) : proseOfCode(source);
  const findings: ProseFinding[] = [];
  const add = (line: number, sign: string, text: string): void => {
    findings.push({ at: `${path}:${line}`, sign, text: text.trim() });
  };
  for (const { line, text, isDocStart } of prose) {
    const plain = withoutCode(text);
    for (const { name, pattern } of phrases) if (pattern.test(plain)) add(line, name, text);
    if (isDocStart && CLAUSE.test(plain)) add(line, "begins with a clause", text);
    if (isPage && text.length > MAX_WIDTH && !/^\s*\||https?:/.test(text)) add(line, "wide line", text);
  }
  if (!isPage) for (const { line, text } of longSentences(source)) add(line, `over ${MAX_WORDS} words`, text);
  return { lines: prose.length, findings };
}

function proseOfPage(source: string): readonly Prose[] {
  let isCode = false;
  return source.split("\n").flatMap((text, at) => {
    if (/^\s*```/.test(text)) {
      isCode = !isCode;
      return [];
    }
    return isCode || text.trim() === "" ? [] : [{ line: at + 1, text, isDocStart: false }];
  });
}

// Works by lines, without a parser. A path pattern such as "/*" in a string is not at the beginning of its line.
function proseOfCode(source: string): readonly Prose[] {
  const prose: Prose[] = [];
  let isBlock = false;
  let isDocStart = false;
  for (const [at, text] of source.split("\n").entries()) {
    const trimmed = text.trim();
    const isStart = !isBlock && /^\/\*/.test(trimmed);
    if (isStart) isDocStart = trimmed.startsWith("/**");
    if (isBlock || isStart) {
      isBlock = !trimmed.includes("*/");
      const line = trimmed.replace(/^\/?\*+(?!\/)\s?|\s*\*\/.*$/g, "").trim();
      if (line === "" || line === "*/") continue;
      prose.push({ line: at + 1, text: line, isDocStart: isDocStart && !line.startsWith("@") });
      isDocStart = false;
      continue;
    }
    const comment = /(?:^|\s)\/\/ (?!biome-ignore|@ts-)(.*)$/.exec(text)?.[1];
    const title = /^(?:describe|it|test)(?:\.\w+)?\(\s*(["'`])(.+?)\1/.exec(trimmed)?.[2];
    for (const one of [comment, title])
      if (one !== undefined) prose.push({ line: at + 1, text: one, isDocStart: false });
  }
  return prose;
}

/** Finds sentences in doc comments that are too long, also across lines. */
function longSentences(source: string): readonly { readonly line: number; readonly text: string }[] {
  return [...source.matchAll(/^[ \t]*\/\*\*([\s\S]*?)\*\//gm)].flatMap(({ index, 1: body = "" }) => {
    const line = source.slice(0, index).split("\n").length;
    const sentences = body.replace(/\n\s*\*\s?/g, " ").split(/(?<=[.:;])\s|@\w+/);
    return sentences
      .filter((text) => text.trim().split(/\s+/).length > MAX_WORDS)
      .map((text) => ({ line, text }));
  });
}

/** Replaces names and URLs, whose words are not English. */
function withoutCode(text: string): string {
  return text.replace(/`[^`]*`|\{@link [^}]*\}|https?:\S+/g, "x");
}
