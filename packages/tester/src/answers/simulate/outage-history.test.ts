import { expect, test } from "vitest";
import { presets } from "../../../../agent/src/simulation/presets.ts";
import { USUAL_OUTAGE } from "../../state/outage.ts";
import { historyOf, presetOutages, siteUsuallyAnswers } from "./outage-history.ts";

test("the outages of the presets have the histories of the command", () => {
  expect(presetOutages.map(([name]) => name)).toEqual(Object.keys(presets));
  for (const [name, outage] of presetOutages) {
    expect(historyOf(outage, presets[name][0]?.robots ?? "")).toEqual(presets[name]);
  }
});

test("an outage without an answer has a reason, and no header", () => {
  const outage = { ...USUAL_OUTAGE, failure: "timeout", returns: false, retryAfter: 60 } as const;
  expect(historyOf(outage, "x")).toMatchObject([
    { hours: 0, status: 200, robots: "x" },
    { hours: 120, status: undefined, error: "timeout", robots: "", retryAfter: undefined },
  ]);
  expect(historyOf({ ...outage, failure: "429" }, "x")[1]).toMatchObject({ status: 429, retryAfter: "60" });
});

test("other pages answer with a status below 500", () => {
  expect(siteUsuallyAnswers("404")).toBe(true);
  expect(siteUsuallyAnswers("503")).toBe(false);
  expect(siteUsuallyAnswers("name")).toBe(false);
});
