import type { NumberedLead } from "./leads.ts";
import type { Lead } from "./read-body.ts";
import { MAX_REMEMBERED } from "./recently-found.ts";

/**
 * The links that one reader of bodies found lately, by their numbers, in the thread that keeps what they lead to. What the reader
 * sent has to be taken in the order in which it was sent, since numbers are given anew.
 */
export class LeadBook {
  readonly #leads: (Lead | undefined)[] = new Array(MAX_REMEMBERED).fill(undefined);

  /** The leads that numbers stand for. */
  take(numbered: readonly NumberedLead[]): readonly Lead[] {
    const leads: Lead[] = [];
    for (const one of numbered) {
      if (typeof one === "number") {
        const lead = this.#leads[one];
        if (lead !== undefined) leads.push(lead);
        continue;
      }
      const { slot, href, by, nofollow } = one;
      const lead: Lead = { href, by, nofollow, found: undefined };
      this.#leads[slot] = lead;
      leads.push(lead);
    }
    return leads;
  }

  /** Forgets what became of all of them. */
  forget(): void {
    for (const lead of this.#leads) if (lead !== undefined) lead.found = undefined;
  }
}
