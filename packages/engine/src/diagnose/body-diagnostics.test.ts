import { describe, expect, it } from "vitest";
import { parse } from "../document/parse.ts";
import { encodeText } from "../text/bytes.ts";
import { diagnoseBody } from "./body-diagnostics.ts";

const codesOf = (body: string | Uint8Array): readonly string[] => {
  const bytes = typeof body === "string" ? encodeText(body) : body;
  return diagnoseBody(bytes, parse(bytes)).map(({ code }) => code);
};
const RULES = "User-agent: *\nDisallow: /a\n";

describe("diagnoseBody()", () => {
  it.each<[string, string | Uint8Array, readonly string[]]>([
    ["a robots.txt", RULES, []],
    ["a robots.txt with a BOM", `\ufeff${RULES}`, []],
    ["an empty body", "", []],
    ["a comment", "# nobody\n", []],
    ["a page", "<!DOCTYPE html><title>Not found</title>", ["html"]],
    ["a page after a BOM", "\ufeff<!doctype html><p>x", ["html"]],
    [
      "a page after comments and a declaration",
      "<?xml version='1.0'?>\n<!-- a -->\n<!--b--><html>",
      ["html"],
    ],
    ["a page that shows rules", `<html><pre>\n${RULES}</pre>`, ["html"]],
    ["a part of a page", "\n<h1>Not found</h1>", ["html"]],
    ["a part of a page around rules", `<p>\n${RULES}`, []],
    ["a comment that does not end", "<!-- <html>", ["no-records"]],
    ["a page that asks for a password", "<html><input name=p type='password'>", ["html", "login-page"]],
    ["a page of a domain for sale", "<html>This domain may be for sale", ["html", "parked-domain"]],
    ["JSON", '{"error": "no"}', ["json"]],
    ["JSON after a BOM", '\ufeff{"error": "no"}', ["json"]],
    ["rules below a name in brackets", `[robots]\n${RULES}`, []],
    ["rules in braces", `{# mine\n${RULES}`, []],
    ["gzip", new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0]), ["gzip"]],
    ["rules after the first byte of gzip", new Uint8Array([0x1f, 0x0a, ...encodeText(RULES)]), []],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x55, 0]), ["utf-16"]],
    ["UTF-16 without a BOM", encodeText([...RULES].join("\0")), ["utf-16"]],
    ["binary data", new Uint8Array(64).fill(3), ["binary"]],
    ["zeros after a text", `Page not found${"\0".repeat(300)}`, ["binary"]],
    ["rules before many zeros", RULES + "\0".repeat(300), []],
    ["prose", "Nothing to see here", ["no-records"]],
    ["long prose before rules", "Nothing to see\n".repeat(2_000) + RULES, ["no-records"]],
  ])("recognises %s", (_what, body, codes) => {
    expect(codesOf(body)).toEqual(codes);
  });

  it.each(["<!---->", "<!-- -->\n", "<?xml?>", "<!-->", "<p", " \t"])(
    "finishes quickly for many repetitions of %j",
    (part) => {
      expect(codesOf(`${part.repeat(20_000)}x`)).not.toContain("json");
    },
  );
});
