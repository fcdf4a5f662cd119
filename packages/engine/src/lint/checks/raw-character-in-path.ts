import type { Dialect } from "../../dialects/dialect.ts";
import type { Rule } from "../../document/records.ts";
import { type Check, defineCheck, problemAt, provedBy } from "../parts/check.ts";
import { insertBefore, replaceSpan } from "../parts/edits.ts";
import type { Edit } from "../parts/finding.ts";
import { editsOf, type FoundPath, findPaths, problemOf } from "../parts/found-paths.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { looksLikeRegex } from "../parts/read-regex.ts";
import { ruleText } from "../parts/rule-text.ts";

/** Text of related places. */
const ALSO = "This path also has such a character.";

/** Reports paths with raw ASCII characters that all or some clients percent-encode. */
export const rawCharacterInPath: Check = defineCheck({
  code: "raw-character-in-path",
  severity: "warning",
  summary: "A path has a raw character that clients percent-encode.",
  why: 'A URL cannot have characters such as " < > { } (RFC 3986 §2), so a client sends %22 for ". Google\'s parser does not encode them in a path, and RFC 9309 §2.2.2 does not require it.',
  messages: {
    "raw-character-in-path":
      "This path has characters that clients percent-encode ({characters}), but Google's crawlers do not encode a path: percent-encode them here.",
    "raw-character-in-path.several":
      "These {count} paths have characters that clients percent-encode ({characters}), but Google's crawlers do not encode a path: percent-encode them here.",
    "raw-character-in-path.placeholder":
      "Crawlers read {placeholder} literally: write * if any text can stand there, or percent-encode it.",
    "raw-character-in-path.backslash":
      "This path has a \\, but browsers send / for it: write /, or %5C if you mean the character.",
    "raw-character-in-path.some-clients":
      "Some clients percent-encode characters of this path ({characters}), and others do not. Google's crawlers tell the two forms apart: write a rule for each.",
  },
  checkFile(file, report) {
    const kinds: Record<Kind, FoundPath[]> = { all: [], placeholder: [], backslash: [], some: [] };
    for (const found of findPaths(file, RAW, hasRaw, encoded)) {
      const kind = kindOf(found.rule.path);
      if (kind === "backslash") kinds[kind].push({ ...found, intended: withSlash(found.rule.path) });
      else kinds[kind].push(found);
    }
    const all = withoutPairs(kinds.all, file);
    const some = withoutPairs(kinds.some, file);
    const problem = problemOf(file, all, { also: ALSO, reads: encodesNothing });
    if (problem !== undefined) {
      report(all.length === 1 ? "raw-character-in-path" : "raw-character-in-path.several", {
        ...problem,
        params: { ...problem.params, characters: charactersIn(all, CERTAIN) },
        ...provedBy(problem.witness, "warning"),
        crawlers: problem.witness && [problem.witness.crawler],
        fixes: [
          {
            title: "Write the percent-encoded form",
            edits: editsOf(all) && all.map((found) => encodingEdit(found, file)),
          },
        ],
      });
    }
    if (isFilled(kinds.placeholder)) {
      const [placeholder = ""] = PLACEHOLDER.exec(kinds.placeholder[0].rule.path) ?? [];
      report("raw-character-in-path.placeholder", {
        ...problemAt(kinds.placeholder, "This path has such a text, too."),
        params: { placeholder },
        severity: "information",
      });
    }
    const backslash = problemOf(file, kinds.backslash, {
      also: "This path has a \\, too.",
      title: "Write /",
    });
    if (backslash !== undefined) {
      const proved = provedBy(backslash.witness, "warning");
      report("raw-character-in-path.backslash", { ...backslash, params: {}, ...proved });
    }
    if (isFilled(some)) {
      report("raw-character-in-path.some-clients", {
        ...problemAt(some, ALSO),
        params: { characters: charactersIn(some, ALL_RAW) },
        severity: "information",
        fixes: [
          {
            title: "Add a rule with the percent-encoded form",
            edits: editsOf(some) && some.map((found) => additionalRule(found, file)),
          },
        ],
      });
    }
  },
});

/**
 * Kinds of paths: those whose characters all clients encode, placeholders, paths with a backslash, and those whose
 * characters only some clients encode.
 */
type Kind = "all" | "placeholder" | "backslash" | "some";

