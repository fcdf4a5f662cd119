import { isIP } from "node:net";
import type { Resolver } from "@maycrawl/agent";
import { maskedAddress, parseUrl } from "@maycrawl/engine/internal";
import { UsageError } from "../cli/errors.ts";
import { maskedText } from "../output/masked-text.ts";

const EXPECTED =
  'expected HOST:PORT:ADDRESS, such as "example.com:443:192.0.2.1", "example.com:443:[2001:db8::1]" or "*:80:127.0.0.1"';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "https:": 443, "ftp:": 21 };

/**
 * Makes a resolver that leads the hosts of `--resolve` to the addresses given there, and all others where the system does.
 * @param given `HOST:PORT:ADDRESS` each; the host may be `*`, for all names. The first that fits counts.
 * @returns undefined where none is given.
 * @throws {UsageError} for one that is malformed.
 */
export function resolverOf(given: readonly string[], system: Resolver): Resolver | undefined {
  if (given.length === 0) return undefined;
  const rules = given.map(ruleOf);
  return async (hostname, url) => {
    const port = Number(url.port) || (DEFAULT_PORTS[url.protocol] ?? 80);
    const name = withoutDot(hostname);
    const rule = rules.find((one) => (one.host === "*" || one.host === name) && one.port === port);
    if (rule === undefined) return system(hostname, url);
    return [{ address: rule.address, family: isIP(rule.address) }];
  };
}

/**
 * Checks the values of `--resolve`, also where nothing will be fetched.
 * @throws {UsageError} for one that is malformed.
 */
export function checkResolve(given: readonly string[]): void {
  for (const one of given) ruleOf(one);
}

interface Rule {
  /** As it is in a URL, without a dot at the end; `*`: all names. */
  readonly host: string;
  readonly port: number;
  readonly address: string;
}

function ruleOf(given: string): Rule {
  // Of a part that is shown, the rest would not show that it is a password.
  if (maskedAddress(given) !== given) throw refused(given, "cannot be used", EXPECTED);
  const scheme = /^\s*[a-z][a-z\d+.-]*:\/\//i.exec(given)?.[0];
  if (scheme !== undefined) throw refused(given, "begins with a scheme", `leave ${scheme.trim()} out`);
  if (/^\s*\+/.test(given)) throw refused(given, "begins with a +, as only curl takes it", "leave + out");
  const [read, host = "", port = "", address = ""] =
    /^(\[.*?\]|[^:]*):([^:]*):(.*)$/.exec(given.trim()) ?? [];
  if (read === undefined) throw refused(given, "cannot be used", EXPECTED);
  return { host: hostOf(host, given), port: portOf(port, given), address: addressOf(address, given) };
}

/** The host as URLs have it: `Bücher.example` is `xn--bcher-kva.example`. */
function hostOf(written: string, given: string): string {
  if (written === "*") return written;
  const what = `"${maskedText(written)}"`;
  const isName =
    written !== "" && !/[\s/\\?#@%*]/.test(written) && parseUrl(`http://${written}/`) !== undefined;
  if (!isName) throw refused(given, `has ${what} as its host, which is no host name`, EXPECTED);
  const { hostname } = new URL(`http://${written}/`);
  if (/^(?:\[.*\]|[\d.]+)$/.test(hostname)) {
    const hint = "name the host as the URLs have it; a URL with an address leads to that address";
    throw refused(given, `has the address ${what} as its host, for which no name is looked up`, hint);
  }
  return withoutDot(hostname);
}

function portOf(written: string, given: string): number {
  const port = /^\d{1,5}$/.test(written) ? Number(written) : 0;
  if (port >= 1 && port <= 65_535) return port;
  const what = maskedText(written);
  throw refused(given, `has "${what}" as its port, which is no number from 1 to 65535`, EXPECTED);
}

function addressOf(written: string, given: string): string {
  const address = written.replace(/^\[(.*)\]$/, "$1");
  const isAddress = isIP(address) === 6 || (isIP(address) === 4 && address === written);
  if (isAddress) return address;
  const what = maskedText(written);
  throw refused(given, `has "${what}" as its address, which is no IP address`, EXPECTED);
}

/** `example.com.` is the same host as `example.com`. */
function withoutDot(name: string): string {
  return name.endsWith(".") ? name.slice(0, -1) : name;
}

function refused(given: string, why: string, hint: string): UsageError {
  return new UsageError(`--resolve "${maskedText(given)}" ${why}`, hint);
}
