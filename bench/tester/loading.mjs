// Bytes and time until the first answer.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { median } from "../stats.mjs";
import { FOLDER, open, requested, settled } from "./browser.mjs";
import { linkOf, makeQuestion } from "./robots-file.mjs";

/** @param {number} rounds */
export async function measureLoading(rounds) {
  requested.clear();
  const { page } = await open(linkOf(makeQuestion(4_000)));
  await settled(page);
  await page.locator(".cm-content").waitFor();
  const groups = groupFiles([...requested]);
  await page.context().close();
  const times = [];
  for (const slowdown of [1, 4]) {
    const ms = [];
    for (let round = 0; round < rounds; round++) {
      const { page } = await open(linkOf(makeQuestion(4_000)), slowdown);
      ms.push(/** @type {number} */ (await page.evaluate("firstAnswerMs")));
      await page.context().close();
    }
    times.push(median(ms));
  }
  const [ms = 0, slowMs = 0] = times;
  return { kb: groups, ms, slowMs };
}

/** Returns compressed kilobytes of the requested files by group. @param {readonly string[]} files */
function groupFiles(files) {
  const size = (/** @type {Iterable<string>} */ files) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(FOLDER + file), { level: 9 }).length, 0) /
    1000;
  const kb = (/** @type {(file: string) => boolean} */ of) => size(files.filter(of));
  const scripts = readdirSync(`${FOLDER}assets`).map((name) => `assets/${name}`);
  /** @param {string | undefined} file @param {Set<string>} [found] @returns {Set<string>} */
  const withImports = (file, found = new Set()) => {
    if (file === undefined || found.has(file)) return found;
    found.add(file);
    for (const [, name] of readFileSync(FOLDER + file, "utf8").matchAll(
      /(?:from|import)\s*["`]\.\/([\w.-]+\.js)["`]/g,
    ))
      withImports(`assets/${name}`, found);
    return found;
  };
  const inGroup = (/** @type {RegExp} */ name) => withImports(scripts.find((file) => name.test(file)));
  const page = inGroup(/\/index-.*\.js$/);
  const worker = inGroup(/\/worker-/);
  const editor = inGroup(/\/code-editor-/);
  // The worker of a tab loads the code of its questions: each is one import().
  const questions = [...worker].flatMap((file) =>
    [...readFileSync(FOLDER + file, "utf8").matchAll(/import\(\s*["`]\.\/([\w.-]+\.js)["`]/g)].map(
      ([, name]) => `assets/${name}`,
    ),
  );
  const isPage = (/** @type {string} */ file) => page.has(file) || !file.endsWith(".js");
  const pageKb = kb(isPage);
  const workerKb = kb((file) => worker.has(file));
  return {
    page: pageKb,
    "worker code of the table": workerKb,
    "first answer": pageKb + workerKb,
    editor: kb((file) => editor.has(file) && !isPage(file)),
    "largest worker": Math.max(...questions.map((file) => size(withImports(file, new Set(worker))))),
  };
}
