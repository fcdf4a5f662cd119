import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { explain } from "./explain.ts";
import { findOtherForms } from "./other-forms.ts";

const found = (path: string, url: string, dialect = dialects.rfc9309): number[] => {
  const document = parse(`User-agent: *\nDisallow: ${path}\n`, { dialect });
  const explanation = explain(document, "FooBot", `https://example.com${url}`);
  return findOtherForms(explanation, dialect).map(({ line }) => line);
};

describe("findOtherForms() finds rules in another Unicode normalisation form than the URL if", () => {
  test.each([
    ["the rule is decomposed", "/cafe\u0301", "/caf\u00e9", [2]],
    ["the URL is decomposed", "/caf\u00e9", "/cafe\u0301/menu", [2]],
    ["the URL is decomposed, in triplets", "/caf%C3%A9", "/cafe%CC%81", [2]],
    ["both are equal, which is not reported", "/cafe\u0301", "/cafe\u0301", []],
    ["the rule is another word, which is not reported", "/cafe\u0301", "/th\u00e9", []],
    ["the rule is ASCII, which is not reported", "/cafe", "/th\u00e9", []],
    ["the URL has a Bengali vowel in two parts", "/\u0995\u09cb", "/\u0995\u09c7\u09be", [2]],
  ])("%s", (_, path, url, lines) => {
    for (const dialect of Object.values(dialects)) expect(found(path, url, dialect)).toEqual(lines);
  });
});
