import { expect, test } from "vitest";
import { presetOutages } from "../../answers/simulate/outage-history.ts";
import { answerSimulate } from "../../answers/simulate/simulate.ts";
import { USUAL_OUTAGE } from "../../state/outage.ts";
import { simulateMessages } from "../../text/simulate-messages.ts";
import { barText } from "./bar-text.ts";

function textFor(dialect: string, outage: Partial<typeof USUAL_OUTAGE>): string {
  const { rows } = answerSimulate({
    kind: "simulate",
    outage: { ...USUAL_OUTAGE, ...outage },
    crawlers: [],
    dialect: undefined,
  });
  return barText(rows.find(({ dialects }) => dialects.includes(dialect))?.stretches ?? []);
}

test("a bar of an outage is described in plain sentences, each part with its end", () => {
  expect(textFor("google", { hours: 31 * 24 })).toMatch(
    /^These crawlers fetch no page until hour 12, then use their stored copy of the robots\.txt until day 30, hour 12, then .+\. On maycrawl's schedule, they request the robots\.txt \d+ times\.$/,
  );
  expect(textFor("amazonbot", { hours: 5 * 24, returns: false })).toMatch(
    /^During the whole time, these crawlers use their stored copy of the robots\.txt\. On maycrawl's /,
  );
});

test("every preset of an outage has a name in words", () => {
  for (const [name] of presetOutages) expect(simulateMessages[`preset.${name}`]).toMatch(/^503 for /);
});
