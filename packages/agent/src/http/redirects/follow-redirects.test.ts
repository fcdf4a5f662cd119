import { expect, test } from "vitest";
import {
  circleWords,
  type FollowedRedirects,
  followRedirects,
  type RedirectAnswer,
} from "./follow-redirects.ts";

interface Answer extends RedirectAnswer {
  readonly url: string;
}

function followed(
  site: Readonly<Record<string, string>>,
  maxRedirects: number,
  mayRepeat?: boolean,
): Promise<FollowedRedirects<Answer>> {
  const limits = { maxRedirects, ...(mayRepeat !== undefined && { mayRepeat }) };
  return followRedirects("a", limits, async (url) => ({ url, redirect: site[url] }));
}

function urlsOf({ answers }: FollowedRedirects<Answer>): string {
  return answers.map(({ url }) => url).join(" ");
}

test("followRedirects() ends with the first answer that is not a redirect", async () => {
  const chain = await followed({ a: "b", b: "c" }, 2);
  expect([urlsOf(chain), chain.last.url, chain.end]).toEqual(["a b c", "c", "answer"]);
});

test("followRedirects() requests one URL more than it follows redirects", async () => {
  const chain = await followed({ a: "b", b: "c" }, 1);
  expect([urlsOf(chain), chain.last.url, chain.end]).toEqual(["a b", "b", "too-many"]);
  expect(urlsOf(await followed({ a: "b" }, 0))).toBe("a");
});

test("followRedirects() requests no URL of a circle twice, and a circle comes before a limit", async () => {
  const circle = await followed({ a: "b", b: "c", c: "b" }, 2);
  expect([urlsOf(circle), circle.end]).toEqual(["a b c", "circle"]);
  const itself = await followed({ a: "a" }, 0);
  expect([urlsOf(itself), itself.end]).toEqual(["a", "circle"]);
});

test("a fragment is no part of a request: a URL with one may redirect to itself", async () => {
  const asked: string[] = [];
  const { end } = await followRedirects("a#part", { maxRedirects: 5 }, async (url) => {
    asked.push(url);
    return { redirect: "a" };
  });
  expect([asked, end]).toEqual([["a#part"], "circle"]);
  expect(circleWords("a", "a#part")).toBe("redirects to itself, and so in a circle");
});

test("followRedirects() ends a circle by the limit where URLs may repeat", async () => {
  const chain = await followed({ a: "b", b: "a" }, 3, true);
  expect([urlsOf(chain), chain.end]).toEqual(["a b a b", "too-many"]);
});

test("followRedirects() tells what it asks for the redirects before, and the last of them", async () => {
  const seen: unknown[] = [];
  await followRedirects<Answer>("a", { maxRedirects: 5 }, async (url, redirects, last) => {
    seen.push([url, redirects, last?.url]);
    return { url, redirect: url === "a" ? "b" : undefined };
  });
  expect(seen).toEqual([
    ["a", 0, undefined],
    ["b", 1, "a"],
  ]);
});
