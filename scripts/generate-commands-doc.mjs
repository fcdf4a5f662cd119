// Writes the parts of docs/commands/*.md that come from the definitions of the commands
// (packages/maycrawl/src/commands): summary, synopsis and examples, options, exit codes, and the list of commands. The
// other parts are written by hand. With --check it writes nothing; the exit code shows whether the pages are up to
// date.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { makeParts } from "./made-files.mjs";

/**
 * The properties of a command that the pages need.
 * @typedef {{ name: string, summary: string, options: readonly object[], examples: readonly (readonly [string, string])[],
 *   subcommands?: readonly Command[] }} Command
 * @typedef {{ commands: readonly Command[], usageLine: (row: Command) => string, optionUsage: (row: object) => string,
 *   optionMeaning: (row: object) => string, exitCodes: (row: Command) => readonly (readonly [string, string])[] }} Help
 */

/** Loads the command definitions and the help texts. @returns {Promise<Help>} */
async function readHelp() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from "./cli/help.ts";\nexport { commands } from "./commands/all-commands.ts";`,
      resolveDir: fileURLToPath(new URL("../packages/maycrawl/src", import.meta.url)),
    },
    bundle: true,
    format: "esm",
    platform: "node",
    // The implementations of the commands.
    external: ["./run.ts"],
    write: false,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return await import(`data:text/javascript;base64,${code}`);
}

const { commands, usageLine, optionUsage, optionMeaning, exitCodes } = await readHelp();
const all = commands.flatMap((row) => [row, ...(row.subcommands ?? [])]);

/** Returns the parts of a command's page. @param {Command} row @returns {Readonly<Record<string, string>>} */
function parts(row) {
  const examples = row.examples.map(([line, meaning]) => `# ${meaning}\n${line}`).join("\n\n");
  const options = row.options.map((one) => [`\`${optionUsage(one)}\``, cell(optionMeaning(one))]);
  return {
    summary: `${cell(row.summary)}.\n\n\`\`\`text\n${usageLine(row)}\n\`\`\`\n\n## Examples\n\n\`\`\`sh\n${examples}\n\`\`\``,
    options: options.length === 0 ? "This command has no options." : table(["option", "meaning"], options),
    "exit codes": table(["code", "meaning"], exitCodes(row)),
  };
}

/** Returns the list of commands as a table. */
function list() {
  const rows = all.map((row) => [`[\`${row.name}\`](${pageName(row)})`, cell(row.summary)]);
  return table(["command", "what it does"], rows);
}

/** @param {Command} row */
function pageName({ name }) {
  return `${name.replace(" ", "-")}.md`;
}

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
function table(head, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Escapes a text for Markdown. @param {string} text */
function cell(text) {
  return text.replace(/[\\`*_<>[\]|$]/g, "\\$&");
}

for (const row of all) makeParts(`docs/commands/${pageName(row)}`, parts(row));
makeParts("docs/commands/README.md", { commands: list() });
