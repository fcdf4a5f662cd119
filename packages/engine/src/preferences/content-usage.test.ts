import { describe, expect, test } from "vitest";
import { joinNotes } from "../../test/support/ask-preferences.ts";
import { readSignal } from "./content-signal.ts";
import { readUsage } from "./content-usage.ts";
import { scopedValue } from "./path-scope.ts";

describe("readUsage() for Content-Usage (draft-ietf-aipref-vocab §6)", () => {
  test.each<[text: string, says: Readonly<Record<string, string>> | undefined]>([
    ["train-ai=n", { "train-ai": "no" }],
    ["train-ai=y, search=n", { "train-ai": "yes", search: "no" }],
    ["", {}],
    ["train-ai=n, train-ai=y", { "train-ai": "yes" }],
    ["train-ai;allow=n, train-ai=y", { "train-ai": "yes" }],
    ["train-ai=y, search=n, other=n;x=1", { "train-ai": "yes", search: "no" }],
    // §6.5.1: values other than the tokens y and n are unknown.
    ['train-ai=y, train-ai, search=n, search="n"', {}],
    ['train-ai;has;parameters="?"', {}],
    ["train-ai=no, search=?1", {}],
    ["train-ai=Y", {}],
    ["train-ai=(n)", {}],
    // Content-Signal has a third category; this vocabulary has two.
    ["ai-input=n", {}],
    // A syntax error anywhere makes all categories unknown.
    ["Train-AI=n", undefined],
    ["train-ai=n;", undefined],
    ["search=y; train-ai=n, X", undefined],
    ["train-ai=n search=n", undefined],
    ["train-ai: n", undefined],
    ["train-ai=n, \u00e9", undefined],
  ])("reads %j", (text, says) => {
    expect(readUsage(text)?.says).toEqual(says);
  });

  test("ignores categories of earlier drafts and lists them in a note", () => {
    const read = readUsage("bots=y, ai-output=n, train-ai=n");
    expect(read?.says).toEqual({ "train-ai": "no" });
    expect(joinNotes(read?.notes)).toContain("bots, ai-output");
  });
});

describe("the note on an unknown value names the category", () => {
  test.each([
    ["train-ai=maybe", "Value is not y or n, so it is unknown: train-ai."],
    ["train-ai=no, search", "Value is not y or n, so it is unknown: train-ai, search."],
    ["train-ai=n, search=?0", "Value is not y or n, so it is unknown: search."],
    [
      "train-ai=maybe, bots=n",
      "Value is not y or n, so it is unknown: train-ai. From an earlier draft, without effect: bots.",
    ],
    ["train-ai=maybe, train-ai=n, other=maybe", undefined],
  ])("in Content-Usage: %s", (text, note) => {
    expect(joinNotes(readUsage(text)?.notes)).toBe(note);
  });

  test.each([
    ["ai-input=maybe", "Value is not yes or no, so it is unknown: ai-input."],
    ["AI-Train=n, search=yes, ai-input=", "Value is not yes or no, so it is unknown: ai-train, ai-input."],
    ["ai-train=maybe, ai-train=no, other=maybe", undefined],
  ])("in Content-Signal: %s", (text, note) => {
    expect(joinNotes(readSignal(text)?.notes)).toBe(note);
  });
});

describe("readSignal() for Content-Signal", () => {
  test.each<[text: string, says: Readonly<Record<string, string>> | undefined]>([
    ["search=yes, ai-input=yes, ai-train=no", { search: "yes", "ai-input": "yes", "train-ai": "no" }],
    ["search=yes,ai-train=no", { search: "yes", "train-ai": "no" }],
    ["AI-Train = No", { "train-ai": "no" }],
    ["ai-train=yes, ai-train=no", { "train-ai": "no" }],
    ["ai-train=no, ai-train=yes", { "train-ai": "no" }],
    ["ai-train=maybe, search=yes", { search: "yes" }],
    ["use=reference", {}],
    ["ai-train", undefined],
    ["train-ai=n", undefined],
    ["", undefined],
  ])("reads %j", (text, says) => {
    expect(readSignal(text)?.says).toEqual(says);
  });

  test("explains in a note what the value of `use` means", () => {
    expect(joinNotes(readSignal("search=yes,ai-train=no,use=reference")?.notes)).toBe(
      "use=reference: AI systems may index content, quote excerpts and link to it.",
    );
    expect(joinNotes(readSignal("use=full, use=immediate")?.notes)).toContain("use=immediate: ");
    expect(joinNotes(readSignal("search=yes,use=whatever")?.notes)).toBe(
      "Unknown value of use. Known values: immediate, reference, full.",
    );
    expect(readSignal("use=whatever")).toBeUndefined();
  });
});

test.each<[value: string, path: string | undefined, rest: string]>([
  ["train-ai=n", undefined, "train-ai=n"],
  ["/ai-ok/ train-ai=y", "/ai-ok/", "train-ai=y"],
  ["/ai-ok/\t  train-ai=y", "/ai-ok/", "train-ai=y"],
  ["/ai-ok/", "/ai-ok/", ""],
  ["*.gif train-ai=y", undefined, "*.gif train-ai=y"],
])("scopedValue(%j) splits off the path", (value, path, rest) => {
  expect(scopedValue(value)).toEqual({ path, rest });
});
