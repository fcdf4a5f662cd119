import { expect, test } from "vitest";
import {
  describeRedirectLoop,
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

test("followRedirects() ends with the first response that is not a redirect", async () => {
  const chain = await followed({ a: "b", b: "c" }, 2);
  expect([urlsOf(chain), chain.last.url, chain.end]).toEqual(["a b c", "c", "answer"]);
});

test("followRedirects() requests at most `maxRedirects` + 1 URLs", async () => {
  const chain = await followed({ a: "b", b: "c" }, 1);
  expect([urlsOf(chain), chain.last.url, chain.end]).toEqual(["a b", "b", "too-many"]);
  expect(urlsOf(await followed({ a: "b" }, 0))).toBe("a");
});

test("followRedirects() requests each URL of a redirect loop once, and ends with `circle` even if the limit is reached", async () => {
  const circle = await followed({ a: "b", b: "c", c: "b" }, 2);
  expect([urlsOf(circle), circle.end]).toEqual(["a b c", "circle"]);
  const itself = await followed({ a: "a" }, 0);
  expect([urlsOf(itself), itself.end]).toEqual(["a", "circle"]);
});

test("followRedirects() ignores fragments when it detects a redirect loop", async () => {
  const requested: string[] = [];
  const { end } = await followRedirects("a#part", { maxRedirects: 5 }, async (url) => {
    requested.push(url);
    return { redirect: "a" };
  });
  expect([requested, end]).toEqual([["a#part"], "circle"]);
  expect(describeRedirectLoop("a", "a#part")).toBe("redirects to itself, in an endless loop");
});

test("followRedirects() follows a redirect loop up to the limit if `mayRepeat` is true", async () => {
  const chain = await followed({ a: "b", b: "a" }, 3, true);
  expect([urlsOf(chain), chain.end]).toEqual(["a b a b", "too-many"]);
});

test("followRedirects() passes the number of redirects and the previous response to its callback", async () => {
  const calls: unknown[] = [];
  await followRedirects<Answer>("a", { maxRedirects: 5 }, async (url, redirects, last) => {
    calls.push([url, redirects, last?.url]);
    return { url, redirect: url === "a" ? "b" : undefined };
  });
  expect(calls).toEqual([
    ["a", 0, undefined],
    ["b", 1, "a"],
  ]);
});
