import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { AddressRefusedError, type RefusalReason } from "../errors.ts";
import { type AddressPolicy, passes } from "./address-policy.ts";
import { canonicalAddress, isGlobalUnicast } from "./global-unicast.ts";
import { type Resolver, resolvedBy, systemResolver } from "./resolver.ts";

/** Holds an `AddressPolicy` against URLs, and against what their names resolve to. */
export interface AddressGuard {
  /**
   * Checks what the URL itself says: scheme, credentials, port, and the host where it is an address (which no
   * look-up ever sees).
   * @throws {AddressRefusedError}
   * @throws {InvalidOptionError} where the caller's policy gives no answer that is one.
   */
  checkUrl(url: URL): void;
  /**
   * Looks a name up. Whoever connects has to connect to one of these addresses: another look-up may bring others
   * (DNS rebinding).
   * @param url what the look-up is for.
   * @returns all addresses of the name, one at least.
   * @throws {AddressRefusedError} where any of them is refused.
   * @throws {InvalidOptionError} where the caller's resolver or policy gives no answer that is one.
   * @throws the system's error where the name cannot be resolved.
   */
  resolve(hostname: string, url: URL): Promise<readonly LookupAddress[]>;
  /**
   * Checks what the URL's name resolves to now, for those who leave connecting to others; where every address is
   * good enough, nothing is looked up.
   * @throws as `resolve`.
   */
  checkName(url: URL): Promise<void>;
  /** `resolve` as the `lookup` option of sockets; what it hands out is what gets connected to. */
  lookup(url: URL): LookupFunction;
}

const SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "ftp:"]);
const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443, "ftp:": 21 };
/** Below are the system's services; mail servers and the like would take a request for commands of theirs. */
const FIRST_FREE_PORT = 1024;

/**
 * The guard that keeps to a policy.
 * @param resolver in the place of the system's.
 */
export function createAddressGuard(policy: AddressPolicy, resolver: Resolver = systemResolver): AddressGuard {
  return {
    checkUrl(url) {
      checkText(url);
      if (policy === "public") checkPort(url);
      const host = hostOf(url);
      if (isIP(host) !== 0) checkAddress(policy, host, url, "address");
    },
    async resolve(hostname, url) {
      const addresses = await resolvedBy(resolver, hostname, url);
      // All of them: which one answers is up to the network, and whoever chose the addresses can see to that.
      for (const { address } of addresses) checkAddress(policy, address, url, "resolved-address");
      if (addresses.length === 0) {
        throw Object.assign(new Error(`${hostname} has no address`), { code: "ENOTFOUND" });
      }
      return addresses;
    },
    async checkName(url) {
      if (policy !== "any") await this.resolve(hostOf(url), url);
    },
    lookup(url) {
      return (hostname, options, callback) => {
        this.resolve(hostname, url).then(
          (addresses) => answerLookup(hostname, addresses, options, callback),
          (error) => callback(error, "", 0),
        );
      };
    },
  };
}

/** The host as resolvers and sockets take it: IPv6 addresses without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Returns the port of a URL, or the default port of its scheme. */
export function portOf({ port, protocol }: URL): number | undefined {
  return port === "" ? DEFAULT_PORTS[protocol] : Number(port);
}

function checkText(url: URL): void {
  if (!SCHEMES.has(url.protocol)) {
    throw refusal(url, "scheme", `${url.protocol} is not http:, https: or ftp:`);
  }
  // Servers could choose them through redirects, and they would end up in logs.
  if (url.username !== "" || url.password !== "") {
    throw refusal(url, "credentials", "it holds a user name or a password");
  }
}

function checkPort(url: URL): void {
  const port = portOf(url);
  if (port === 80 || port === 443 || port === 21 || Number(port) >= FIRST_FREE_PORT) return;
  throw refusal(url, "port", `port ${port} is for none of the services that are asked`);
}

function checkAddress(policy: AddressPolicy, text: string, url: URL, reason: RefusalReason): void {
  if (policy === "any") return;
  const address = canonicalAddress(text);
  if (policy === "public") {
    if (isGlobalUnicast(text)) return;
    throw refusal(url, reason, `${address} is no address of the public internet`, address);
  }
  if (!passes(policy, address, url)) throw refusal(url, "policy", `the policy refuses ${address}`, address);
}

function refusal(url: URL, reason: RefusalReason, why: string, address?: string): AddressRefusedError {
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  return new AddressRefusedError(shown.href, reason, why, address);
}

/** Answers as `dns.lookup` does: sockets ask for all addresses, or for one, and maybe of one family. */
function answerLookup(
  hostname: string,
  addresses: readonly LookupAddress[],
  options: Parameters<LookupFunction>[1],
  callback: Parameters<LookupFunction>[2],
): void {
  const family = Number(String(options.family ?? 0).replace("IPv", ""));
  const fitting = addresses.filter((each) => family === 0 || each.family === family);
  const [first] = fitting;
  if (first === undefined) {
    const error = new Error(`${hostname} has no IPv${family} address`);
    callback(Object.assign(error, { code: "ENOTFOUND" }), "", 0);
  } else if (options.all === true) callback(null, fitting);
  else callback(null, first.address, first.family);
}
