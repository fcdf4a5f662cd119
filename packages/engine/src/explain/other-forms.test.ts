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

describe("a rule in another of Unicode's normalisation forms than the URL", () => {
  test.each([
    ["the rule is decomposed", "/cafe\u0301", "/caf\u00e9", [2]],
    ["the URL is decomposed", "/caf\u00e9", "/cafe\u0301/menu", [2]],
    ["the URL is decomposed, in triplets", "/caf%C3%A9", "/cafe%CC%81", [2]],
    ["both are the same", "/cafe\u0301", "/cafe\u0301", []],
    ["it is another word", "/cafe\u0301", "/th\u00e9", []],
    ["ASCII alone", "/cafe", "/th\u00e9", []],
    ["a Bengali vowel of two parts", "/\u0995\u09cb", "/\u0995\u09c7\u09be", [2]],
  ])("%s", (_, path, url, lines) => {
    for (const dialect of Object.values(dialects)) expect(found(path, url, dialect)).toEqual(lines);
  });
});
