/// <reference lib="dom" />
// Functions that run in the page. They may use only their arguments.

/**
 * @typedef {object} Watched times in ms
 * @property {number[]} keys time stamps of the keys
 * @property {number[]} answers from a key to the first frame after the table has its answer, or a newer one
 * @property {number[]} frames from a key to the end of the next frame
 * @property {number[]} problems from the last key until the problems are drawn
 * @property {number[]} longTasks tasks of the main thread that take more than 50 ms
 */

/** Records when the first answer is drawn, in ms since the navigation. */
export function watchFirstAnswer() {
  new MutationObserver((_, observer) => {
    if (document.querySelector(".cell[data-kind]:not([data-kind=checking], [data-kind=none])") === null)
      return;
    observer.disconnect();
    requestAnimationFrame(() => Object.assign(globalThis, { firstAnswerMs: performance.now() }));
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-kind"] });
}

/** Records the times of keys, and of the frames after them. */
export function watchKeys() {
  /** @type {Watched} */
  const watched = { keys: [], answers: [], frames: [], problems: [], longTasks: [] };
  /** @type {(() => void)[]} */
  const posted = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => posted.shift()?.();
  const onKey = (/** @type {KeyboardEvent} */ { timeStamp }) => {
    watched.keys.push(timeStamp);
    requestAnimationFrame(() => {
      // A message that is sent in a frame is received after that frame.
      posted.push(() => watched.frames.push(performance.now() - timeStamp));
      port2.postMessage(0);
    });
  };
  addEventListener("keydown", onKey, { capture: true });
  new PerformanceObserver((list) => {
    watched.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask" });
  Object.assign(globalThis, { watched });
}

/**
 * Records the times of answers, after `watchKeys`. The keys are `#` and Enter in turn, before a rule: `#` makes the
 * rule a comment, Enter ends the comment. So each key changes an answer, and the table shows the number of keys.
 * @param {readonly number[][]} places of the answer that the rule decides, and of one that a rule below decides
 */
export function watchAnswers([typed = [], below = []]) {
  const watched = /** @type {Watched} */ (Reflect.get(globalThis, "watched"));
  const answerAt = (/** @type {number[]} */ [row = 0, column = 0]) =>
    /** @type {HTMLElement} */ (
      document.querySelectorAll("tbody tr")[row]?.querySelectorAll(".cell")[column]
    );
  const lineBelow = () => Number(answerAt(below).querySelector("small")?.textContent?.replace(/\D/g, ""));
  const firstLine = lineBelow();
  const keysInTable = () =>
    2 * (lineBelow() - firstLine) + (answerAt(typed).dataset["kind"] === "blocked" ? 0 : 1);
  const since = (/** @type {number | undefined} */ key = Number.NaN) => performance.now() - key;
  new MutationObserver(() => {
    const known = keysInTable();
    requestAnimationFrame(() => {
      const { answers, keys } = watched;
      while (answers.length < known) answers.push(since(keys[answers.length]));
    });
  }).observe(document.querySelector("#table") ?? document, {
    subtree: true,
    childList: true,
    attributes: true,
  });
  const panel = document.querySelector("#panel-problems") ?? document.body;
  new MutationObserver(() => {
    if (panel.getAttribute("aria-busy") === "true") return;
    requestAnimationFrame(() => watched.problems.push(since(watched.keys.at(-1))));
  }).observe(panel, { attributeFilter: ["aria-busy"] });
}

/** Places the caret in a text area. @param {Element} area @param {number} at */
export function placeCaret(area, at) {
  const textArea = /** @type {HTMLTextAreaElement} */ (area);
  textArea.focus();
  textArea.setSelectionRange(at, at);
}

/** Pastes a text into the editor. @param {Element} content @param {string} text */
export function paste(content, text) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}
