import { getDomain } from "tldts";

/**
 * Which hosts a crawl visits: those of its seeds (`host`: the same host and port), all of their registrable domains (`domain`,
 * by the Public Suffix List), or the hosts of the seeds and no others than those in the list (`list`: the seeds' own URLs only).
 */
export type ScopeKind = "host" | "domain" | "list";

/** Says whether a URL is within a crawl. */
export class Scope {
  readonly kind: ScopeKind;
  readonly #names = new Set<string>();

  constructor(kind: ScopeKind) {
    this.kind = kind;
  }

  /** Takes a seed's host into the scope. */
  admit(seed: URL): void {
    this.#names.add(this.kind === "domain" ? domainOf(seed) : seed.host);
  }

  /** The hosts or domains that it holds, as they are told to others who crawl by the same scope. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** Takes what another scope of this kind holds. */
  take(names: Iterable<string>): void {
    for (const name of names) this.#names.add(name);
  }

  /** Whether the URL is on a host of the scope. */
  holds(url: URL): boolean {
    return this.#names.has(this.kind === "domain" ? domainOf(url) : url.host);
  }

  /** The name under which an origin belongs to the scope: hosts with the same name share budgets. */
  groupOf(origin: string): string {
    const url = new URL(origin);
    return this.kind === "domain" ? domainOf(url) : url.host;
  }

  /** What it holds, in words. */
  get words(): string {
    const names = [...this.#names];
    const shown = names.slice(0, 3).join(", ");
    const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
    return this.kind === "domain" ? `the domains of the seeds (${shown}${more})` : `${shown}${more}`;
  }
}

/** The registrable domain of a host; of an address, or a name without one, the host itself. */
function domainOf(url: URL): string {
  return getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.host;
}
