import { describe, expect, test } from "vitest";
import { answersOf, ask } from "../../test/support/ask-preferences.ts";
import type { RslContent, RslLicense, RslTerm } from "./rsl.ts";

const FILE = "https://example.com/license.xml";

const term = (kind: RslTerm["kind"], values: string, type = "usage"): RslTerm => ({
  kind,
  type,
  values: values.split(" "),
  where: 0,
});
const license = (terms: readonly RslTerm[], payment?: string): RslLicense => ({ terms, payment });
const content = (url: string, licenses: readonly RslLicense[], server?: string): RslContent => ({
  url,
  server,
  licenses,
});
const asked = (contents: readonly RslContent[], path = "/a") =>
  ask({ licenses: [{ url: FILE, contents }] }, path);

describe("resolvePreferences() with RSL licence files", () => {
  test.each<[values: string, answers: string]>([
    ["ai-train", "no unknown unknown"],
    ["train-ai", "no unknown unknown"],
    ["ai-input search", "unknown no no"],
    ["ai-all", "no no unknown"],
    ["all", "no no no"],
    ["ai-index other", "unknown unknown unknown"],
  ])("answers for prohibited %s: %s", (values, answers) => {
    expect(answersOf(asked([content("/", [license([term("prohibits", values)])])]))).toBe(answers);
  });

  test("returns yes only for free and unconditional permits, and otherwise notes the terms", () => {
    const permit = [term("permits", "ai-train")];
    expect(asked([content("/", [license(permit)])])["train-ai"]).toBe("yes");
    expect(asked([content("/", [license(permit, "free")])])["train-ai"]).toBe("yes");
    const conditional = [
      content("/", [license(permit, "subscription")]),
      content("/", [license(permit)], "https://rsl.example/api"),
      content("/", [license([...permit, term("permits", "US", "geo")])]),
    ];
    for (const one of conditional) {
      const answer = asked([one]);
      expect([answer["train-ai"], answer.statements[0]?.terms]).toEqual(["unknown", FILE]);
      expect(answer.statements[0]?.notes?.[0]?.message).toMatch(
        /^(?:It has conditions:|The (?:license has to|permission is)) /,
      );
    }
  });

  test("uses the <content> element with the longest matching path, and never an element of another site", () => {
    const contents = [
      content("/", [license([term("prohibits", "all")])]),
      content("/open/*", [license([term("permits", "ai-train")])]),
      content("https://example.com/exact$", [license([term("permits", "search")])]),
      content("https://other.example/", [license([term("prohibits", "ai-input")])]),
    ];
    expect(answersOf(asked(contents, "/a"))).toBe("no no no");
    expect(answersOf(asked(contents, "/open/a"))).toBe("yes unknown unknown");
    expect(answersOf(asked(contents, "/exact"))).toBe("unknown unknown yes");
    expect(answersOf(asked(contents, "/exactly"))).toBe("no no no");
  });

  test("returns no if one licence prohibits what another permits, and reports a contradiction", () => {
    const answer = asked([
      content("/", [license([term("permits", "ai-train")]), license([term("prohibits", "ai-train")])]),
    ]);
    expect([answer["train-ai"], answer.conflicts[0]?.code]).toEqual(["no", "contradiction"]);
    expect(answer.because["train-ai"][0]).toMatchObject({
      mechanism: "license",
      from: "license-file",
      text: "prohibits: ai-train",
      file: FILE,
    });
  });

  test("returns unknown with the reason if the file could not be read", () => {
    const answer = ask({ licenses: [{ url: FILE, contents: undefined, problem: "There is none." }] });
    expect(answer.statements).toMatchObject([
      { ignored: "unreadable", file: FILE, notes: [{ message: "There is none." }] },
    ]);
    expect(answersOf(answer)).toBe("unknown unknown unknown");
  });
});
