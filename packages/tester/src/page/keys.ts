/** The keys of the page, and the list of them. */
import { button, el } from "../elements/dom.ts";
import { say } from "../elements/texts.ts";
import type { Tester } from "./tester.ts";

export function listenToKeys(tester: Tester, save: () => void): void {
  document.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.metaKey;
    if (event.key === "F6") movePane(tester, event.shiftKey ? -1 : 1);
    else if (event.key === "F8" && !event.defaultPrevented) tester.goToProblem(event.shiftKey ? -1 : 1);
    else if (command && event.key === "Enter") tester.focusResults();
    else if (command && event.key.toLowerCase() === "s" && !event.shiftKey) save();
    else if (command && event.key.toLowerCase() === "z" && !event.shiftKey && !isInField(event))
      tester.editor.undo();
    else return;
    event.preventDefault();
  });
}

/** Whether a field or the editor has an undo of its own. */
function isInField({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input, textarea, select, .code-editor") !== null;
}

/** Focuses the next or the previous part of the page. */
function movePane(tester: Tester, step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>("[data-pane]")];
  const now = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[now < 0 ? 0 : (now + step + panes.length) % panes.length];
  if (next?.id === "file") tester.focusFile();
  else if (next?.id === "results") tester.focusResults();
  else tester.focusTab();
}

/** Returns the function that shows the list of keys. */
export function keysDialog(): () => void {
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const ctrl = isMac ? "⌘" : "Ctrl+";
  const rows: readonly (readonly [keys: string, text: string])[] = [
    ["F6, Shift+F6", say("keys.panes")],
    ["F8, Shift+F8", say("keys.problems")],
    [`${ctrl}Enter`, say("keys.results")],
    [`${ctrl}S`, say("keys.save")],
    [`${ctrl}Z`, say("keys.undo")],
    ["Tab", say("keys.tab")],
    ["← ↑ → ↓", say("keys.move")],
    ["Enter", say("keys.why")],
    ["G", say("keys.line")],
    ["Delete", say("keys.remove")],
    ["?", say("keys.help")],
  ];
  const close = button({}, () => dialog.close(), say("keys.close"));
  const dialog = el(
    "dialog",
    { "aria-labelledby": "keys-title" },
    el("h2", { id: "keys-title" }, say("keys.title")),
    el("dl", {}, ...rows.flatMap(([keys, text]) => [el("dt", {}, el("kbd", {}, keys)), el("dd", {}, text)])),
    close,
  );
  document.body.append(dialog);
  return () => dialog.showModal();
}
