import {
  compile,
  dialects,
  InvalidProductTokenError,
  parse,
  type RobotsDocument,
  readRequestedPace,
  resolvePreferences,
} from "@maycrawl/engine";
import { expect, it } from "vitest";
import { describeExtra, type ExtraCase, extraCases } from "./extra-corpus.ts";
import { disagreements } from "./extra-question.ts";
import { robotsOf } from "./vector.ts";

const casesOf = (op: string): readonly ExtraCase[] =>
  extraCases("extensions").filter((one) => one.kind === "other" && one.op === op);

const documentOf = (one: ExtraCase): RobotsDocument => parse(robotsOf(one), { dialect: dialects.rfc9309 });

/** Cases in which our answer differs from the peer's, with the reason. */
const DIFFERENT: ReadonlyMap<string, string> = new Map([
  ["x-rate-0012", "a name with a blank is not a product token (RFC 9309 §2.2.1), so it is a wrong argument"],
]);

/** Formats minutes since midnight as a time of day in the peer's notation. */
const clock = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(11, 19);

function rateOf(one: ExtraCase): unknown {
  const [rate] = readRequestedPace(documentOf(one), one.agent ?? "").requestRates;
  if (rate === undefined) return null;
  const { documents, seconds, during } = rate;
  const [start, end] = during === undefined ? [null, null] : [clock(during.from), clock(during.to)];
  return { requests: documents, seconds, start, end };
}

/**
 * Returns the last Host record, which Yandex used when it supported the field. The engine does not interpret the field.
 */
function hostOf(one: ExtraCase): unknown {
  return documentOf(one).fields.findLast(({ field }) => field === "host")?.value ?? null;
}

function cleanParamsOf(one: ExtraCase): unknown {
  const { groups } = compile(documentOf(one), one.agent ?? "");
  return groups.flatMap(({ fields }) =>
    fields.filter(({ field }) => field === "clean-param").map(({ value }) => value),
  );
}

/** Returns the Content-Signal statements that apply to any path used in the cases, in the order of the lines. */
function signalsOf(one: ExtraCase): unknown {
  const signals = ["/", "/api/", "/public/"].flatMap((path) =>
    resolvePreferences(
      { document: documentOf(one) },
      one.agent ?? "",
      `https://example.com${path}`,
    ).statements.filter(({ mechanism, ignored }) => mechanism === "content-signal" && ignored === undefined),
  );
  const byLine = new Map(signals.map(({ where, text }) => [where, text]));
  return [...byLine].sort(([a], [b]) => a - b).map(([, text]) => text);
}

const KINDS = [
  ["request-rate", 12, rateOf],
  ["host", 11, hostOf],
  ["clean-param", 1, cleanParamsOf],
  ["content-signal", 7, signalsOf],
] as const;

describeExtra("the engine reads records of extensions as the peers do:", () => {
  for (const [op, count, answer] of KINDS) {
    it(`${op}, in ${count} cases`, () => {
      const cases = casesOf(op);
      expect(cases).toHaveLength(count);
      const plain = cases.filter(({ id }) => !DIFFERENT.has(id));
      expect(disagreements(plain, answer)).toEqual([]);
    });
  }

  for (const [id, reason] of DIFFERENT) {
    it(`but not ${id}: ${reason}`, () => {
      const one = casesOf("request-rate").find((each) => each.id === id) as ExtraCase;
      expect(() => rateOf(one)).toThrow(InvalidProductTokenError);
    });
  }
});
