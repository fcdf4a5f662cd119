import type { Stretch } from "../../../../agent/src/simulation/group-time-lines.ts";
import { speaker } from "../../text/say.ts";
import { simulateMessages } from "../../text/simulate-messages.ts";
import { momentText } from "./outage-time.ts";

const say = speaker(simulateMessages);

/** Returns the content of a bar in words. */
export function barText(stretches: readonly Stretch[]): string {
  const last = stretches.at(-1);
  if (last === undefined) return "";
  const before = stretches.slice(0, -1).map(({ holds, end }) => {
    return say("row.until", { what: say(holds), time: momentText(end) });
  });
  const count = stretches.reduce((sum, { requests }) => sum + requests, 0);
  const what =
    before.length === 0
      ? say("row.all", { what: say(last.holds) })
      : say("row", { stretches: before.join(", then "), last: say(last.holds) });
  return `${what} ${say(count === 1 ? "requests.one" : "requests", { count })}`;
}
