import { randomUUID } from "node:crypto";
import { nextRank, ticketOf } from "./ticket.ts";

/** Tickets of waiting requests in this process, by host. A ticket that is not renewed in time expires. */
export class MemoryTickets {
  /** For each host, the expiry time of each ticket. */
  readonly #hosts = new Map<string, Map<string, number>>();

  /** Returns the number of valid tickets before `ticket`, or of all valid tickets if `ticket` is undefined. */
  ahead(host: string, ticket: string | undefined, now: number): number {
    let ahead = 0;
    for (const other of this.#live(host, now).keys()) if (ticket === undefined || other < ticket) ahead++;
    return ahead;
  }

  /** Returns a new ticket. A call of `keep` makes the ticket valid. */
  take(host: string, now: number): string {
    let last: string | undefined;
    for (const other of this.#live(host, now).keys()) if (last === undefined || other > last) last = other;
    return ticketOf(nextRank(now, last), randomUUID());
  }

  /** Makes a ticket valid until the given time. */
  keep(host: string, ticket: string, until: number): void {
    const tickets = this.#hosts.get(host) ?? new Map<string, number>();
    tickets.set(ticket, until);
    this.#hosts.set(host, tickets);
  }

  remove(host: string, ticket: string): void {
    const tickets = this.#hosts.get(host);
    if (tickets?.delete(ticket) === true && tickets.size === 0) this.#hosts.delete(host);
  }

  /** Removes the expired tickets of all hosts. */
  sweep(now: number): void {
    for (const host of this.#hosts.keys()) this.#live(host, now);
  }

  #live(host: string, now: number): ReadonlyMap<string, number> {
    const tickets = this.#hosts.get(host) ?? new Map<string, number>();
    for (const [ticket, until] of tickets) if (until <= now) tickets.delete(ticket);
    if (tickets.size === 0) this.#hosts.delete(host);
    return tickets;
  }
}
