import { expect, test } from "vitest";
import { answerTable } from "../packages/tester/src/answers/table.ts";
import { textOf } from "../packages/tester/src/state/robots-text.ts";
import { answersOfCommand, randomStates } from "./support/tester-states.ts";

const STATES = 200;

test(`the worker of the web tester and the command give the same answers in ${STATES} random states`, async () => {
  const seen = new Set<string>();
  for (const state of randomStates(STATES)) {
    const { bytes, urls, crawlers, dialect } = state;
    const expected = await answersOfCommand(state, dialect);
    const subject = { robots: textOf(bytes), site: "https://example.com", crawlers, dialect };
    const { rows } = answerTable({ kind: "table", urls, ...subject });
    const answers = rows.map(({ cells = [] }) =>
      cells.map((cell) => {
        const word = cell?.settled === false ? "Unclear" : cell?.allowed ? "Allowed" : "Blocked";
        return `${word} ${cell?.line ?? ""}`.trim();
      }),
    );
    expect(answers, JSON.stringify([Buffer.from(bytes).toString("latin1"), urls])).toEqual(expected);
    for (const answer of expected.flat()) seen.add(answer);
  }
  expect(seen.size).toBeGreaterThan(10);
});
