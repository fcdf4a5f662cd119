import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { AddressRefusedError, type RefusalReason } from "../errors.ts";
import { type AddressPolicy, callPolicy } from "./address-policy.ts";
import { canonicalAddress, isGlobalUnicast } from "./global-unicast.ts";
import { callResolver, type Resolver, systemResolver } from "./resolver.ts";

/** Guard that applies an `AddressPolicy` to URLs, and to the addresses that their host names resolve to. */
export interface AddressGuard {
  /**
   * Checks the URL itself: scheme, credentials, port, and the host if it is an IP address. Sockets do not call
   * `lookup` for such a host.
   * @throws {AddressRefusedError}
   * @throws {InvalidOptionError} if the caller's policy returns an invalid value.
   */
  checkUrl(url: URL): void;
  /**
   * Looks up a name. The caller must connect to one of the returned addresses, because a second lookup may return
   * other addresses (DNS rebinding).
   * @param url the URL to request, for the policy and for error messages.
   * @returns all addresses of the name; at least one.
   * @throws {AddressRefusedError} if the policy refuses one of the addresses.
   * @throws {InvalidOptionError} if the caller's resolver or policy returns an invalid value.
   * @throws the system's error if the name cannot be resolved.
   */
  resolve(hostname: string, url: URL): Promise<readonly LookupAddress[]>;
  /**
   * Resolves the URL's host name and checks its addresses, for requests that another client makes. With the policy
   * `any`, nothing is resolved.
   * @throws the same errors as `resolve`.
   */
  checkName(url: URL): Promise<void>;
  /**
   * Returns a function for the `lookup` option of sockets. It calls `resolve`, so that the sockets connect only to
   * checked addresses.
   */
  lookup(url: URL): LookupFunction;
}

const SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "ftp:"]);
const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443, "ftp:": 21 };
/**
 * First port above the ports of system services. System services must not get requests: a mail server, for example,
 * could read a request as mail commands.
 */
const FIRST_FREE_PORT = 1024;

/**
 * Creates a guard that applies a policy.
 * @param resolver returns the addresses of a name. Default: the system's resolver.
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
      const addresses = await callResolver(resolver, hostname, url);
      // Checks all addresses: the network decides which address is used, and the owner of the name can influence
      // that choice.
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

/** Returns the host as resolvers and sockets expect it: IPv6 addresses without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Returns the port of a URL, or the default port of its scheme. */
export function portOf({ port, protocol }: URL): number | undefined {
  return port === "" ? DEFAULT_PORTS[protocol] : Number(port);
}

function checkText(url: URL): void {
  if (!SCHEMES.has(url.protocol)) {
    throw refusal(url, "scheme", `the scheme ${url.protocol} is not http:, https: or ftp:`);
  }
  // Servers could set credentials through redirects, and the URLs with credentials would appear in logs.
  if (url.username !== "" || url.password !== "") {
    throw refusal(url, "credentials", "it contains a user name or a password");
  }
}

function checkPort(url: URL): void {
  const port = portOf(url);
  if (port === 80 || port === 443 || port === 21 || Number(port) >= FIRST_FREE_PORT) return;
  throw refusal(url, "port", `port ${port} is not allowed (allowed: 80, 443, 21, 1024–65535)`);
}

function checkAddress(policy: AddressPolicy, text: string, url: URL, reason: RefusalReason): void {
  if (policy === "any") return;
  const address = canonicalAddress(text);
  if (policy === "public") {
    if (isGlobalUnicast(text)) return;
    throw refusal(url, reason, `${address} is not an address of the public internet`, address);
  }
  if (!callPolicy(policy, address, url))
    throw refusal(url, "policy", `the policy refuses ${address}`, address);
}

function refusal(url: URL, reason: RefusalReason, why: string, address?: string): AddressRefusedError {
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  return new AddressRefusedError(shown.href, reason, why, address);
}

/**
 * Calls the callback as `dns.lookup` does. With the option `all`, it gets all addresses of the requested family,
 * otherwise the first of them.
 */
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
