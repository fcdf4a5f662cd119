import { expect, test } from "vitest";
import { memberSourceText } from "./member-text.ts";

test.for([
  ['{"id":1.10}', "1.10"],
  ['{"id":9007199254740993,"urls":[]}', "9007199254740993"],
  [' { "robots" : "a" , "id" : -0 , "urls" : [ ] } ', "-0"],
  ['{"id":{"b":1e400,"2":[1.0,"}"],"1":{}},"urls":[]}', '{"b":1e400,"2":[1.0,"}"],"1":{}}'],
  ['{"robots":"\\"id\\":1,{[","id":2}', "2"],
  ['{"robots":"\\\\","id":3}', "3"],
  ['{"robots":"\\\\\\",","id":4}', "4"],
  ['{"urls":[{"id":1},"id",":"],"id":5,"x":{"id":6}}', "5"],
  ['{"id":1,"id":1.0}', "1.0"],
  ['{"\\u0069d":7.0}', "7.0"],
  ['{"id":"a\\u0041\\"}"}', '"a\\u0041\\"}"'],
  ['{"ID":1,"id ":2,"i\\nd":3}', undefined],
  ["{}", undefined],
  [" { } ", undefined],
] as const)("memberSourceText() reads the source text of `id` in %s as: %s", ([json, text]) => {
  JSON.parse(json);
  expect(memberSourceText(json, "id")).toBe(text);
});

test("memberSourceText() reads a value with 200,000 levels of nesting", () => {
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  expect(memberSourceText(`{"id":${deep},"urls":[]}`, "id")).toBe(deep);
});
