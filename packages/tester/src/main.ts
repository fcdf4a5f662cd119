/** Starts the page. */
import { button, byId } from "./elements/dom.ts";
import { notice } from "./elements/notice.ts";
import { fillTexts, say } from "./elements/texts.ts";
import { examples } from "./examples/index.ts";
import { listenToDrops } from "./page/drop.ts";
import { keysDialog, listenToKeys } from "./page/keys.ts";
import { LinkHistory } from "./page/link-history.ts";
import { restoreScheme } from "./page/scheme.ts";
import { Tester } from "./page/tester.ts";
import { drawToolbar, stateOfExample } from "./page/toolbar.ts";
import type { TesterState } from "./state/state.ts";

restoreScheme();
fillTexts(document);
const showKeys = keysDialog();
const link = new LinkHistory();
const tester = new Tester((state) => link.writeSoon(state), showKeys);

const { save, openFile } = drawToolbar(byId("toolbar"), {
  state: () => tester.state,
  onOpen: (state) => void open(state),
  showKeys,
});
listenToKeys(tester, save);
listenToDrops(openFile);
drawViews();
addEventListener("hashchange", () => void showLink());
addEventListener("popstate", () => void showLink());
void showFirst();

/** Shows another state, and keeps the one before it in the browser's history. */
async function open(state: TesterState): Promise<void> {
  await link.push();
  tester.show(state);
}

async function showFirst(): Promise<void> {
  const state = await link.read();
  if (state === "damaged") notice(say("link.damaged.empty"), { isLasting: true });
  const first = examples.at(-1)?.examples[0];
  if (typeof state === "object") tester.show(state);
  else if (first !== undefined) tester.show(stateOfExample(first));
}

async function showLink(): Promise<void> {
  const state = await link.read();
  if (state === "damaged") notice(say("link.damaged"), { isLasting: true });
  else if (state !== undefined) tester.show(state);
}

/** The buttons that choose the part of the page on a narrow screen. */
function drawViews(): void {
  const views = ["file", "results", "why"] as const;
  const controls = views.map((view) =>
    button({ "data-of": view }, () => showView(view), say(`view.${view}`)),
  );
  const showView = (view: string): void => {
    document.body.dataset["view"] = view;
  };
  const draw = (): void => {
    for (const control of controls) {
      control.setAttribute("aria-pressed", String(control.dataset["of"] === document.body.dataset["view"]));
    }
  };
  new MutationObserver(draw).observe(document.body, { attributeFilter: ["data-view"] });
  draw();
  byId("views").append(...controls);
}
