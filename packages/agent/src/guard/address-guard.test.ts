import { describe, expect, it } from "vitest";
import { AddressRefusedError, type RefusalReason } from "../errors.ts";
import { createAddressGuard } from "./address-guard.ts";

/** URLs that a stranger could pass to a service, with the reason why the service must refuse each. */
const ATTACKS: readonly (readonly [url: string, reason: RefusalReason, what: string])[] = [
  ["http://127.0.0.1/", "address", "this machine"],
  ["http://127.255.255.254/", "address", "all of 127.0.0.0/8 is this machine"],
  ["http://127.1/", "address", "two parts"],
  ["http://127.0.1/", "address", "three parts"],
  ["http://2130706433/", "address", "one number"],
  ["http://0x7f000001/", "address", "one hexadecimal number"],
  ["http://0x7f.0.0.1/", "address", "hexadecimal parts"],
  ["http://017700000001/", "address", "one octal number"],
  ["http://0177.0.0.01/", "address", "octal parts"],
  ["http://127.0.0.1./", "address", "a dot at the end"],
  ["http://%31%32%37.0.0.1/", "address", "percent-encoded digits"],
  ["http://１２７.０.０.１/", "address", "full-width digits"],
  ["http://①②⑦.⓪.⓪.①/", "address", "digits in circles"],
  ["http://127。0。0。1/", "address", "ideographic full stops"],
  ["http:\\\\127.0.0.1\\", "address", "backslashes"],
  ["http:127.0.0.1/", "address", "no slashes at all"],
  ["http://127.0.0.1:8080/", "address", "this machine at another port"],
  ["http://0.0.0.0/", "address", "the unspecified address, which Linux treats as this machine"],
  ["http://0/", "address", "the unspecified address as one number"],
  ["http://0.1.2.3/", "address", "this network (RFC 791)"],
  ["http://10.0.0.1/", "address", "a private network (RFC 1918)"],
  ["http://10.255.255.255/", "address", "the last address of a private network"],
  ["http://172.16.0.1/", "address", "a private network"],
  ["http://172.31.255.255/", "address", "the last address of a private network"],
  ["http://192.168.1.1/", "address", "a router at home"],
  ["http://169.254.169.254/latest/meta-data/", "address", "the metadata service of clouds"],
  ["http://169.254.170.2/", "address", "the metadata service of containers"],
  ["http://0xa9fea9fe/", "address", "the metadata service in hexadecimal"],
  ["http://100.64.0.1/", "address", "behind a carrier's NAT (RFC 6598)"],
  ["http://100.100.100.200/", "address", "another cloud's metadata service"],
  ["http://192.0.0.192/", "address", "a third cloud's metadata service (RFC 6890)"],
  ["http://192.0.2.1/", "address", "documentation (RFC 5737)"],
  ["http://198.18.0.1/", "address", "benchmarks (RFC 2544)"],
  ["http://198.19.255.255/", "address", "the last address for benchmarks"],
  ["http://198.51.100.7/", "address", "documentation"],
  ["http://203.0.113.7/", "address", "documentation"],
  ["http://192.88.99.1/", "address", "relays of 6to4 (RFC 7526)"],
  ["http://224.0.0.1/", "address", "multicast"],
  ["http://239.255.255.250/", "address", "UPnP's multicast"],
  ["http://240.0.0.1/", "address", "reserved (RFC 1112)"],
  ["http://255.255.255.255/", "address", "broadcast"],
  ["http://[::1]/", "address", "this machine"],
  ["http://[0:0:0:0:0:0:0:1]/", "address", "this machine, written out"],
  ["http://[::]/", "address", "the unspecified address"],
  ["http://[::ffff:127.0.0.1]/", "address", "IPv4-mapped"],
  ["http://[::ffff:7f00:1]/", "address", "IPv4-mapped, in hexadecimal"],
  ["http://[::ffff:169.254.169.254]/", "address", "the metadata service, mapped"],
  ["http://[::127.0.0.1]/", "address", "IPv4-compatible (RFC 4291 §2.5.5.1)"],
  ["http://[::ffff:0:127.0.0.1]/", "address", "IPv4-translated (RFC 2765)"],
  ["http://[64:ff9b::127.0.0.1]/", "address", "through NAT64"],
  ["http://[64:ff9b::a9fe:a9fe]/", "address", "the metadata service through NAT64"],
  ["http://[64:ff9b:1::10.0.0.1]/", "address", "through a local NAT64 (RFC 8215)"],
  ["http://[2002:7f00:1::]/", "address", "through 6to4"],
  ["http://[2002:c0a8:101::1]/", "address", "192.168.1.1 through 6to4"],
  ["http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/", "address", "Teredo (RFC 4380)"],
  ["http://[fe80::1]/", "address", "link-local"],
  ["http://[fec0::1]/", "address", "site-local (RFC 3879)"],
  ["http://[fc00::1]/", "address", "unique local (RFC 4193)"],
  ["http://[fd00:ec2::254]/", "address", "the metadata service by IPv6"],
  ["http://[ff02::1]/", "address", "multicast to all hosts"],
  ["http://[100::1]/", "address", "discarded (RFC 6666)"],
  ["http://[2001:db8::1]/", "address", "documentation (RFC 3849)"],
  ["http://[3fff::1]/", "address", "documentation (RFC 9637)"],
  ["http://[2001:2::1]/", "address", "benchmarks (RFC 5180)"],
  ["http://[5f00::1]/", "address", "segment routing (RFC 9602)"],
  ["http://[4000::1]/", "address", "not allocated yet"],
  ["ftp://127.0.0.1/robots.txt", "address", "this machine by FTP"],
  ["ftp://[::ffff:10.0.0.1]:2121/", "address", "a private network by FTP"],
  ["https://[::ffff:a00:1]:8443/", "address", "a private network by TLS"],
  ["file:///etc/passwd", "scheme", "a file"],
  ["file://93.184.216.34/etc/passwd", "scheme", "a file of another host"],
  ["gopher://example.com:6379/_FLUSHALL", "scheme", "any bytes to any port"],
  ["dict://example.com:11211/stat", "scheme", "a line to any port"],
  ["ftps://example.com/robots.txt", "scheme", "a scheme that is not supported"],
  ["ldap://example.com/", "scheme", "a directory"],
  ["data:text/plain,User-agent: *", "scheme", "a URL that is its own answer"],
  ["javascript:alert(1)", "scheme", "a program"],
  ["blob:http://example.com/1", "scheme", "a URL within a URL"],
  ["unix:/var/run/docker.sock", "scheme", "a socket of the system"],
  ["ws://example.com/", "scheme", "a WebSocket"],
  ["http://admin:secret@example.com/", "credentials", "a name and a password"],
  ["http://admin@example.com/", "credentials", "a name"],
  ["http://:secret@example.com/", "credentials", "a password"],
  ["http://example.com@127.0.0.1/", "credentials", "a user name that looks like a host"],
  [
    "http://example.com:80@169.254.169.254/",
    "credentials",
    "a user name and password that look like a host and port",
  ],
  ["ftp://anonymous:me@example.com/", "credentials", "even an anonymous login"],
  ["http://example.com:22/", "port", "SSH"],
  ["http://example.com:25/", "port", "mail"],
  ["https://example.com:465/", "port", "mail"],
  ["http://example.com:0/", "port", "port 0"],
  ["http://example.com:445/", "port", "Windows shares"],
  ["http://example.com:1023/", "port", "the last system port"],
  ["ftp://example.com:22/", "port", "SSH by FTP"],
];

