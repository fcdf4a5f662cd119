// Keys at the pace of a person, and what follows them.
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "../stats.mjs";
import { browser, open, settled, until } from "./browser.mjs";
import { paste, placeCaret, watchAnswers, watchKeys } from "./in-page.mjs";
import { BELOW, linkOf, makeQuestion, TYPED, TYPED_RULE } from "./robots-file.mjs";

export const KEY_EVERY_MS = 120;

/** Types into a file. @param {number} bytes its length @param {number} keys */
export async function measureTyping(bytes, keys) {
  const question = makeQuestion(bytes);
  const isLong = bytes > 100_000;
  const { page, debug } = await open(linkOf(isLong ? { ...question, robots: "" } : question));
  const content = page.locator(".cm-content");
  await content.waitFor();
  await settled(page);
  if (isLong) await content.evaluate(paste, question.robots);
  await settled(page);
  // G goes to the line that decides the answer.
  await page
    .locator(`tbody tr:nth-child(${(TYPED[0] ?? 0) + 1}) .cell`)
    .nth(TYPED[1] ?? 0)
    .press("g");
  await page.keyboard.press("ArrowLeft");
  await page.evaluate(watchKeys);
  await page.evaluate(watchAnswers, [TYPED, BELOW]);
  await debug.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await mainThread();
  await typeKeys(page, keys);
  await until(async () => (await watchedOn(page)).answers.length >= keys);
  const after = await mainThread();
  const { answers, frames, longTasks } = await watchedOn(page);
  await sleep(1000);
  await settled(page);
  const known = (await watchedOn(page)).problems.length;
  for (let round = 1; round <= 5; round++) {
    await page.keyboard.press("#");
    await until(async () => (await watchedOn(page)).problems.length >= known + round);
    await sleep(500);
  }
  const problems = (await watchedOn(page)).problems.slice(known);
  await page.context().close();
  return {
    answer: figuresOf(answers),
    frame: byKey(frames),
    longestTaskMs: Math.max(0, ...longTasks),
    mainThreadMsPerKey: Object.fromEntries(
      Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / keys]),
    ),
    problemsMs: median(problems),
  };

  /** Returns processor times, so that other processes hardly change them. @returns {Promise<Record<string, number>>} */
  async function mainThread() {
    const { metrics } = await debug.send("Performance.getMetrics");
    const names = ["TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];
    return Object.fromEntries(
      metrics.filter(({ name }) => names.includes(name)).map(({ name, value }) => [name, value * 1000]),
    );
  }
}

/**
 * Times of frames in a text area with the file: less is not possible in this browser.
 * @param {number} bytes length of the file
 * @param {number} keys
 */
export async function measureFloor(bytes, keys) {
  const page = await browser.newPage();
  await page.setContent('<textarea rows="40" cols="80"></textarea>');
  const area = page.locator("textarea");
  const { robots } = makeQuestion(bytes);
  await area.fill(robots);
  await area.evaluate(placeCaret, robots.indexOf(TYPED_RULE));
  await page.evaluate(watchKeys);
  await typeKeys(page, keys);
  await sleep(KEY_EVERY_MS);
  const { frames } = await watchedOn(page);
  await page.close();
  return byKey(frames);
}

/** A character changes one line. Enter moves the lines below, so the browser paints them, too. @param {number[]} frames */
function byKey(frames) {
  return {
    character: figuresOf(frames.filter((_, at) => at % 2 === 0)),
    enter: figuresOf(frames.filter((_, at) => at % 2 === 1)),
  };
}

/** @param {import("playwright-core").Page} page @param {number} keys */
async function typeKeys(page, keys) {
  const strokes = [];
  // A person does not wait for the page, either.
  for (let key = 0, start = Date.now(); key < keys; key++) {
    await sleep(start + key * KEY_EVERY_MS - Date.now());
    strokes.push(page.keyboard.press(key % 2 === 0 ? "#" : "Enter"));
  }
  await Promise.all(strokes);
}

/** @param {import("playwright-core").Page} page */
async function watchedOn(page) {
  return /** @type {import("./in-page.mjs").Watched} */ (await page.evaluate("watched"));
}

/** @param {readonly number[]} ms */
function figuresOf(ms) {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}
