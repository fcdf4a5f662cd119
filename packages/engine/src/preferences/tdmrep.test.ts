import { describe, expect, test } from "vitest";
import { answersOf, ask, positionsOf } from "../../test/support/ask-preferences.ts";

describe("resolvePreferences() with TDM reservations", () => {
  const FILE = [
    { location: "/a/", "tdm-reservation": 1 },
    { location: "/b/html/", "tdm-reservation": 1, "tdm-policy": "https://provider.com/policies/policy.json" },
    { location: "/b/images/*.jpg", "tdm-reservation": 0 },
    { location: "/b/", "tdm-reservation": true },
    { location: "/", "tdm-reservation": 0 },
  ];

  test.each<[path: string, trainAi: string]>([
    ["/a/x.pdf", "no"],
    ["/b/html/x", "no"],
    ["/b/images/x/y.jpg", "yes"],
    // Only the first matching rule counts, and its value `true` is ignored because it is not 0 or 1.
    ["/b/images/x.png", "unknown"],
    ["/x", "yes"],
  ])("answers for %s by the first matching rule of tdmrep.json", (path, trainAi) => {
    expect(ask({ tdmrep: FILE }, path)["train-ai"]).toBe(trainAi);
    const text = JSON.stringify(FILE);
    for (const tdmrep of [text, `\ufeff${text}`, new TextEncoder().encode(`\ufeff${text}`)])
      expect(ask({ tdmrep }, path)["train-ai"]).toBe(trainAi);
  });

  test("returns the number, path and terms of the rule", () => {
    expect(ask({ tdmrep: FILE }, "/b/html/x").statements).toEqual([
      {
        mechanism: "tdmrep",
        from: "tdmrep.json",
        where: 2,
        text: "/b/html/: 1",
        says: { "train-ai": "no" },
        path: "/b/html/",
        terms: "https://provider.com/policies/policy.json",
      },
    ]);
  });

  test("lets the header override the file, and the page override the header", () => {
    const headers = [
      ["TDM-Reservation", "0"],
      ["TDM-Policy", "https://provider.com/p"],
    ] as const;
    const meta = [
      { name: "tdm-policy", content: "https://provider.com/q", where: 90 },
      { name: "TDM-Reservation", content: "1", where: 40 },
    ];
    const withHeader = ask({ tdmrep: FILE, headers }, "/a/");
    expect(answersOf(withHeader)).toBe("yes unknown unknown");
    expect(positionsOf(withHeader.statements)).toEqual(["tdmrep.json 1 superseded", "header 1"]);
    const all = ask({ tdmrep: FILE, headers, meta }, "/a/");
    expect(answersOf(all)).toBe("no unknown unknown");
    expect(all.because["train-ai"][0]).toMatchObject({
      from: "meta",
      where: 40,
      terms: "https://provider.com/q",
    });
    // An invalid reservation in the header does not override the file.
    const unset = ask({ tdmrep: FILE, headers: [["tdm-reservation", "x"]] }, "/a/");
    expect(positionsOf(unset.statements)).toEqual(["tdmrep.json 1", "header 1 unreadable"]);
    expect(unset["train-ai"]).toBe("no");
  });

  test.each(["", "{", "{}", "[1]", "null", "[[", '[{"location": 1}]', '[{"tdm-reservation": 1}]'])(
    "ignores the invalid file %s",
    (tdmrep) => {
      expect(answersOf(ask({ tdmrep }))).toBe("unknown unknown unknown");
    },
  );
});
