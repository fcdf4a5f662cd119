/** Outages as histories of `maycrawl simulate`. */
import { type PresetName, presets } from "../../../../agent/src/simulation/presets.ts";
import { type Span, siteAnswersByDefault } from "../../../../agent/src/simulation/span.ts";
import {
  hasStatus,
  type Outage,
  type OutageFailure,
  outageFailures,
  USUAL_OUTAGE,
} from "../../state/outage.ts";

/** Hours after an outage in which the robots.txt can be fetched again. */
const AFTER_HOURS = 24;

/** Returns the answers of a site before, during and after an outage. */
export function historyOf(outage: Outage, robots: string): readonly Span[] {
  const { failure, hours, returns, siteAnswers, retryAfter } = outage;
  const answer: Span = {
    hours: AFTER_HOURS,
    status: 200,
    error: undefined,
    robots,
    cacheControl: undefined,
    retryAfter: undefined,
    siteAnswers: true,
  };
  const isAnswered = hasStatus(failure);
  const failing: Span = {
    ...answer,
    hours,
    status: isAnswered ? Number(failure) : undefined,
    error: isAnswered ? undefined : (failure as Span["error"]),
    robots: "",
    retryAfter: isAnswered && retryAfter !== undefined ? String(retryAfter) : undefined,
    siteAnswers,
  };
  return [{ ...answer, hours: 0 }, failing, ...(returns ? [answer] : [])];
}

/** The outages of the command's presets, by name. */
export const presetOutages: readonly (readonly [name: PresetName, outage: Outage])[] = (
  Object.keys(presets) as PresetName[]
).map((name) => {
  const { status, hours, siteAnswers } = presets[name][1] as Span;
  const failure = outageFailures.find((one) => one === String(status)) ?? USUAL_OUTAGE.failure;
  return [name, { failure, hours, returns: true, siteAnswers, retryAfter: undefined }];
});

/** Whether other pages of the site usually answer while its robots.txt fails in this way. */
export function siteUsuallyAnswers(failure: OutageFailure): boolean {
  return siteAnswersByDefault(hasStatus(failure) ? Number(failure) : undefined);
}
