/** A step that a reader of a page does: saves a file, or types a command. */
export type PageStep =
  | { readonly kind: "file"; readonly name: string; readonly text: string }
  | { readonly kind: "command"; readonly line: string; readonly shown: string };

/** Languages of blocks that show something and ask for nothing. */
const SHOWN = new Set(["mermaid", "text"]);
/** Parts that `npm run docs` makes. */
const GENERATED = /^<!-- .*, by `npm run docs` -->$[\s\S]*?^<!-- end -->$/gm;
/** Commands that set up a machine. The tests have their own packages. */
const SET_UP = /^(?:cd|git clone|mkdir|npm (?:ci|init|install|run|test)|npx playwright|sudo apt)\b/;

/**
 * Returns the steps of a page in their order.
 *
 * - A block below a line that ends with `` `NAME`: `` is a file of that name, unless it is one of `console`.
 * - In a block of `console` each line after `$ ` is a command; the lines below it are its output. A command that ends with
 *   `\` goes on in the next line.
 * - A block of `text` is shown, and one of `sh` sets up the machine. Any other block is an error: no test would run it.
 * - Parts that `npm run docs` makes have tests of their own.
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