describe("the address guard with the policy public", () => {
  const guard = createAddressGuard("public", async () => []);

  it("is tested with at least 60 URLs of attacks, without duplicates", () => {
    expect(new Set(ATTACKS.map(([url]) => url)).size).toBe(ATTACKS.length);
    expect(ATTACKS.length).toBeGreaterThanOrEqual(60);
  });

  it.each(ATTACKS)("refuses %s with the reason %s: %s", (url, reason) => {
    const refused = thrownBy(() => guard.checkUrl(new URL(url)));
    expect(refused).toBeInstanceOf(AddressRefusedError);
    expect(refused).toMatchObject({ reason, code: "ERR_ROBOTS_ADDRESS_REFUSED" });
  });

  it.each([
    "http://example.com/",
    "https://example.com:8443/",
    "http://example.com:1024/",
    "http://example.com:65535/",
    "https://example.com:80/",
    "ftp://example.com/robots.txt",
    "http://93.184.216.34/",
    "http://[2606:2800:220:1:248:1893:25c8:1946]/",
    "http://[::ffff:93.184.216.34]/",
    "http://[64:ff9b::93.184.216.34]/",
    "http://[2002:5db8:d822::1]/",
    "http://172.32.0.1/",
    "http://100.128.0.1/",
    "http://11.0.0.1/",
    "http://localhost/",
  ])("allows %s before name resolution", (url) => {
    expect(() => guard.checkUrl(new URL(url))).not.toThrow();
  });

  it("reports a refused IPv4-mapped address as IPv4", () => {
    expect(thrownBy(() => guard.checkUrl(new URL("http://[::ffff:7f00:1]/")))).toMatchObject({
      address: "127.0.0.1",
      url: "http://[::ffff:7f00:1]/",
    });
  });

  it("throws errors that do not contain the password of the URL", () => {
    const refused = thrownBy(() => guard.checkUrl(new URL("http://me:secret@example.com/")));
    expect(JSON.stringify([refused, (refused as Error).message])).not.toContain("secret");
  });
});

describe("the address guard", () => {
  it.each(["http://127.0.0.1:22/", "http://[::1]/", "ftp://10.0.0.1/"])(
    "allows %s with the policy any",
    (url) => {
      expect(() => createAddressGuard("any").checkUrl(new URL(url))).not.toThrow();
    },
  );

  it.each([
    ["file:///etc/passwd", "scheme"],
    ["http://me@127.0.0.1/", "credentials"],
  ])("refuses %s with the policy any, with the reason %s", (url, reason) => {
    expect(thrownBy(() => createAddressGuard("any").checkUrl(new URL(url)))).toMatchObject({ reason });
  });

  it("passes each address to a policy function, and converts IPv4-mapped addresses to IPv4", () => {
    const asked: [string, string][] = [];
    const guard = createAddressGuard((address, url) => {
      asked.push([address, url.host]);
      return address !== "10.0.0.1";
    });
    guard.checkUrl(new URL("http://[::1]:22/"));
    expect(thrownBy(() => guard.checkUrl(new URL("http://[::ffff:10.0.0.1]/")))).toMatchObject({
      reason: "policy",
      address: "10.0.0.1",
    });
    expect(asked).toEqual([
      ["::1", "[::1]:22"],
      ["10.0.0.1", "[::ffff:a00:1]"],
    ]);
  });
});

function thrownBy(act: () => void): unknown {
  try {
    act();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}
