import { describe, expect, it } from "vitest";
import { pageSteps } from "./support/pages/page-steps.ts";
import { printsWhatIsShown, runPage } from "./support/pages/run-page.ts";

const block = (language: string, body: string) => `\`\`\`${language}\n${body}\`\`\`\n`;

describe("pageSteps()", () => {
  it("returns files and commands in their order", () => {
    const page = [
      `Save this as \`a/b.mjs\`:\n\n${block("js", "x();\n")}`,
      block("console", "$ one \\\n  two\nout\n\nput\n$ three\n"),
    ].join("\n");
    expect(pageSteps(page)).toEqual([
      { kind: "file", name: "a/b.mjs", text: "x();\n" },
      { kind: "command", line: "one \\\n  two", shown: "out\n\nput\n" },
      { kind: "command", line: "three", shown: "" },
    ]);
  });

  it("leaves out what is only shown, sets up a machine, or is made by `npm run docs`", () => {
    const made = `<!-- options, by \`npm run docs\` -->\n\n${block("sh", "maycrawl x\n")}\n<!-- end -->\n`;
    expect(
      pageSteps(block("text", "x\n") + block("sh", "npm init && npm install x\n# A remark\n") + made),
    ).toEqual([]);
  });

  it.each([
    ["js", "x();\n"],
    ["sh", "npm install x\nmaycrawl x\n"],
    ["", "x\n"],
  ])("refuses a block of %s that no test would run", (language, body) => {
    expect(() => pageSteps(block(language, body))).toThrow("No test runs this block");
  });
});

describe("printsWhatIsShown()", () => {
  it.each([
    ["in 12 ms at 2026-11-26T10:00:00Z", "in 7 ms at 2025-01-01T00:00:00.000Z"],
    ["2026-11-26T10:00:00Z (in 1 h)", "2026-11-26T11:00:00Z (in 59 min 59 s)"],
    ["a    b", "a  b"],
    ["first\n…\nlast", "first\n2\n3\nlast"],
    ["first\n…\nlast", "first\nlast"],
    ["from … to", "from here to"],
    ["…", ""],
  ])("%j is what %j shows", (shown, printed) => {
    expect(printsWhatIsShown({ line: "", shown: `${shown}\n`, printed: `${printed}\n` })).toBe(true);
  });

  it.each([
    ["a b", "a c"],
    ["a", "a\nb"],
    ["a\nb", "a"],
    ["first\n…\nlast", "first\nother"],
    ["a.c", "abc"],
  ])("%j is not what %j shows", (shown, printed) => {
    expect(printsWhatIsShown({ line: "", shown: `${shown}\n`, printed: `${printed}\n` })).toBe(false);
  });
});

describe("runPage()", () => {
  it("runs commands in one folder, with both outputs, the last exit code, sites and replacements", async () => {
    const page = [
      `Save this as \`in.txt\`:\n\n${block("text", "of REDIS\n")}`,
      block(
        "console",
        '$ cat in.txt; echo wrong >&2; exit 3\n$ echo $?\n$ node -p \'fetch("https://shop.example/robots.txt").then(r => r.text()).then(t => console.log(t.split("\\n").at(-2)))\' \n',
      ),
    ].join("\n");
    const outputs = await runPage(page, { REDIS: "here" });
    expect(outputs.map(({ printed }) => printed.replace(/^Promise.*\n/m, ""))).toEqual([
      "of REDIS\nwrong\n",
      "3\n",
      "Sitemap: https://shop.example/sitemap.xml\n",
    ]);
  });
});
