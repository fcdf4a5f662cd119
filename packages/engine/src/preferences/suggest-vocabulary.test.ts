import { expect, test } from "vitest";
import { ask, askRobots, joinNotes } from "../../test/support/ask-preferences.ts";
import { suggestVocabulary } from "./suggest-vocabulary.ts";

test.each<[text: string, meant: string | undefined]>([
  ["ai-train=n", "train-ai=n"],
  ["ai-train=no", "train-ai=n"],
  ["AI-Train = Yes; q=1, search=no", "train-ai=y, search=n"],
  ["train-ai=no", "train-ai=n"],
  ["Train-AI=n", "train-ai=n"],
  ["trian-ai=n, serach=y", "train-ai=n, search=y"],
  ["ai-train=maybe", "train-ai=maybe"],
  ["train-ai=n, ai-train=no", undefined],
  ["train-ai=n, search=y", undefined],
  ["train-ai=maybe", undefined],
  ["ai-train", undefined],
  ["bots=n, tdm=n, ai=n, ai-input=n", undefined],
  ["", undefined],
])("suggestVocabulary() corrects Content-Usage %j", (text, meant) => {
  expect(suggestVocabulary("content-usage", text)).toEqual(meant?.split(", ") ?? []);
});

test.each<[text: string, meant: string | undefined]>([
  ["train-ai=n", "ai-train=no"],
  ["train-ai=no, search=y", "ai-train=no, search=yes"],
  ["ai-tain=no", "ai-train=no"],
  ["ai-inputs=yes", "ai-input=yes"],
  ["AI-Train=No, search=yes, use=reference", undefined],
  ["ai-train=no, train-ai=n", undefined],
  ["ai-input=maybe", undefined],
  ["", undefined],
])("suggestVocabulary() corrects Content-Signal %j", (text, meant) => {
  expect(suggestVocabulary("content-signal", text)).toEqual(meant?.split(", ") ?? []);
});

test("resolvePreferences() suggests the right vocabulary for statements in a robots.txt and a header", () => {
  const robots = "User-agent: *\nAllow: /\nContent-Usage: /a ai-train=n\nContent-Signal: train-ai=no\n";
  const inRobots = askRobots(robots, "/a");
  expect(inRobots.statements.map(({ says, ignored, notes }) => [says, ignored, joinNotes(notes)])).toEqual([
    [{}, undefined, "Did you mean train-ai=n?"],
    [{}, "unreadable", "Did you mean ai-train=no?"],
  ]);
  expect(inRobots["train-ai"]).toBe("unknown");
  const headers = [
    ["content-usage", "train-ai=no"],
    ["content-signal", "train-ai=n"],
  ] as const;
  expect(ask({ headers }).statements.map(({ notes }) => joinNotes(notes))).toEqual([
    "Value is not y or n, so it is unknown: train-ai. Did you mean train-ai=n?",
    "Did you mean ai-train=no?",
  ]);
});
