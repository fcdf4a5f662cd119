/** The buttons above the page: examples, files, the link, the colours. */
import { button, el } from "../elements/dom.ts";
import { notice } from "../elements/notice.ts";
import { reasonOf } from "../elements/reason-of.ts";
import { say } from "../elements/texts.ts";
import { type Example, examples } from "../examples/index.ts";
import { LONG_LINK, shortLinkOf } from "../state/link.ts";
import { bytesOf, MAX_LENGTH, type RobotsText, textOf } from "../state/robots-text.ts";
import { START, type TesterState } from "../state/state.ts";
import { nextScheme, schemeNow } from "./scheme.ts";
import { withoutExample } from "./table-edits.ts";

export interface ToolbarHandlers {
  readonly state: () => TesterState;
  /** Begins to open a file. The result says whether no other one has been opened since. */
  readonly begin: () => () => boolean;
  /**
   * Called with another file and its URLs, and a sentence about it. The page before it stays in the browser's history.
   */
  readonly onOpen: (state: TesterState, text: string) => void;
  /** Whether the page is from the server of `maycrawl tester`, so that links work only here. */
  readonly isLocal: boolean;
  readonly showKeys: () => void;
}

/** Fills the toolbar. Returns functions that keys and drops also call. */
export function drawToolbar(
  parent: HTMLElement,
  handlers: ToolbarHandlers,
): { readonly save: () => void; readonly openFile: (file: File) => Promise<void> } {
  const openFile = async (file: File): Promise<void> => {
    const isNewest = handlers.begin();
    const robots = await readOpened(file);
    // What the user has written since is a part of the state.
    if (robots === undefined || !isNewest()) return;
    const state = handlers.state();
    handlers.onOpen({ ...state, ...withoutExample(state), robots }, say("file.opened", { name: file.name }));
  };
  const save = (): void => saveFile(handlers.state());
  const picker = el("input", {
    type: "file",
    accept: ".txt,text/plain",
    hidden: true,
    "aria-hidden": "true",
  });
  picker.addEventListener("change", () => {
    const [file] = picker.files ?? [];
    if (file !== undefined) void openFile(file);
    picker.value = "";
  });
  const scheme = button({}, () => {
    nextScheme();
    drawScheme();
  });
  const drawScheme = (): void => {
    scheme.textContent = say("toolbar.theme", { scheme: say(`toolbar.theme.${schemeNow()}`) });
  };
  drawScheme();
  parent.append(
    ...exampleList(handlers.onOpen),
    button({ title: say("toolbar.open.title") }, () => picker.click(), say("toolbar.open")),
    picker,
    button({ title: say("toolbar.save.title") }, save, say("toolbar.save")),
    button(
      { title: say("toolbar.share.title") },
      () => void share(handlers.state(), handlers.isLocal),
      say("toolbar.share"),
    ),
    scheme,
    button({}, handlers.showKeys, say("toolbar.keys")),
  );
  return { save, openFile };
}

/** Returns the state of an example. */
export function stateOfExample({ robots, site, urls, crawlers, cell = [0, 0] }: Example): TesterState {
  const file = textOf(new TextEncoder().encode(robots));
  return { ...START, robots: file, before: file, site, urls, crawlers, cell };
}

/** Returns the button and the list of the examples. */
function exampleList(onOpen: ToolbarHandlers["onOpen"]): readonly Node[] {
  const item = (example: Example): Node => {
    const open = (): void => {
      list.hidePopover();
      onOpen(stateOfExample(example), example.about);
    };
    return el("li", {}, button({}, open, example.title));
  };
  const list = el(
    "div",
    { id: "examples", class: "menu", popover: true, "aria-label": say("toolbar.examples"), role: "group" },
    ...examples.flatMap((group) => [
      el("h2", {}, group.title),
      el("ul", { class: "plain" }, ...group.examples.map(item)),
    ]),
  );
  return [button({ popovertarget: "examples" }, () => undefined, say("toolbar.examples")), list];
}

async function readOpened(file: File): Promise<RobotsText | undefined> {
  if (file.size > MAX_LENGTH) {
    notice(say("file.too-large", { name: file.name, bytes: file.size, max: MAX_LENGTH }), {
      isLasting: true,
    });
    return undefined;
  }
  try {
    return textOf(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    notice(say("file.unreadable", { name: file.name, reason: reasonOf(error) }), { isLasting: true });
    return undefined;
  }
}

/** Saves the bytes of the file as they are. */
function saveFile({ robots }: TesterState): void {
  const bytes = bytesOf(robots) as Uint8Array<ArrayBuffer>;
  const href = URL.createObjectURL(new Blob([bytes], { type: "text/plain" }));
  el("a", { href, download: "robots.txt" }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

async function share(state: TesterState, isLocal: boolean): Promise<void> {
  const { fragment, leftOut } = await shortLinkOf(state);
  if (fragment === undefined) return notice(say("share.too-long"), { isLasting: true });
  const link = location.origin + location.pathname + fragment;
  const { length } = link;
  history.replaceState(history.state, "", location.search + fragment);
  try {
    await navigator.clipboard.writeText(link);
    const parts = leftOut.map((part) => say(`share.${part}`)).join(", ");
    if (parts !== "") notice(say("share.partly", { parts }), { isLasting: true });
    else if (isLocal) notice(say("share.local"), { isLasting: true });
    else if (length > LONG_LINK) notice(say("share.long", { length, max: LONG_LINK }), { isLasting: true });
    else notice(say("share.copied", { length }));
  } catch (error) {
    notice(say("share.failed", { reason: reasonOf(error) }));
  }
}
