import { expect, test } from "vitest";
import { FOOBOT, folder, maycrawl } from "./run.ts";
import { serve } from "./servers.ts";

test("crawl --resolve leads a name in another script and spelling to its address", async () => {
  const { origin, received } = await serve((request, response) =>
    request.url === "/robots.txt"
      ? response.writeHead(404).end()
      : response.setHeader("content-type", "text/html; charset=utf-8").end('<a href="/ä">x</a>'),
  );
  const { port } = new URL(origin);
  const seed = `http://bücher.example:${port}/`;
  const resolve = ["--resolve", `BÜCHER.Example.:${port}:127.0.0.1`, "--no-sitemaps"];
  const run = await maycrawl(["crawl", seed, ...FOOBOT, ...resolve], { cwd: folder() });
  expect([run.code, run.stderr]).toEqual([0, ""]);
  expect(received.map(({ url, headers }) => `${headers.host}${url}`)).toEqual([
    `xn--bcher-kva.example:${port}/robots.txt`,
    `xn--bcher-kva.example:${port}/`,
    `xn--bcher-kva.example:${port}/%C3%A4`,
  ]);
});
