// Writes docs/explain.svg, the picture of the README: a command line and its output.
// With --check it writes nothing; the exit code shows whether the picture is up to date.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { makeFile } from "./made-files.mjs";

const PROGRAM = fileURLToPath(new URL("../packages/maycrawl/bin/maycrawl.js", import.meta.url));
const FOLDER = fileURLToPath(new URL("../examples/robots/", import.meta.url));
const ARGUMENTS = [
  "explain",
  "https://shop.example/search?q=sale",
  "--as",
  "Bingbot",
  "--robots",
  "shop.txt",
];

/** Width of a character, height of a line, and padding around the text, in pixels. */
const [CHARACTER, LINE, PADDING] = [7.83, 19, 20];

/** Colours for parts of lines. The first matching pattern applies; each of its groups has a colour. */
/** @type {readonly (readonly [RegExp, ...string[]])[]} */
const COLOURS = [
  [/^(\$ )(.*)$/, "#7d8590", "#e6edf3"],
  [/^(allowed|disallowed)(.*)$/, "#3fb950", "#e6edf3"],
  [/^(Groups|Rules|The smallest edit)(.*)$/, "#d29922", "#7d8590"],
  [/^( +line .* decides.*)$/, "#3fb950"],
  [/^( +line .* matches, but .*)$/, "#e6edf3"],
  [/^( +\+(?!\+).*)$/, "#3fb950"],
  [/^( *\d+ \|)(.*)$/, "#7d8590", "#e6edf3"],
];
const PLAIN = "#9da7b1";

const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...ARGUMENTS], {
  cwd: FOLDER,
  encoding: "utf8",
});
if (status !== 0) throw new Error(`maycrawl ${ARGUMENTS.join(" ")} ended with ${status}: ${stderr}`);

const lines = [`$ maycrawl ${ARGUMENTS.join(" ")}`, "", ...stdout.trimEnd().split("\n")];
const width = Math.ceil(Math.max(...lines.map((line) => line.length)) * CHARACTER) + 2 * PADDING;
const height = lines.length * LINE + 2 * PADDING;
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(lines[0] ?? "")}</title>
<desc>${escaped(stdout)}</desc>
<rect width="100%" height="100%" rx="10" fill="#0d1117"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13">
${lines.map(lineText).join("")}</g>
</svg>
`;

/** @param {string} line @param {number} at */
function lineText(line, at) {
  if (line === "") return "";
  const [pattern, ...colours] = COLOURS.find(([one]) => one.test(line)) ?? [/^(.*)$/, PLAIN];
  const spans = (pattern.exec(line) ?? []).slice(1).map((text, part) => {
    return text === "" ? "" : `<tspan fill="${colours[part]}">${escaped(text)}</tspan>`;
  });
  const y = PADDING + (at + 1) * LINE - 5;
  return `<text x="${PADDING}" y="${y}" xml:space="preserve">${spans.join("")}</text>\n`;
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

makeFile("docs/explain.svg", picture);
