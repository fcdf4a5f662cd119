import { randomUUID } from "node:crypto";
import { nextRank, ticketOf } from "./ticket.ts";

/** The tickets of this process's hosts. A ticket of which nothing is heard in its time keeps no one back. */
export class MemoryTickets {
  /** For each host its tickets, and when each of them ends. */
  readonly #hosts = new Map<string, Map<string, number>>();

  /** Returns how many tickets count that were taken before this one, or before now. */
  ahead(host: string, ticket: string | undefined, now: number): number {
    let ahead = 0;
    for (const other of this.#live(host, now).keys()) if (ticket === undefined || other < ticket) ahead++;
    return ahead;
  }

  /** Returns a new ticket, which does not count before it is kept. */
  take(host: string, now: number): string {
    let last: string | undefined;
    for (const other of this.#live(host, now).keys()) if (last === undefined || other > last) last = other;
    return ticketOf(nextRank(now, last), randomUUID());
  }

  /** Makes a ticket count until then. */
  keep(host: string, ticket: string, until: number): void {
    const tickets = this.#hosts.get(host) ?? new Map<string, number>();
    tickets.set(ticket, until);
    this.#hosts.set(host, tickets);
  }

  remove(host: string, ticket: string): void {
    const tickets = this.#hosts.get(host);
    if (tickets?.delete(ticket) === true && tickets.size === 0) this.#hosts.delete(host);
  }

  /** Removes what has ended, at all hosts. */
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
