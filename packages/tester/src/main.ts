/** Starts the page. */
import { byId } from "./elements/dom.ts";
import { notice } from "./elements/notice.ts";
import { fillTexts, say } from "./elements/texts.ts";
import { examples } from "./examples/index.ts";
import { listenToDrops } from "./page/drop.ts";
import { keysDialog, listenToKeys } from "./page/keys.ts";
import { LinkHistory } from "./page/link-history.ts";
import { LocalServer } from "./page/local-server.ts";
import { restoreScheme } from "./page/scheme.ts";
import { Tester } from "./page/tester.ts";
import { drawToolbar, stateOfExample } from "./page/toolbar.ts";
import { drawViews } from "./page/views.ts";
import { textOf } from "./state/robots-text.ts";
import { START, type TesterState } from "./state/state.ts";

restoreScheme();
fillTexts(document);
const showKeys = keysDialog();
const link = new LinkHistory();
const server = LocalServer.of(location);
const fetchRobots = server && ((site: string) => void openSite(server, site));
const tester = new Tester((state) => link.writeSoon(state), showKeys, fetchRobots);

const { save, openFile } = drawToolbar(byId("toolbar"), {
  state: () => tester.state,
  isLocal: server !== undefined,
  onOpen: (state, text) => void open(state, text),
  showKeys,
});
listenToKeys(tester, save);
listenToDrops(openFile);
drawViews();
addEventListener("hashchange", () => void showLink());
addEventListener("popstate", () => void showLink());
void showFirst();
// Not on the local server: another program may use its port tomorrow, and would get this page.
if (server === undefined) void navigator.serviceWorker?.register("./sw.js").catch(() => undefined);

/** Shows another state, and keeps the one before it in the browser's history. */
async function open(state: TesterState, text: string): Promise<void> {
  const isReplaced = tester.state.robots.text !== "" && tester.state.robots.text !== state.robots.text;
  await link.push();
  tester.show(state);
  notice(text, isReplaced ? { isLasting: true, onUndo: () => history.back() } : { isLasting: true });
  await link.write();
}

async function showFirst(): Promise<void> {
  const state = await link.read();
  if (state === "damaged") notice(say("link.damaged.empty"), { isLasting: true });
  const first = examples.at(-1)?.examples[0];
  if (typeof state === "object") tester.show(state);
  else if (server?.firstFile !== undefined) await openFirstFile(server);
  else if (first !== undefined) {
    tester.show(stateOfExample(first));
    notice(first.about, { isLasting: true });
  }
  if (server?.firstSite !== undefined) await openSite(server, server.firstSite);
  forgetFirst();
}

/** Opens the robots.txt that the local server fetches from a site. */
async function openSite(from: LocalServer, site: string): Promise<void> {
  notice(say("results.site.fetching", { site }), { isLasting: true });
  try {
    const { bytes, text } = await from.robotsOf(site);
    if (bytes !== undefined) await open({ ...tester.state, site, robots: textOf(bytes) }, text);
    else notice(say("results.site.kept", { text }), { isLasting: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    notice(say("results.site.failed", { reason }), { isLasting: true });
  }
}

/** Removes the first file from the address, so that a reload shows the edited one. */
function forgetFirst(): void {
  const parameters = new URLSearchParams(location.search);
  if (!parameters.has("load") && !parameters.has("file")) return;
  parameters.delete("load");
  parameters.delete("file");
  history.replaceState(null, "", `?${parameters}${location.hash}`);
}

/** Opens the file that the command was started with. */
async function openFirstFile(from: LocalServer): Promise<void> {
  const { bytes = new Uint8Array() } = await from.file();
  tester.show({ ...START, robots: textOf(bytes), urls: ["/"], cell: [0, 0] });
}

async function showLink(): Promise<void> {
  const state = await link.read();
  if (state === "damaged") notice(say("link.damaged"), { isLasting: true });
  else if (state !== undefined) tester.show(state);
}
