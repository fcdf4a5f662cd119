import { isIP } from "node:net";
import type { Resolver } from "@maycrawl/agent";
import { maskedAddress, parseUrl } from "@maycrawl/engine/internal";
import { UsageError } from "../cli/errors.ts";
import { maskedText } from "../output/masked-text.ts";

const EXPECTED =
  'expected HOST:PORT:ADDRESS, such as "example.com:443:192.0.2.1", "example.com:443:[2001:db8::1]" or "*:80:127.0.0.1"';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "https:": 443, "ftp:": 21 };

/**
 * Returns a resolver that maps the hosts and ports of `--resolve` to addresses, and resolves all others with `system`.
 * @param given values of the form `HOST:PORT:ADDRESS`. The host `*` matches all hosts. The first match is used.
 * @returns the resolver; undefined if `given` is empty.
 * @throws {UsageError} for a malformed value.
 */
export function resolverOf(given: readonly string[], system: Resolver): Resolver | undefined {
  if (given.length === 0) return undefined;
  const rules = given.map(parseRule);
  return async (hostname, url) => {
    const port = Number(url.port) || (DEFAULT_PORTS[url.protocol] ?? 80);
    const name = withoutDot(hostname);
    const rule = rules.find((one) => (one.host === "*" || one.host === name) && one.port === port);
    if (rule === undefined) return system(hostname, url);
    return [{ address: rule.address, family: isIP(rule.address) }];
  };
}

/**
 * Checks the values of `--resolve`, even if nothing will be fetched.
 * @throws {UsageError} for a malformed value.
 */
export function checkResolve(given: readonly string[]): void {
  for (const one of given) parseRule(one);
}

interface Rule {
  /** Host in the form that URLs have, without a dot at the end; `*` for all hosts. */
  readonly host: string;
  readonly port: number;
  readonly address: string;
}

function parseRule(given: string): Rule {
  // The value is checked as a whole. In an error about one part, a password would not be recognised and masked.
  if (maskedAddress(given) !== given) throw refused(given, "cannot be used", EXPECTED);
  const scheme = /^\s*[a-z][a-z\d+.-]*:\/\//i.exec(given)?.[0];
  if (scheme !== undefined) throw refused(given, "begins with a scheme", `leave ${scheme.trim()} out`);
  if (/^\s*\+/.test(given)) throw refused(given, "begins with a +, as only curl takes it", "leave + out");
  const [read, host = "", port = "", address = ""] =
    /^(\[.*?\]|[^:]*):([^:]*):(.*)$/.exec(given.trim()) ?? [];
  if (read === undefined) throw refused(given, "cannot be used", EXPECTED);
  return {
    host: parseHost(host, given),
    port: parsePort(port, given),
    address: parseAddress(address, given),
  };
}

/** Returns the host in the form that URLs have: `Bücher.example` is `xn--bcher-kva.example`. */
function parseHost(written: string, given: string): string {
  if (written === "*") return written;
  const what = `"${maskedText(written)}"`;
  const isName =
    written !== "" && !/[\s/\\?#@%*]/.test(written) && parseUrl(`http://${written}/`) !== undefined;
  if (!isName) throw refused(given, `has ${what} as its host, which is not a host name`, EXPECTED);
  const { hostname } = new URL(`http://${written}/`);
  if (/^(?:\[.*\]|[\d.]+)$/.test(hostname)) {
    const hint = "give the host name that is in the URLs";
    throw refused(given, `has the address ${what} as its host, but addresses are not resolved`, hint);
  }
  return withoutDot(hostname);
}

function parsePort(written: string, given: string): number {
  const port = /^\d{1,5}$/.test(written) ? Number(written) : 0;
  if (port >= 1 && port <= 65_535) return port;
  const what = maskedText(written);
  throw refused(given, `has "${what}" as its port, which is not a number from 1 to 65535`, EXPECTED);
}

function parseAddress(written: string, given: string): string {
  const address = written.replace(/^\[(.*)\]$/, "$1");
  const isAddress = isIP(address) === 6 || (isIP(address) === 4 && address === written);
  if (isAddress) return address;
  const what = maskedText(written);
  throw refused(given, `has "${what}" as its address, which is not an IP address`, EXPECTED);
}

/** Removes a dot at the end: `example.com.` is the same host as `example.com`. */
function withoutDot(name: string): string {
  return name.endsWith(".") ? name.slice(0, -1) : name;
}

function refused(given: string, why: string, hint: string): UsageError {
  return new UsageError(`--resolve "${maskedText(given)}" ${why}`, hint);
}
