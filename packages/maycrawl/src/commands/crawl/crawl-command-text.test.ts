import { expect, test } from "vitest";
import { commandText } from "./crawl-command-text.ts";

const resolve = Array.from({ length: 23 }, (_, i) => ["--resolve", `h${i}.example:80:127.0.0.1`]).flat();

test.each([
  [
    ["http://a.example/?a b", "--as", "it's", "--rate=2", "--no-sitemaps"],
    "'http://a.example/?a b' --as 'it'\\''s' --rate 2 --no-sitemaps",
  ],
  [
    ["http://a.example/", ...resolve, "--rate", "2"],
    "http://a.example/ --resolve h0.example:80:127.0.0.1 … (22 more) --rate 2",
  ],
  [["http://a/", "http://b/", "http://c/", "http://d/"], "http://a/ … (3 more)"],
  [["x", "--include", "/a", "--include", "/b"], "x --include /a --include /b"],
  [["x", "--exclude", `/${"a".repeat(300)}`], `x --exclude '/${"a".repeat(199)}…'`],
  [
    ["x", "--database", "postgres://boss:S3cr3t@h/x", "--cache", "u:S3cr3t@h"],
    "x --database postgres://boss:PASSWORD@h/x --cache u:PASSWORD@h",
  ],
])("commandText() formats the arguments %j as: %s", (args, shown) => {
  expect(commandText(["crawl", ...args])).toBe(`maycrawl crawl ${shown}`);
});
