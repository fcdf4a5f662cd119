// Writes docs/commands.md from the table of the commands (packages/maycrawl/src/commands/table.ts), with the words of the help.
// With --check nothing is written; the exit code says whether the page is up to date.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PAGE = new URL("../docs/commands.md", import.meta.url);

const HEAD = `# Commands

<!-- Made by \`npm run docs\` from packages/maycrawl/src/commands/table.ts. -->

Every command of \`maycrawl\` with its options and examples, as \`maycrawl help COMMAND\` prints them. The
[README](../packages/maycrawl/README.md) shows what the commands print.
`;

/**
 * A command, as far as the page needs it.
 * @typedef {{ name: string, summary: string, options: readonly Option[], examples: readonly (readonly [string, string])[],
 *   subcommands?: readonly Command[] }} Command
 * @typedef {{ name: string }} Option
 * @typedef {{ commands: readonly Command[], usageLine: (row: Command) => string, optionUsage: (row: Option) => string,
 *   optionMeaning: (row: Option) => string }} Help
 */

/** Loads the table and the words of the help. @returns {Promise<Help>} */
async function readHelp() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from "./help.ts";\nexport { commands } from "./commands/table.ts";`,
      resolveDir: fileURLToPath(new URL("../packages/maycrawl/src", import.meta.url)),
    },
    bundle: true,
    format: "esm",
    platform: "node",
    // The code of the commands.
    external: ["./run.ts"],
    write: false,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return await import(`data:text/javascript;base64,${code}`);
}

const { commands, usageLine, optionUsage, optionMeaning } = await readHelp();

/**
 * @param {Command} row
 * @returns {string}
 */
function sectionText(row, mark = "##") {
  const rows = row.options.map((option) => `| \`${optionUsage(option)}\` | ${cell(optionMeaning(option))} |`);
  const table = ["| option | meaning |", "| --- | --- |", ...rows].join("\n");
  const examples = row.examples.map(([line, meaning]) => `# ${meaning}\n${line}`).join("\n\n");
  const own = `
${mark} ${row.name}

${cell(row.summary)}

\`\`\`text
${usageLine(row)}
\`\`\`

${rows.length === 0 ? "" : `${table}\n\n`}\`\`\`sh
${examples}
\`\`\`
`;
  return [own, ...(row.subcommands ?? []).map((one) => sectionText(one, `${mark}#`))].join("");
}

/** Returns a text of which Markdown takes no character for a mark. @param {string} text */
function cell(text) {
  return text.replace(/[\\`*_<>[\]|$]/g, "\\$&");
}

const page = HEAD + commands.map((row) => sectionText(row)).join("");
if (!process.argv.includes("--check")) writeFileSync(PAGE, page);
else if (!existsSync(PAGE) || readFileSync(PAGE, "utf8") !== page) {
  console.error("docs/commands.md is not up to date: run `npm run docs`.");
  process.exitCode = 1;
}