/** Control characters. Other checks report NUL bytes and tabs. */
const CONTROL = String.raw`\x01-\x08\x0b\x0c\x0e-\x1f\x7f`;
const RAW = new RegExp(`["<>^\`{|}\\\\${CONTROL}]`);
const ALL_RAW = new RegExp(RAW, "g");
/** Characters that each client encodes, in a path without its query. In a query, it does not encode the last three. */
const CERTAIN = new RegExp(`["<>${CONTROL}\`{}]`, "g");
const CERTAIN_IN_QUERY = new RegExp(`["<>${CONTROL}]`, "g");
/** Name in braces or angle brackets. In double braces it is a template that a page shows without its value. */
const PLACEHOLDER = /(?<!\{)\{[\w,:.-]{0,100}\}(?!\})|<\/?[\w:.-]{1,100}\/?>/;
/** Longest path that is checked. */
const MAX_PATH = 2000;

/** Whether a path has a raw character. Other checks report paths with blanks, and those without a slash. */
function hasRaw(path: string): boolean {
  return (
    RAW.test(path) &&
    path.length <= MAX_PATH &&
    /^[/*]/.test(path) &&
    !/[ \t]/.test(path) &&
    !looksLikeRegex(path)
  );
}

function kindOf(path: string): Kind {
  const [beforeQuery = ""] = path.split("?", 1);
  if (beforeQuery.includes("\\")) return "backslash";
  // An attribute shows that the whole tag is part of a wrong link.
  if (PLACEHOLDER.test(path) && !path.includes('="')) return "placeholder";
  return beforeQuery.search(CERTAIN) >= 0 || path.search(CERTAIN_IN_QUERY) >= 0 ? "all" : "some";
}

/** Returns a path as clients send it. Characters that only some clients encode are encoded if there are no others. */
function encoded(path: string): string {
  if (kindOf(path) !== "all") return path.replace(ALL_RAW, encodeURIComponent);
  const at = path.indexOf("?");
  const query = at < 0 ? path.length : at;
  const before = path.slice(0, query).replace(CERTAIN, encodeURIComponent);
  return before + path.slice(query).replace(CERTAIN_IN_QUERY, encodeURIComponent);
}

/** Returns a path with `/` for each `\`; undefined if the `\` is perhaps not a separator of folders. */
function withSlash(path: string): string | undefined {
  return /^\/[\w%~.\\/-]+$/.test(path) && !/\\(?!\w[\w%~.-])/.test(path)
    ? path.replaceAll("\\", "/")
    : undefined;
}

/** Returns the paths without those that another rule of the file has in the encoded form. */
function withoutPairs(found: readonly FoundPath[], { document }: LintedFile): readonly FoundPath[] {
  if (found.length === 0) return found;
  const rules = new Set(document.groups.flatMap((group) => group.rules.map(keyOf)));
  return found.filter(({ rule, intended = "" }) => !rules.has(keyOf({ ...rule, path: intended })));
}

/** Returns a key that is equal for rules that match the same URLs, also if they are written with other letter case or an end in `*`. */
function keyOf({ type, path }: Pick<Rule, "type" | "path">): string {
  const encoded = path.replace(/%[\da-f]{2}/gi, (triplet) => triplet.toUpperCase());
  return type + encoded.replace(/^\/?\*/, "*").replace(/(?<!\*)\*$/, "");
}

function isFilled(found: readonly FoundPath[]): found is readonly [FoundPath, ...FoundPath[]] {
  return found.length > 0;
}

/**
 * Returns the edit that encodes a path. After a `*`, a brace can also be in a query, where clients send it raw. Then
 * both forms are needed.
 */
function encodingEdit(found: FoundPath, file: LintedFile): Edit {
  if (/\*[^?]*[`{}]/.test(found.rule.path)) return additionalRule(found, file);
  return replaceSpan(found.span, found.intended ?? found.rule.path);
}

/** Returns the edit that adds a rule with the encoded path. */
function additionalRule({ rule, intended = rule.path }: FoundPath, { document }: LintedFile): Edit {
  return insertBefore(document, rule.line + 1, [ruleText({ ...rule, path: intended })]);
}

/** Returns the characters that paths have, once each. */
function charactersIn(found: readonly FoundPath[], characters: RegExp): readonly string[] {
  return [...new Set(found.flatMap(({ rule }) => rule.path.match(characters) ?? []))];
}

function encodesNothing({ percentEncoding }: Dialect): boolean {
  return percentEncoding === "escape-only" || percentEncoding === "as-written";
}
