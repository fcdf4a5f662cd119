/** Starts the page. */
import { byId } from "./elements/dom.ts";
import { notice } from "./elements/notice.ts";
import { reasonOf } from "./elements/reason-of.ts";
import { fillTexts, say } from "./elements/texts.ts";
import { examples } from "./examples/index.ts";
import { listenToDrops } from "./page/drop.ts";
import { keysDialog, listenToKeys } from "./page/keys.ts";
import { LinkHistory } from "./page/link-history.ts";
import { LocalServer } from "./page/local-server.ts";
import { restoreScheme } from "./page/scheme.ts";
import { withoutExample } from "./page/table-edits.ts";
import { Tester } from "./page/tester.ts";
import { drawToolbar, stateOfExample } from "./page/toolbar.ts";
import { Turns } from "./page/turns.ts";
import { drawViews } from "./page/views.ts";
import { isSameText, textOf } from "./state/robots-text.ts";
import { START, type TesterState } from "./state/state.ts";

restoreScheme();
fillTexts(document);
const showKeys = keysDialog();
const link = new LinkHistory();
const server = LocalServer.of(location);
const openings = new Turns();
const fetchRobots = server && ((site: string) => void openSite(server, site));
const tester = new Tester((state) => link.writeSoon(state), showKeys, fetchRobots);

const { save, openFile } = drawToolbar(byId("toolbar"), {
  state: () => tester.state,
  isLocal: server !== undefined,
  begin: () => openings.next(),
  onOpen: (state, text) => void open(state, text),
  showKeys,
});
listenToKeys(tester, save);
listenToDrops(openFile);
drawViews();
addEventListener("popstate", () => void showLink());
addEventListener("beforeunload", (event) => {
  link.keepNow();
  if (link.isLost) event.preventDefault();
});
// Not all browsers have the event above, for example on phones.
addEventListener("pagehide", () => link.keepNow());
void showFirst();
// Not on the local server: another program may use its port tomorrow, and would get this page.
if (server === undefined) void navigator.serviceWorker?.register("./sw.js").catch(() => undefined);

/** Shows another state, and keeps the one before it in the browser's history. */
async function open(opened: TesterState, text: string): Promise<void> {
  const state = { ...opened, before: opened.robots };
  openings.next();
  await link.push();
  const isReplaced = tester.state.robots.text !== "" && tester.state.robots.text !== state.robots.text;
  tester.show(state);
  notice(text, isReplaced ? { isLasting: true, onUndo: () => history.back() } : { isLasting: true });
  await link.write();
}

async function showFirst(): Promise<void> {
  const state = await link.read();
  const first = examples.at(-1)?.examples[0];
  if (typeof state === "object") tester.show(state);
  else if (server?.firstFile !== undefined) await openFirstFile(server);
  else if (first !== undefined) {
    tester.show(stateOfExample(first));
    const failure = state === undefined ? undefined : say(`link.${state}.empty`);
    notice(failure ?? first.about, { isLasting: true });
  }
  if (server?.firstSite !== undefined) await openSite(server, server.firstSite);
  forgetFirst();
}

/** Opens the robots.txt that the local server fetches from a site. */
async function openSite(from: LocalServer, site: string): Promise<void> {
  const isNewest = openings.next();
  const { robots: before } = tester.state;
  notice(say("results.site.fetching", { site }), { isLasting: true });
  try {
    const { bytes, text } = await from.robotsOf(site);
    if (!isNewest()) return;
    if (bytes === undefined) return notice(say("results.site.kept", { text }), { isLasting: true });
    const openFetched = (): Promise<void> => {
      const { state } = tester;
      return open({ ...state, ...withoutExample(state), site, robots: textOf(bytes) }, text);
    };
    if (isSameText(tester.state.robots, before)) return await openFetched();
    const action = { text: say("results.site.use"), act: () => void openFetched() };
    // Who sees it is typing.
    notice(say("results.site.late", { text }), { action, until: "closed" });
  } catch (error) {
    // fetch() throws a TypeError without an answer.
    const reason = error instanceof TypeError ? say("site.stopped") : reasonOf(error);
    notice(say("results.site.failed", { reason }), { isLasting: true });
  }
}

/** Removes the first file from the address, so that a reload shows the edited one. */
function forgetFirst(): void {
  const parameters = new URLSearchParams(location.search);
  // A file that is too long for a link is loaded again.
  if (link.isLost || !(parameters.has("load") || parameters.has("file"))) return;
  parameters.delete("load");
  parameters.delete("file");
  history.replaceState(history.state, "", `?${parameters}${location.hash}`);
}

/** Opens the file that the command was started with. */
async function openFirstFile(from: LocalServer): Promise<void> {
  try {
    const { bytes = new Uint8Array() } = await from.file();
    const robots = textOf(bytes);
    tester.show({ ...START, robots, before: robots, urls: ["/"], cell: [0, 0] });
    await link.write();
  } catch {
    notice(say("site.stopped"), { isLasting: true });
  }
}

async function showLink(): Promise<void> {
  // What is being opened would replace the state that the user went to.
  const isNewest = openings.next();
  const state = await link.read();
  if (!isNewest()) return;
  notice(typeof state === "string" ? say(`link.${state}`) : "", { isLasting: true });
  if (typeof state === "object") tester.show(state);
}
