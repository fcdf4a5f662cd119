import { expect, test } from "vitest";
import { readSite, siteOf } from "../state/read-site.ts";
import { readUrlLine } from "./read-url-line.ts";

const SITE = "https://example.com";

test.for([
  ["/a", "https://example.com/a"],
  [" /a b ", "https://example.com/a b"],
  ["//a", "https://example.com//a"],
  ["?q=1", "https://example.com/?q=1"],
  ["https://example.com/a", "https://example.com/a"],
  ["HTTPS://EXAMPLE.com:443/a", "HTTPS://EXAMPLE.com:443/a"],
  ["example.com/a", "https://example.com/a"],
] as const)("%j is a URL of the site", ([line, url]) => {
  expect(readUrlLine(line, SITE)).toEqual({ url });
});

test("a host with a port has no scheme", () => {
  expect(readUrlLine("localhost:3000/a", "http://localhost:3000")).toEqual({
    url: "http://localhost:3000/a",
  });
});

test.for([
  ["", "empty"],
  ["   ", "empty"],
  ["a", "not-a-url"],
  ["a/b", "not-a-url"],
  ["https://", "not-a-url"],
  ["<script>", "not-a-url"],
  ["javascript:alert(1)", "not-http"],
  ["mailto:a@example.com", "not-http"],
  ["http://example.com/a", "other-site"],
  ["https://www.example.com/a", "other-site"],
  ["www.example.com/a", "other-site"],
] as const)("%j has the problem %s", ([line, problem]) => {
  expect(readUrlLine(line, SITE)).toEqual({ problem });
});

test.for([
  ["example.com", "https://example.com"],
  ["http://Example.com:8080/path?q#f", "http://example.com:8080"],
  ["https://[::1]:443", "https://[::1]"],
  ["", undefined],
  ["a b", undefined],
  ["https://user:secret@example.com", undefined],
  ["ftp://example.com", undefined],
] as const)("the site of %j is %s", ([text, site]) => {
  expect(readSite(text)).toBe(site);
});

test("the first whole URL has the site", () => {
  expect(siteOf(["/a", " http://example.org/a", "https://example.net/"])).toBe("http://example.org");
  expect(siteOf(["/a"])).toBe("https://example.com");
});
