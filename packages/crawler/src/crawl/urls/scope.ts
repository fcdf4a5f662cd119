import { getDomain } from "tldts";

/**
 * URLs that a crawl visits:
 * - `host`: the hosts of its seeds, with the same port.
 * - `domain`: all hosts of the seeds' registrable domains (Public Suffix List).
 * - `list`: only the seeds themselves.
 */
export type ScopeKind = "host" | "domain" | "list";

/** Maximum number of hosts of one site that redirects of seeds add in one run. A site can have any number of names. */
const MAX_REDIRECT_HOSTS = 20;

/** The hosts or domains that a crawl visits. */
export class Scope {
  readonly kind: ScopeKind;
  readonly #names = new Set<string>();
  /** Number of hosts that redirects of seeds added, by site. */
  readonly #redirected = new Map<string, number>();

  constructor(kind: ScopeKind) {
    this.kind = kind;
  }

  /** Adds the host (or domain) of a seed. */
  admit(seed: URL): void {
    this.#names.add(this.kind === "domain" ? domainOf(seed) : seed.host);
  }

  /**
   * Follows a redirect of a seed: adds the host of the target if it belongs to the same site.
   * @returns whether the target is in the scope and may count as a seed.
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

  /** The hosts or domains in the scope, to share with other workers of the crawl. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** Adds the names of another scope of the same kind. */
  addNames(names: Iterable<string>): void {
    for (const name of names) this.#names.add(name);
  }

  /** Returns whether a URL is on a host of the scope. */
  holds(url: URL): boolean {
    return this.#names.has(this.kind === "domain" ? domainOf(url) : url.host);
  }

  /** Returns the host or domain name of an origin, as the scope lists it. Origins with the same name share budgets. */
  groupOf(origin: string): string {
    const url = new URL(origin);
    return this.kind === "domain" ? domainOf(url) : url.host;
  }

  /** Description of the scope, with up to three names. */
  get description(): string {
    const names = [...this.#names];
    const shown = names.slice(0, 3).join(", ");
    const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
    return this.kind === "domain" ? `the domains of the seeds (${shown}${more})` : `${shown}${more}`;
  }
}

/** Returns the registrable domain of a URL; host and port for an IP address or a name without such a domain. */
function domainOf(url: URL): string {
  return getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.host;
}

/** Returns the same as `domainOf`, but without the port. */
function siteOf({ hostname }: URL): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
