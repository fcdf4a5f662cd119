import { expect, test } from "vitest";
import { file, maycrawl } from "../support/run.ts";

const PAGE = `<!doctype html>
<title>x</title>
<meta http-equiv="refresh" content="5; url=/new#part">
<a href="/a" rel="nofollow ugc"></a><a href="/b" rel="sponsored"></a><a href="/c"></a>
`;

test("maycrawl page shows the target of a refresh, and how many links are nofollow, ugc or sponsored", async () => {
  const path = file(PAGE, "page.html");
  const url = ["--url", "https://example.com/old"];
  const { stdout } = await maycrawl(["page", path, "--as", "FooBot", ...url]);
  expect(stdout).toMatch(
    /^ {2}refresh +https:\/\/example\.com\/new#part, after 5 seconds +\S+page\.html:3:1$/m,
  );
  expect(stdout).toMatch(/^ {2}links +3 \(1 nofollow, 1 ugc, 1 sponsored\)$/m);
  const json = JSON.parse((await maycrawl(["page", path, "--as", "FooBot", "--json", ...url])).stdout);
  expect(json.links).toEqual({ count: 3, nofollow: 1 });
  expect(json.refresh).toMatchObject({
    seconds: 5,
    target: "/new#part",
    url: "https://example.com/new#part",
    from: "meta",
    place: { line: 3, column: 1 },
  });
});

test("maycrawl page reports that a refresh reloads the same page", async () => {
  const path = file('<meta http-equiv="refresh" content="0">', "page.html");
  const { stdout } = await maycrawl(["page", path, "--as", "FooBot"]);
  expect(stdout).toMatch(/^ {2}refresh +this page itself +\S+page\.html:1:1$/m);
});
