import { expect, test } from "vitest";
import { UsageError } from "../cli/errors.ts";
import { resolverOf } from "./resolve-option.ts";

/** Resolves the host of a URL with the given values of `--resolve`. Returns the address and the family. */
async function address(given: readonly string[], url: string): Promise<string> {
  const resolver = resolverOf(given, async () => [{ address: "198.51.100.9", family: 4 }]);
  const parsed = new URL(url);
  const [found] = (await resolver?.(parsed.hostname, parsed)) ?? [];
  return `${found?.address} ${found?.family}`;
}

const ELSEWHERE = "198.51.100.9 4";

test.each([
  ["example.com:443:192.0.2.1", "https://example.com/", "192.0.2.1 4"],
  ["example.com:443:192.0.2.1", "http://example.com/", ELSEWHERE],
  ["example.com:443:192.0.2.1", "https://www.example.com/", ELSEWHERE],
  ["example.com:8080:192.0.2.1", "http://example.com:8080/", "192.0.2.1 4"],
  ["example.com:0080:192.0.2.1", "http://example.com/", "192.0.2.1 4"],
  ["example.com:21:192.0.2.1", "ftp://example.com/", "192.0.2.1 4"],
  ["*:80:127.0.0.1", "http://whatever.example/", "127.0.0.1 4"],
  // Names are compared in the form that URLs have (punycode).
  ["bücher.example:80:192.0.2.1", "http://bücher.example/", "192.0.2.1 4"],
  ["BÜCHER.Example:80:192.0.2.1", "http://xn--bcher-kva.example/", "192.0.2.1 4"],
  ["xn--bcher-kva.example:80:192.0.2.1", "http://bücher.example/", "192.0.2.1 4"],
  ["例え。テスト:80:192.0.2.1", "http://例え.テスト/", "192.0.2.1 4"],
  ["EXAMPLE.com:80:192.0.2.1", "http://example.COM/", "192.0.2.1 4"],
  // A host with a dot at its end is the same host as without the dot.
  ["example.com.:80:192.0.2.1", "http://example.com/", "192.0.2.1 4"],
  ["example.com:80:192.0.2.1", "http://example.com./", "192.0.2.1 4"],
  ["example.com:80:::1", "http://example.com/", "::1 6"],
  ["example.com:80:[2001:db8::1]", "http://example.com/", "2001:db8::1 6"],
])("resolverOf() with --resolve %s resolves %s to %s", async (given, url, expected) =>
  expect(await address([given], url)).toBe(expected),
);

test("resolverOf() uses the first --resolve that matches, and returns undefined without --resolve", async () => {
  const given = ["a.example:80:192.0.2.1", "*:80:192.0.2.2"];
  expect(await address(given, "http://a.example/")).toBe("192.0.2.1 4");
  expect(await address(given, "http://b.example/")).toBe("192.0.2.2 4");
  expect(resolverOf([], async () => [])).toBeUndefined();
});

test.each([
  ["example.com", "cannot be used"],
  ["example.com:80", "cannot be used"],
  ["", "cannot be used"],
  ["http://example.com:80:192.0.2.1", "begins with a scheme"],
  [":80:192.0.2.1", 'has "" as its host, which is not a host name'],
  ["*.example.com:80:192.0.2.1", 'has "*.example.com" as its host, which is not a host name'],
  ["a b:80:192.0.2.1", 'has "a b" as its host, which is not a host name'],
  ["192.0.2.7:80:192.0.2.1", 'has the address "192.0.2.7" as its host, but addresses are not resolved'],
  ["[::1]:80:192.0.2.1", 'has the address "[::1]" as its host, but addresses are not resolved'],
  ["example.com:0:192.0.2.1", 'has "0" as its port, which is not a number from 1 to 65535'],
  ["example.com:65536:192.0.2.1", 'has "65536" as its port, which is not a number from 1 to 65535'],
  ["example.com:80:", 'has "" as its address, which is not an IP address'],
  ["example.com:80:localhost", 'has "localhost" as its address, which is not an IP address'],
  ["example.com:80:192.0.2.256", 'has "192.0.2.256" as its address, which is not an IP address'],
  ["example.com:80:[192.0.2.1]", 'has "[192.0.2.1]" as its address, which is not an IP address'],
])("resolverOf() rejects --resolve %j, which %s", (given, why) => {
  const resolve = (): unknown => resolverOf([given], async () => []);
  expect(resolve).toThrow(UsageError);
  expect(resolve).toThrow(`--resolve "${given}" ${why}`);
});
