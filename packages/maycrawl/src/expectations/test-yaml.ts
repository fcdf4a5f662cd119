import { visible } from "@maycrawl/engine/internal";
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLParseError,
} from "yaml";
import { maskedText } from "../output/masked-text.ts";
import type { Place } from "./expectation.ts";
import { TestFileError } from "./test-file-error.ts";

const QUOTES = 'write patterns and names with special characters in quotes, such as "/*.css" and "*"';

/** A value of a test file, with its place. */
export interface YamlValue {
  readonly node: Node | null;
  readonly place: Place;
}

/** A member of a mapping. */
export interface YamlMember {
  readonly key: string;
  readonly keyPlace: Place;
  readonly value: YamlValue;
}

/** A YAML or JSON file. All errors have the line and the column. Aliases are errors, so a value is never repeated. */
export class TestYaml {
  readonly root: YamlValue;
  readonly #name: string;
  readonly #lines = new LineCounter();

  /**
   * @param name printable name of the file.
   * @throws {TestFileError} if the text is not YAML.
   */
  constructor(name: string, text: string) {
    this.#name = name;
    const comment = /^\s*\{/.test(text) ? /^[ \t]*\/\//m.exec(text) : null;
    if (comment !== null) {
      const line = text.slice(0, comment.index).split("\n").length;
      throw this.error({ line, column: 1 }, "JSON has no comments", "remove it, or begin the line with #");
    }
    const document = this.#parse(text);
    this.root = this.#valueOf(document.contents);
    const [error] = document.errors;
    if (error === undefined) return;
    const [start] = error.linePos ?? [];
    const place = { line: start?.line ?? 1, column: start?.col ?? 1 };
    throw this.error(place, ...textsOf(error));
  }

  #parse(text: string): ReturnType<typeof parseDocument> {
    try {
      return parseDocument(text, { lineCounter: this.#lines, prettyErrors: true });
    } catch (error) {
      // The parser is recursive: a hostile file exceeds the stack.
      if (error instanceof RangeError) throw this.error({ line: 1, column: 1 }, "it is nested too deeply");
      throw error;
    }
  }

  /** Returns an error at a place of the file. */
  error(place: Place, reason: string, ...hints: readonly string[]): TestFileError {
    return new TestFileError(this.#name, place, reason, ...hints);
  }

  /** @throws {TestFileError} if a value is not a mapping with texts as keys. */
  membersOf(value: YamlValue, expected: string, ...hints: readonly string[]): readonly YamlMember[] {
    if (!isMap<Node, Node | null>(value.node)) throw this.#expected(value, expected, hints);
    return value.node.items.map(({ key, value: member }) => {
      const { place } = this.#valueOf(key);
      return {
        key: this.textOf({ node: key, place }, "a name"),
        keyPlace: place,
        value: this.#valueOf(member, place),
      };
    });
  }

  /** Returns the texts of a list, or of a single text. @throws {TestFileError} for other values. */
  textsOf(value: YamlValue, expected: string): readonly { readonly text: string; readonly place: Place }[] {
    const items = isSeq<Node>(value.node) ? value.node.items.map((item) => this.#valueOf(item)) : [value];
    if (items.length === 0) throw this.error(value.place, `expected ${expected}, not an empty list`);
    return items.map((item) => ({ text: this.textOf(item, expected), place: item.place }));
  }

  /** Whether a value is a text. */
  isText({ node }: YamlValue): boolean {
    return isScalar(node) && typeof node.value === "string";
  }

  /** @throws {TestFileError} if a value is not a text. */
  textOf({ node, place }: YamlValue, expected: string): string {
    if (isScalar(node) && typeof node.value === "string") return node.value;
    throw this.#expected({ node, place }, expected);
  }

  #expected(value: YamlValue, expected: string, hints: readonly string[] = []): TestFileError {
    const { node, place } = value;
    const given =
      isScalar(node) && node.value !== null
        ? `"${maskedText(String(node.source ?? node.value))}"`
        : kindOf(node);
    return this.error(place, `expected ${expected}, not ${given}`, ...hintsAbout(value), ...hints);
  }

  #valueOf(node: Node | null, otherwise: Place = { line: 1, column: 1 }): YamlValue {
    const start = node?.range?.[0];
    if (start === undefined) return { node, place: otherwise };
    const { line, col } = this.#lines.linePos(start);
    return { node, place: { line, column: col } };
  }
}

/** Returns hints about the form of a wrong value. */
function hintsAbout({ node }: YamlValue): readonly string[] {
  if (isAlias(node)) return [QUOTES];
  if (isScalar(node) && /^[\w-]+:\S/.test(String(node.value)))
    return ["a blank follows the colon after a key"];
  return [];
}

function kindOf(node: Node | null): string {
  if (node === null || isScalar(node)) return "an empty value";
  if (isMap(node)) return "a mapping";
  return isSeq(node) ? "a list" : "an alias";
}

/** Returns the message and the hints for an error of the YAML parser. */
function textsOf({ code, message }: YAMLParseError): readonly [string, ...string[]] {
  switch (code) {
    case "DUPLICATE_KEY":
      return ["this key is there twice", 'write each key once; several patterns are a list: ["/a", "/b"]'];
    case "TAB_AS_INDENT":
      return ["it is not YAML: a line begins with a tab", "indent with blanks"];
    case "BAD_INDENT":
      // The parser reports a bracket that is not closed in this way, too.
      return message.startsWith("Flow")
        ? ["it is not YAML: a [ or { before it is not closed"]
        : [
            "it is not YAML: this line is not indented as the lines before it",
            "indent the lines of a list or mapping alike",
          ];
    default:
      // The parser is recursive.
      if (message.includes("call stack")) return ["it is nested too deeply"];
      return [`it is not YAML: ${visible(reasonOf(message))}`, QUOTES];
  }
}

/** Returns the first sentence of a parser's message, without the place and the source that follow it. */
function reasonOf(message: string): string {
  const [first = ""] = message.split("\n", 1);
  return first.replace(/ at line \d+, column \d+:?$/, "").replace(/; please use .*/, "");
}
