// Writes the files that `npm run docs` generates: whole files, and parts of pages. With --check it writes nothing; the
// exit code is 1 if a file is not up to date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const END = "<!-- end -->";

/** Writes a file. @param {string} path from the root of the repository @param {string} text */
export function makeFile(path, text) {
  const at = join(ROOT, path);
  if (!process.argv.includes("--check")) {
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, text);
  } else if (!existsSync(at) || readFileSync(at, "utf8") !== text) {
    console.error(`${path} is not up to date: run \`npm run docs\`.`);
    process.exitCode = 1;
  }
}

/**
 * Writes parts of a page, each between a comment with its name and the next `end` comment. The rest is written by hand.
 * @param {string} path from the root of the repository
 * @param {Readonly<Record<string, string>>} parts texts of the parts, by name
 * @throws if the page has no comments for a part.
 */
export function makeParts(path, parts) {
  let page = existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : "";
  for (const [name, text] of Object.entries(parts)) {
    const begin = `<!-- ${name}, by \`npm run docs\` -->`;
    const at = page.indexOf(begin);
    const until = page.indexOf(END, at);
    if (at < 0 || until < 0) throw new Error(`${path} has no place for its ${name}: ${begin} and ${END}`);
    page = `${page.slice(0, at)}${begin}\n\n${text}\n\n${page.slice(until)}`;
  }
  makeFile(path, page);
}
