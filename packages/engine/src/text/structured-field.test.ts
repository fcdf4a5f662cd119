import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyString } from "../../test/support/generators.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import { type BareItem, type Member, parseDictionary, parseList } from "./structured-field.ts";

const bare = ({ type, text }: BareItem): string => (type === "token" ? text : `${type} ${text}`);

function short({ value, parameters }: Member): string {
  const own = "type" in value ? bare(value) : `(${value.map(short).join(" ")})`;
  return [own, ...[...parameters].map(([key, item]) => `${key}=${bare(item)}`)].join(";");
}

describe("parseDictionary() (RFC 9651 §3.2)", () => {
  test.each<[text: string, expected: Readonly<Record<string, string>> | undefined]>([
    ["", {}],
    ["   ", {}],
    ["train-ai=n", { "train-ai": "n" }],
    ["train-ai=y, search=n", { "train-ai": "y", search: "n" }],
    ["  a=1 ,\tb=2  ", { a: "number 1", b: "number 2" }],
    ["a", { a: "boolean 1" }],
    ["a;x;y=?0", { a: "boolean 1;x=boolean 1;y=boolean 0" }],
    ["a=?0", { a: "boolean 0" }],
    ["a=-1.5, b=:aGk=:, c=@1659578233", { a: "number -1.5", b: "bytes aGk=", c: "date 1659578233" }],
    ['a="x \\"y\\" \\\\"', { a: 'string x "y" \\' }],
    ['a=%"f%c3%bc"', { a: "string f%c3%bc" }],
    ['a=(b c;x=1 "d")', { a: "(b c;x=number 1 string d)" }],
    ["a=()", { a: "()" }],
    // The last value of a key counts (§3.2): both examples of draft-ietf-aipref-vocab §6.5.
    ['train-ai=y, train-ai, search=n, search="n"', { "train-ai": "boolean 1", search: "string n" }],
    ["train-ai;allow=n, train-ai=y", { "train-ai": "y" }],
    // Errors: the whole dictionary is invalid.
    ["Train-AI=n", undefined],
    ["train-ai=n,", undefined],
    ["train-ai=n search=y", undefined],
    [",a", undefined],
    ["a=", undefined],
    ["a==b", undefined],
    ['a="', undefined],
    ['a="\u00e9"', undefined],
    ["a=(b", undefined],
    ["a=(b,c)", undefined],
    ["a=1.2345", undefined],
    ["a=1234567890123456", undefined],
    ["a=?2", undefined],
    ["a;=1", undefined],
    ["\ta=1", undefined],
    ["train-ai:n", undefined],
  ])("parses or rejects %j", (text, expected) => {
    const found = parseDictionary(text);
    expect(found && Object.fromEntries([...found].map(([key, member]) => [key, short(member)]))).toEqual(
      expected,
    );
  });
});

describe("parseList() (RFC 9651 §3.1)", () => {
  test.each<[text: string, expected: readonly string[] | undefined]>([
    ["", []],
    ["*;nosnippet, ExampleBot;noindex", ["*;nosnippet=boolean 1", "ExampleBot;noindex=boolean 1"]],
    ["a,a", ["a", "a"]],
    ["a;b=1;b=2", ["a;b=number 2"]],
    ["*=noindex", undefined],
    ["a,,b", undefined],
    ["a;", undefined],
  ])("parses or rejects %j", (text, expected) => {
    expect(parseList(text)?.map(short)).toEqual(expected);
  });
});

test("parseDictionary() and parseList() never throw", PROPERTY_TEST, () => {
  always(
    fc.property(fc.oneof(anyString, fc.string({ unit: fc.constantFrom(...'ab*=;, ()"?1:@%\\') })), (text) => {
      parseDictionary(text);
      parseList(text);
    }),
  );
});

test.each([
  "a,".repeat(100_000),
  "(".repeat(200_000),
  `a=${"(b ".repeat(60_000)}`,
  `a="${"\\\\".repeat(99_999)}`,
])("parseDictionary() rejects hostile text", (text) => {
  expect(parseDictionary(text)).toBeUndefined();
  parseList(text);
});
