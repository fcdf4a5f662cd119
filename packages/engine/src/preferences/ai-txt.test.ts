import { describe, expect, test } from "vitest";
import { answersOf, ask } from "../../test/support/ask-preferences.ts";

const FILE = "https://example.com/ai.txt";
const asked = (body: string | Uint8Array, path = "/a", crawler = "FooBot") =>
  ask({ aiTxt: { url: FILE, body } }, path, crawler);

describe("ai.txt in Spawning's format", () => {
  const rules = "# Spawning AI\nUser-Agent: *\nDisallow: *.jpg\nAllow: /open/\nDisallow: /closed/\n";

  test("is about training, by its rules", () => {
    expect(answersOf(asked(rules, "/x.jpg"))).toBe("no unknown unknown");
    expect(answersOf(asked(rules, "/open/x"))).toBe("yes unknown unknown");
    expect(answersOf(asked(rules, "/closed/x"))).toBe("no unknown unknown");
    expect(answersOf(asked(rules, "/x.png"))).toBe("unknown unknown unknown");
    expect(asked(Buffer.from(rules), "/x.jpg").because["train-ai"]).toMatchObject([
      { mechanism: "ai-txt", from: "ai.txt", where: 3, text: "disallow: *.jpg", file: FILE },
    ]);
  });
});

describe("ai.txt of draft-car-ai-txt-wellknown", () => {
  const header = "Spec-Version: 1.0\nSite-Name: x\n";

  test("says whether training and retrieval are allowed; training is not by default", () => {
    expect(answersOf(asked(`${header}Training: allow\nIndexing: deny\n`))).toBe("yes no unknown");
    expect(answersOf(asked(`${header}training: DENY # no\n`.replace(" # no", "")))).toBe(
      "no unknown unknown",
    );
    expect(answersOf(asked(header))).toBe("no unknown unknown");
    expect(asked(header).statements[0]?.notes?.[0]?.message).toContain("default");
    expect(answersOf(asked(`${header}Training: maybe\n`))).toBe("unknown unknown unknown");
    expect(asked(`${header}Training: maybe\n`).statements[0]?.ignored).toBe("unreadable");
  });

  test("says it to a crawler by its own block, else by that for all", () => {
    const text = `${header}Training: deny\nIndexing: allow\nAgent: *\n  Indexing: deny\n\nAgent: foobot\n  Training: allow\n`;
    expect(answersOf(asked(text))).toBe("yes no unknown");
    expect(answersOf(asked(text, "/a", "BarBot"))).toBe("no no unknown");
  });

  test("has paths where training is conditional; the longer one decides", () => {
    const text = `${header}Training: conditional\nTraining-Allow: /Open/*\nTraining-Deny: /Open/not/*\n`;
    expect(asked(text, "/Open/a")["train-ai"]).toBe("yes");
    expect(asked(text, "/Open/not/a")["train-ai"]).toBe("no");
    expect(asked(text, "/a")["train-ai"]).toBe("unknown");
    expect(asked(text, "/Open/a").statements[0]).toMatchObject({ where: 4, path: "/Open/*" });
  });

  test("says nothing where it is something else", () => {
    for (const text of ["", "<html>", "Training: deny", "Spec-Version", "\0\0"])
      expect(asked(text).statements).toEqual([]);
  });
});
