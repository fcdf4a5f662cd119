import type { TableAnswer } from "../answers/protocol.ts";
import { byId } from "../elements/dom.ts";
import { say } from "../elements/texts.ts";

/** Time without a change before a screen reader hears the summary. */
const SPOKEN_AFTER_MS = 800;

/** The sum of all answers: shown at once, and spoken when typing stops. */
export class Summary {
  #timer: ReturnType<typeof setTimeout> | undefined;

  show({ rows }: TableAnswer): void {
    const counts = { allowed: 0, blocked: 0, open: 0 };
    for (const cell of rows.flatMap(({ cells }) => cells ?? [])) {
      if (cell === undefined) continue;
      counts[!cell.settled ? "open" : cell.allowed ? "allowed" : "blocked"]++;
    }
    const text = say(counts.open > 0 ? "results.summary.open" : "results.summary", counts);
    byId("results-title").dataset["summary"] = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      byId("summary").textContent = text;
    }, SPOKEN_AFTER_MS);
  }
}
