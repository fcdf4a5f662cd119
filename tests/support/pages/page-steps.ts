/** A step for the reader of a page: save a file, or type a command. */
export type PageStep =
  | { readonly kind: "file"; readonly name: string; readonly text: string }
  | { readonly kind: "command"; readonly line: string; readonly shown: string };

/** Languages of blocks that are only shown. */
const SHOWN = new Set(["mermaid", "text"]);
/** Parts that `npm run docs` generates. */
const GENERATED = /^<!-- .*, by `npm run docs` -->$[\s\S]*?^<!-- end -->$/gm;
/** Commands that set up a machine. They are skipped: the tests have their own packages. */
const SET_UP = /^(?:cd|git clone|mkdir|npm (?:ci|init|install|run|test)|npx playwright|sudo apt)\b/;

/**
 * Returns the steps of a page in their order.
 *
 * - A block below a line that ends with `` `NAME`: `` is a file of that name, unless its language is `console`.
 * - In a `console` block each line after `$ ` is a command; the lines below it are its output. A command that ends
 *   with `\` continues on the next line.
 * - A `text` block is only shown; an `sh` block sets up the machine. Any other block is an error, because no test runs
 *   it.
 * - Parts that `npm run docs` generates are skipped: they have their own tests.
 */
export function pageSteps(markdown: string): readonly PageStep[] {
  const steps: PageStep[] = [];
  for (const [, before = "", language = "", body = ""] of markdown
    .replace(GENERATED, "")
    .matchAll(/([\s\S]*?)^```(\w*)\n([\s\S]*?)^```$/gm)) {
    const lineAbove = before.trimEnd().split("\n").at(-1) ?? "";
    const [, name] = /`([\w./-]+)`:$/.exec(lineAbove) ?? [];
    if (language === "console") steps.push(...commandSteps(body));
    else if (name !== undefined) steps.push({ kind: "file", name, text: body });
    else if (!SHOWN.has(language) && !(language === "sh" && isSetUp(body)))
      throw new Error(`No test runs this block of ${language || "no language"}:\n${body}`);
  }
  return steps;
}

function isSetUp(body: string): boolean {
  return body
    .split(/\n| && /)
    .map((line) => line.replace(/^#.*/, "").trim())
    .every((line) => line === "" || SET_UP.test(line));
}

function commandSteps(body: string): readonly PageStep[] {
  return body
    .split(/^\$ /m)
    .filter((part) => part !== "")
    .map((part) => {
      const [, line = "", shown = ""] = /^((?:.*\\\n)*.*)\n([\s\S]*)$/.exec(part) ?? [];
      return { kind: "command", line, shown };
    });
}
