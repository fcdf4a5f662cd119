import { describe, expect, test } from "vitest";
import { answersOf, ask } from "../../test/support/ask-preferences.ts";

const FILE = "https://example.com/ai.txt";
const asked = (body: string | Uint8Array, path = "/a", crawler = "FooBot") =>
  ask({ aiTxt: { url: FILE, body } }, path, crawler);

describe("resolvePreferences() with an ai.txt in Spawning's format", () => {
  const rules = "# Spawning AI\nUser-Agent: *\nDisallow: *.jpg\nAllow: /open/\nDisallow: /closed/\n";

  test("reads the rules as statements about training", () => {
    expect(answersOf(asked(rules, "/x.jpg"))).toBe("no unknown unknown");
    expect(answersOf(asked(rules, "/open/x"))).toBe("yes unknown unknown");
    expect(answersOf(asked(rules, "/closed/x"))).toBe("no unknown unknown");
    expect(answersOf(asked(rules, "/x.png"))).toBe("unknown unknown unknown");
    expect(asked(Buffer.from(rules), "/x.jpg").because["train-ai"]).toMatchObject([
      { mechanism: "ai-txt", from: "ai.txt", where: 3, text: "disallow: *.jpg", file: FILE },
    ]);
  });
});

describe("resolvePreferences() with an ai.txt of draft-car-ai-txt-wellknown", () => {
  const header = "Spec-Version: 1.0\nSite-Name: x\n";

  test("reads Training and Indexing, and denies training by default", () => {
    expect(answersOf(asked(`${header}Training: allow\nIndexing: deny\n`))).toBe("yes no unknown");
    expect(answersOf(asked(`${header}training: DENY # no\n`.replace(" # no", "")))).toBe(
      "no unknown unknown",
    );
    expect(answersOf(asked(header))).toBe("no unknown unknown");
    expect(asked(header).statements[0]?.notes?.[0]?.message).toContain("default");
    expect(answersOf(asked(`${header}Training: maybe\n`))).toBe("unknown unknown unknown");
    expect(asked(`${header}Training: maybe\n`).statements[0]?.ignored).toBe("unreadable");
  });

  test("prefers the crawler's own block to the block for *", () => {
    const text = `${header}Training: deny\nIndexing: allow\nAgent: *\n  Indexing: deny\n\nAgent: foobot\n  Training: allow\n`;
    expect(answersOf(asked(text))).toBe("yes no unknown");
    expect(answersOf(asked(text, "/a", "BarBot"))).toBe("no no unknown");
  });

  test("decides conditional training by the longest matching path", () => {
    const text = `${header}Training: conditional\nTraining-Allow: /Open/*\nTraining-Deny: /Open/not/*\n`;
    expect(asked(text, "/Open/a")["train-ai"]).toBe("yes");
    expect(asked(text, "/Open/not/a")["train-ai"]).toBe("no");
    expect(asked(text, "/a")["train-ai"]).toBe("unknown");
    expect(asked(text, "/Open/a").statements[0]).toMatchObject({ where: 4, path: "/Open/*" });
  });

  test("ignores a file in another format", () => {
    for (const text of ["", "<html>", "Training: deny", "Spec-Version", "\0\0"])
      expect(asked(text).statements).toEqual([]);
  });
});
