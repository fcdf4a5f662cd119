import { expect, it } from "vitest";
import { FOOBOT, folder, maycrawl } from "../support/run.ts";
import { serve } from "../support/servers.ts";

it("maycrawl crawl keeps rows of the first 10,000 URLs that are left out; with --keep-skipped, of all these URLs", async () => {
  const cwd = folder();
  const links = Array.from({ length: 10_050 }, (_, i) => `<a href="http://away.example/${i}">x</a>`);
  const shop = await serve((request, response) => {
    if (request.url === "/robots.txt") return response.writeHead(404).end();
    return response.setHeader("content-type", "text/html").end(links.join(""));
  });
  const args = ["crawl", `${shop.origin}/`, ...FOOBOT, "--no-sitemaps"];
  const some = await maycrawl(args, { cwd });
  expect(some.stdout).toMatch(
    /^ +10000 +scope +such as http:\/\/away.example\/0; and 50 links to further URLs$/m,
  );
  const all = await maycrawl([...args, "--keep-skipped", "--db", "all.db"], { cwd });
  expect(all.stdout).toMatch(/^ +10050 +scope +such as http:\/\/away.example\/0$/m);
  const pages = shop.received.map(({ url }) => url).filter((url) => url !== "/robots.txt");
  expect(pages).toEqual(["/", "/"]);
});
