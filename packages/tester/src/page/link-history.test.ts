import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { START, type TesterState } from "../state/state.ts";
import { LinkHistory } from "./link-history.ts";

/** A text that is too long for a link, because it is not compressed well. */
function longText(length: number): string {
  let seed = 1;
  const digits: string[] = [];
  for (let at = 0; at < length / 6; at++) {
    seed = (seed * 48_271) % 2_147_483_647;
    digits.push(String(seed % 1_000_000).padStart(6, "0"));
  }
  return digits.join("");
}

const withPage = (html: string): TesterState => ({ ...START, urls: ["/"], page: { html, headers: "" } });

/** The newest entry of a browser's history. */
let entry: { readonly state: unknown; readonly hash: string };
/** The entry before it. */
let before: typeof entry;
/** Called once, while an entry is written. */
let onReplaced = (): void => undefined;
/** Length of the states that the browser keeps. */
let room = Number.POSITIVE_INFINITY;
/** The storage of the tab. */
let stored: Map<string, string>;

beforeEach(() => {
  entry = { state: null, hash: "" };
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
  vi.stubGlobal("history", {
    get state() {
      return entry.state;
    },
    replaceState(state: unknown, _: string, address: string) {
      if (JSON.stringify(state).length > room) throw new DOMException("too long", "DataCloneError");
      onReplaced();
      onReplaced = () => undefined;
      entry = { state: structuredClone(state), hash: new URL(address, "http://e.com").hash };
    },
    pushState(state: unknown) {
      before = entry;
      entry = { ...entry, state };
    },
  });
  vi.stubGlobal("location", {
    get href() {
      return `http://e.com/${entry.hash}`;
    },
    pathname: "/",
    search: "",
    get hash() {
      return entry.hash;
    },
  });
});
afterEach(() => {
  room = Number.POSITIVE_INFINITY;
  vi.unstubAllGlobals();
});

async function written(state: TesterState): Promise<LinkHistory> {
  const link = new LinkHistory();
  link.writeSoon(state);
  await link.write();
  return link;
}

test("the browser's history keeps what a link has no room for, also after a reload", async () => {
  const state = withPage(longText(100_000));
  const link = await written(state);
  expect(entry.hash.length).toBeGreaterThan(10);
  expect(link.isLost).toBe(true);
  const reloaded = new LinkHistory();
  expect(await reloaded.read()).toEqual(state);
  expect(reloaded.isLost).toBe(true);
});

test("a state that a link holds is not kept twice", async () => {
  const state = withPage("<title>short</title>");
  const link = await written(withPage(longText(100_000)));
  link.writeSoon(state);
  await link.write();
  expect(entry.state).toEqual({ name: expect.any(String) });
  expect(link.isLost).toBe(false);
  expect(await new LinkHistory().read()).toEqual(state);
});

test.each([
  ["the browser refuses", 1_000, 100_000],
  ["would be slow to keep", Number.POSITIVE_INFINITY, 4_000_002],
])("a state that %s stays in memory, and the link has the rest", async (_, max, length) => {
  room = max;
  const state = withPage(longText(length));
  const link = await written(state);
  expect(entry.state).toEqual({ name: expect.any(String), isHeld: true });
  expect(await link.read()).toEqual(state);
  expect(link.isLost).toBe(true);
  expect(await new LinkHistory().read()).toEqual({ ...state, page: START.page });
});

test("a reload says so if it has lost a state", async () => {
  const robots = { text: longText(4_000_002), lineEnd: "\n" } as const;
  const link = await written({ ...START, robots });
  expect(await link.read()).toEqual({ ...START, robots });
  expect(await new LinkHistory().read()).toBe("lost");
  link.writeSoon(withPage("short"));
  await link.write();
  expect(await new LinkHistory().read()).toEqual(withPage("short"));
});

test("a reloaded page finds no state of the page before it under the same name", async () => {
  await written(withPage(longText(4_000_002)));
  const older = entry;
  entry = { state: null, hash: "" };
  // Another document began at another time.
  vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(1);
  const link = await written(withPage(longText(4_100_000)));
  vi.restoreAllMocks();
  entry = older;
  expect((await link.read()) as TesterState).toMatchObject({ urls: ["/"], page: START.page });
});

test("a state is not written into an entry that the user went to meanwhile", async () => {
  const link = await written(withPage("first"));
  const first = entry;
  await link.push();
  link.writeSoon(withPage("second"));
  const writing = link.write();
  entry = first;
  await link.read();
  await writing;
  expect(entry).toEqual(first);
  // The same before the writing has begun.
  link.writeSoon(withPage("third"));
  await link.read();
  await link.write();
  expect(entry).toEqual(first);
});

test("an edit that is made while a new entry begins is in the entry before it", async () => {
  const link = new LinkHistory();
  link.writeSoon(withPage("opened"));
  onReplaced = () => link.writeSoon(withPage("edited meanwhile"));
  await link.push();
  entry = before;
  expect(await new LinkHistory().read()).toEqual(withPage("edited meanwhile"));
});

test("a reload finds what was written just before it, without a wait", async () => {
  const link = await written(withPage("first"));
  link.writeSoon(withPage("second"));
  link.keepNow();
  expect(await new LinkHistory().read()).toEqual(withPage("second"));
  // Leaving the page is not refused, and the link follows if the user stays.
  expect(link.isLost).toBe(false);
  await link.write();
  expect(entry.state).toEqual({ name: expect.any(String) });
  expect(await new LinkHistory().read()).toEqual(withPage("second"));
});

test("an older state that is being written replaces no newer one that was kept", async () => {
  const link = await written(withPage("first"));
  link.writeSoon(withPage("second"));
  const writing = link.write();
  // The write waits for its link now.
  await Promise.resolve();
  link.writeSoon(withPage("third"));
  link.keepNow();
  await writing;
  expect(await new LinkHistory().read()).toEqual(withPage("third"));
  await link.write();
  expect(await new LinkHistory().read()).toEqual(withPage("third"));
});

test("an entry that the user left gets what was written just before", async () => {
  const link = await written(withPage("first"));
  await link.push();
  link.writeSoon(withPage("second"));
  await link.write();
  const second = entry;
  link.writeSoon(withPage("third"));
  entry = before;
  expect(await link.read()).toEqual(withPage("first"));
  entry = second;
  expect(await link.read()).toEqual(withPage("third"));
  expect(link.isLost, "as what is typed").toBe(false);
  expect(await new LinkHistory().read(), "after a reload").toEqual(withPage("third"));
  // Its link is written later, and holds it from then on.
  link.writeSoon(withPage("fourth"));
  await link.write();
  expect(await link.read()).toEqual(withPage("fourth"));
  expect(stored.size).toBe(0);
});

test("the state of an entry that the user left is warned of if the browser cannot store it", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const link = await written(withPage("first"));
  await link.push();
  await link.write();
  const second = entry;
  link.writeSoon({ ...withPage("second"), before: undefined });
  entry = before;
  expect(await link.read()).toEqual(withPage("first"));
  expect(link.isLost).toBe(true);
  entry = second;
  expect(await link.read()).toEqual({ ...withPage("second"), before: undefined });
});

test("a stored state has no file of before if the state had none", async () => {
  const link = await written(withPage("first"));
  await link.push();
  const second = entry;
  link.writeSoon({ ...withPage("second"), before: undefined });
  entry = before;
  await link.read();
  entry = second;
  expect(((await link.read()) as TesterState).before).toBeUndefined();
});
