/** Times of an outage: as words, and as the ticks of an axis. */

import { speaker } from "../../text/say.ts";
import { simulateMessages } from "../../text/simulate-messages.ts";

const say = speaker(simulateMessages);

const DAY = 24;
/** Times up to this one are in hours, as in the command's output. */
const MAX_IN_HOURS = 48;
const MAX_TICKS = 6;
/** Steps between ticks, in hours. */
const STEPS = [1, 2, 3, 6, 12, DAY, 2 * DAY, 5 * DAY, 10 * DAY, 20 * DAY, 30 * DAY];

/** Returns a time as words; from 48 hours on, in days and hours. */
export function timeText(hours: number): string {
  if (hours < MAX_IN_HOURS) return say("time.hours", { hours });
  const rest = hours % DAY;
  const days = Math.floor(hours / DAY);
  return rest === 0 ? say("time.days", { days }) : say("time.both", { days, hours: rest });
}

/** Returns the end of a time as words: `hour 12`, `day 30`. */
export function momentText(hours: number): string {
  if (hours < MAX_IN_HOURS) return say("moment.hours", { hours });
  const rest = hours % DAY;
  const days = Math.floor(hours / DAY);
  return rest === 0 ? say("moment.days", { days }) : say("moment.both", { days, hours: rest });
}

/** Returns the words at the ticks of an axis: all in hours, or all in days. */
export function tickTexts(ticks: readonly number[]): readonly string[] {
  const isDays = ticks.every((hours) => hours % DAY === 0);
  return ticks.map((hours) =>
    isDays ? say("time.days", { days: hours / DAY }) : say("time.hours", { hours }),
  );
}

/** Returns the times at the ticks of an axis, in hours. They have a distance that fits a narrow screen. */
export function ticksOf(length: number): readonly number[] {
  const step = STEPS.find((one) => length / one <= MAX_TICKS) ?? (STEPS.at(-1) as number);
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, at) => at * step);
}
