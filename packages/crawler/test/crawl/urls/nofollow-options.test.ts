import { expect, it } from "vitest";
import { crawlToEnd, quickOptions, skips } from "../../support/crawls.ts";
import { page, world } from "../../support/world.ts";

const nofollow = (url: string): string => page([], { body: `<a rel="nofollow" href="${url}">x</a>` });

it("crawl() with a wider scope does not visit a URL that has only nofollow links", async () => {
  const w = await world();
  w.host("a", { "/": nofollow(`${w.origin("b")}/private`) });
  w.host("b", { "/": page([]), "/private": page([]) });
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
  await crawlToEnd(options);
  expect(skips(options.file)).toEqual({ "/private": "scope" });
  await crawlToEnd({ ...options, seeds: [`${w.origin("b")}/`] });
  expect(w.pages("b")).toEqual(["/"]);
  expect(skips(options.file)).toEqual({ "/private": "nofollow" });
});

it("crawl() visits a URL whose links are no longer nofollow, when the options admit the URL", async () => {
  const w = await world();
  const host = w.host("a", { "/": nofollow("/x"), "/x": page([]) });
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
  await crawlToEnd(options);
  expect(skips(options.file)).toEqual({ "/x": "nofollow" });
  host.set("/", (request, response) => {
    if (request.headers["if-none-match"] !== undefined) return void response.writeHead(304).end();
    response.writeHead(200, { "content-type": "text/html", etag: '"1"' }).end(page(["/x"]));
  });
  await crawlToEnd({ ...options, exclude: ["/x"] });
  expect(skips(options.file)).toEqual({ "/x": "exclude" });
  await crawlToEnd(options);
  expect(w.pages("a")).toEqual(["/", "/", "/", "/x"]);
});

it("crawl() continues to visit a page that is no longer linked, after a run with a narrower scope", async () => {
  const w = await world();
  const host = w.host("a", { "/": page(["/x"]), "/x": page([]) });
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
  await crawlToEnd(options);
  host.set("/", page([]));
  await crawlToEnd(options);
  await crawlToEnd({ ...options, scope: "list" });
  expect(skips(options.file)).toEqual({ "/x": "scope" });
  await crawlToEnd(options);
  expect(skips(options.file)).toEqual({});
  expect(w.pages("a").filter((path) => path === "/x")).toHaveLength(3);
});

it("crawl() keeps the pages of a seed sitemap in scope in runs without that seed", async () => {
  const w = await world();
  const origin = w.origin("a");
  w.host("a", {
    "/list.xml": `<urlset><url><loc>${origin}/x</loc></url></urlset>`,
    "/x": page([]),
  });
  const options = quickOptions(w, { seeds: [`${origin}/list.xml`] });
  await crawlToEnd(options);
  await crawlToEnd({ ...options, seeds: [] });
  expect(w.pages("a").filter((path) => path === "/x")).toEqual(["/x", "/x"]);
  expect(skips(options.file)).toEqual({});
});
