import { expect, test } from "vitest";
import { isWholeNameAt, readProductNames } from "./header-names.ts";

test.each<[header: string, names: string[]]>([
  ["Googlebot", ["Googlebot"]],
  ["Googlebot/2.1", ["Googlebot"]],
  ["Googlebot-Image/1.0", ["Googlebot-Image"]],
  ["Mail.RU_Bot/Robots/2.0", ["Mail.RU_Bot"]],
  [" a\tb ", ["a", "b"]],
  ["a;b,c(d)e[f]g{h}i<j>k", ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"]],
  ["a/1;b/2,c/3)d", ["a", "b", "c", "d"]],
  ["\"a'b", ["a", "b"]],
  ["a+b=c&d", ["a", "b", "c", "d"]],
  // Inner dots belong to a name; leading and trailing dots do not.
  ["archive.org_bot.", ["archive.org_bot"]],
  ["...", []],
  [".a", ["a"]],
  // URLs and email addresses, complete and incomplete.
  ["a (+https://b.example/c?d=e&f;g) h", ["a", "g", "h"]],
  ["a (b.example/c/d; e)", ["a", "b.example", "e"]],
  ["a (//b.example/c)", ["a"]],
  ["/a/b c", ["c"]],
  ["a (b@c.example, d)", ["a", "d"]],
  ["http://", []],
  ["a:b", ["a", "b"]],
  // Names after "like".
  ["a (like b) c", ["a", "like", "c"]],
  ["like", ["like"]],
  ["likes b", ["likes", "b"]],
  ["like http://a b", ["like", "b"]],
  ["café/1 é", ["café", "é"]],
  ["", []],
  ["/", []],
  ["@", []],
])("readProductNames(%j) yields the names %j", (header, names) => {
  expect([...readProductNames(header)].map(({ name }) => name)).toEqual(names);
});

test("readProductNames() yields the index of each name", () => {
  for (const header of ["a b", " (..a.b..) c/1 d", "x@y z", "é Bot"]) {
    for (const { name, start } of readProductNames(header)) expect(header.startsWith(name, start)).toBe(true);
  }
});

test.each<[header: string, text: string, isWhole: boolean]>([
  ["foo bar", "foo bar", true],
  ["foo bar/1", "foo bar", true],
  ["foo bar.", "foo bar", true],
  ["foo bar..", "foo bar", true],
  ["foo bar.x", "foo bar", false],
  ["foo bars", "foo bar", false],
  ["foo bar-x", "foo bar", false],
  ["foo ba", "foo bar", false],
])("isWholeNameAt(%j, %j, 0) returns %s", (header, text, isWhole) => {
  expect(isWholeNameAt(header, text, 0)).toBe(isWhole);
});
