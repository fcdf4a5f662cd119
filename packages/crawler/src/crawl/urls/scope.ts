import { getDomain } from "tldts";

/**
 * Which hosts a crawl visits: those of its seeds (`host`: the same host and port), all of their registrable domains (`domain`,
 * by the Public Suffix List), or the hosts of the seeds and no others than those in the list (`list`: the seeds' own URLs only).
 */
export type ScopeKind = "host" | "domain" | "list";

/** Hosts of one site that redirects of seeds may let in, in one run: a site can have any number of names. */
const MAX_REDIRECT_HOSTS = 20;

/** Says whether a URL is within a crawl. */
export class Scope {
  readonly kind: ScopeKind;
  readonly #names = new Set<string>();
  /** How many hosts redirects of seeds let in, by site. */
  readonly #redirected = new Map<string, number>();

  constructor(kind: ScopeKind) {
    this.kind = kind;
  }

  /** Takes a seed's host into the scope. */
  admit(seed: URL): void {
    this.#names.add(this.kind === "domain" ? domainOf(seed) : seed.host);
  }

  /**
   * Follows a redirect of a seed: adds the host of the target if it belongs to the same site.
   * @returns whether the target may be a seed, too.
   */
  follow(seed: URL, target: URL): boolean {
    const site = siteOf(target);
    if (siteOf(seed) !== site) return false;
    if (this.holds(target)) return true;
    const hosts = (this.#redirected.get(site) ?? 0) + 1;
    if (hosts > MAX_REDIRECT_HOSTS) return false;
    this.#redirected.set(site, hosts);
    this.admit(target);
    return true;
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

/** The same, but for all ports of an address or of such a name. */
function siteOf({ hostname }: URL): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
