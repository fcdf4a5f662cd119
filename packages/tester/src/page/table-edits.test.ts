import { expect, test } from "vitest";
import { examples } from "../examples/index.ts";
import { START, type TesterState } from "../state/state.ts";
import { paneOfCell, withCrawlers, withoutExample, withPasted, withUrls } from "./table-edits.ts";

const state: TesterState = {
  ...START,
  urls: ["/a", "/b", "/c"],
  crawlers: ["FooBot", "BarBot"],
  cell: [1, 1],
};
const many = Array.from({ length: 2_000 }, (_, at) => `/${at}`);

test("the selected answer stays with its URL and its crawler", () => {
  expect(withUrls(state, ["/b", "/c"]).part.cell).toEqual([0, 1]);
  expect(withUrls(state, ["/a", "/edited", "/c"]).part.cell).toEqual([1, 1]);
  expect(withUrls(state, ["/a", "/c"]).part.cell).toBeUndefined();
  expect(withCrawlers(state, ["BarBot"]).part.cell).toEqual([1, 0]);
  expect(withCrawlers(state, ["FooBot"]).part.cell).toBeUndefined();
});

test("empty lines at the end are left out, others stay", () => {
  expect(withUrls(state, ["/a", "", "/b", " ", ""]).part.urls).toEqual(["/a", "", "/b"]);
});

test("the table has room for 1,000 URLs, and for 20,000 answers", () => {
  expect(withUrls(state, many)).toMatchObject({ room: 1_000, leftOut: 1_000 });
  const wide = { ...state, crawlers: many.slice(0, 200) };
  expect(withUrls(wide, many)).toMatchObject({ room: 100, leftOut: 1_900 });
  expect(withCrawlers({ ...state, urls: many.slice(0, 1_000) }, many)).toMatchObject({
    room: 20,
    leftOut: 1_980,
  });
});

test("pasted lines push out no others", () => {
  const { part, leftOut } = withPasted(state, many, 1, 1);
  expect(part.urls).toHaveLength(1_000);
  expect(part.urls?.slice(0, 2)).toEqual(["/a", "/0"]);
  expect(part.urls?.at(-1)).toBe("/c");
  expect(leftOut).toBe(2_000 - 998);
});

test("the URLs of an example go with its file, and those of the user stay", () => {
  const [example = expect.fail()] = examples.flatMap((group) => group.examples);
  const { urls, site } = example;
  const shown = { ...START, urls: [...urls], site };
  expect(withoutExample(shown)).toEqual({ urls: ["/"], site: "", cell: [0, 0] });
  expect(withoutExample({ ...shown, urls: [...urls, "/mine"] })).toEqual({});
  const mine = "https://mine.example";
  expect(withoutExample({ ...shown, site: mine })).toEqual({ urls: ["/"], site: mine, cell: [0, 0] });
  expect(withoutExample({ ...START, urls: ["/"] }), "the user's own").toEqual({});
});

test("a pane that is about the selected answer stays when another one is selected", () => {
  const tabs = ["why", "problems", "diff", "compare", "test", "page", "sitemap", "simulate"] as const;
  expect(tabs.filter((tab) => paneOfCell({ ...START, tab }) === tab)).toEqual(["why", "compare"]);
  expect(paneOfCell({ ...START, tab: "page", page: { html: "<p>", headers: "" } })).toBe("page");
});
