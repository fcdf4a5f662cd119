import { describe, expect, it } from "vitest";
import { createAddressGuard } from "../../src/guard/address-guard.ts";
import { certificateAuthority, YESTERDAY } from "../support/certificate.ts";
import { expectFailure, fetchRobots, textOf } from "../support/fetching.ts";
import { serveTls } from "../support/http-server.ts";
import { sends, serveRaw } from "../support/raw-server.ts";

const ROBOTS = "User-agent: *\nDisallow: /private/\n";
/** Many header fields in one string: sending each field separately would take seconds. */
const FIELDS = "x: yyyyyyyyyyyyyyyyyyyyyy\r\n".repeat(2_000);

describe("a response that is invalid HTTP or has too long a header", () => {
  it.each([
    ["a robots.txt without a header, as in HTTP/0.9", ROBOTS],
    ["the greeting of a mail server", "220 mail.example ESMTP\r\n"],
    ["binary data", Buffer.alloc(100, 0xff)],
    ["an unknown HTTP version", "HTTP/9.9 200 OK\r\n\r\n"],
    ["a status of letters", "HTTP/1.1 two OK\r\n\r\n"],
    ["a field without a colon", "HTTP/1.1 200 OK\r\nnonsense\r\n\r\n"],
    ["a chunk size of letters", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\nhello\r\n"],
    [
      "a chunk longer than its size",
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhello\r\n0\r\n\r\n",
    ],
    ["a negative length", "HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nhello"],
    ["a long field", `HTTP/1.1 200 OK\r\nx: ${"x".repeat(20_000)}\r\n\r\nhello`],
    ["many fields", `HTTP/1.1 200 OK\r\n${"x: 123456\r\n".repeat(4_000)}\r\nhello`],
  ])("is a protocol failure: %s", async (_what, bytes) => {
    const site = await sends(bytes);
    const { message } = expectFailure(await fetchRobots(site.origin), "protocol");
    expect(message.length).toBeLessThanOrEqual(301);
    expect(site.received).toHaveLength(1);
  });

  it.each([
    ["two lengths", "content-length: 5\r\ncontent-length: 6\r\n\r\nhello!"],
    [
      "a length that contradicts its chunks",
      "content-length: 9\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
  ])("is a reset failure, like a truncated body, if it has %s", async (_what, latin1) => {
    expectFailure(await fetchRobots((await sends(`HTTP/1.1 200 OK\r\n${latin1}`)).origin), "reset");
  });

  it("is a protocol failure if its header has no end", async () => {
    const site = await serveRaw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const more = () => {
        while (!socket.destroyed && socket.write(FIELDS));
      };
      socket.on("drain", more);
      more();
    });
    expect(expectFailure(await fetchRobots(site.origin), "protocol").code).toBe("UND_ERR_HEADERS_OVERFLOW");
  });
});

describe("fetchRobots() over TLS", () => {
  const authority = certificateAuthority();
  const ca = [authority.cert];
  const guard = createAddressGuard("any", async () => [{ address: "127.0.0.1", family: 4 }]);
  const robots = (certificate = authority.issue("site.example")) =>
    serveTls(certificate, (_request, response) => response.end(ROBOTS));

  it("accepts a server with a valid certificate", async () => {
    const site = await robots();
    const fetched = await fetchRobots(`https://site.example:${site.port}`, { guard, ca });
    expect(textOf(fetched)).toBe(ROBOTS);
    expect(site.received[0]?.headers.host).toBe(`site.example:${site.port}`);
  });

  it.each([
    [
      "an authority that is not trusted",
      () => authority.issue("site.example"),
      [],
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    ],
    ["itself", () => certificateAuthority(), [], "DEPTH_ZERO_SELF_SIGNED_CERT"],
    [
      "a trusted authority until yesterday",
      () => authority.issue("site.example", YESTERDAY),
      ca,
      "CERT_HAS_EXPIRED",
    ],
    [
      "a trusted authority for another host",
      () => authority.issue("other.example"),
      ca,
      "ERR_TLS_CERT_ALTNAME_INVALID",
    ],
  ])("rejects a server certified by %s", async (_how, certificate, trusted, code) => {
    const site = await robots(certificate());
    const settings = trusted.length === 0 ? { guard } : { guard, ca: trusted };
    const failure = expectFailure(await fetchRobots(`https://site.example:${site.port}`, settings), "tls");
    expect(failure.code).toBe(code);
    expect(site.received).toEqual([]);
  });

  it("rejects a server that presents the certificate of a trusted authority as its own", async () => {
    const self = certificateAuthority();
    const site = await robots(self);
    const settings = { guard, ca: [self.cert] };
    expectFailure(await fetchRobots(`https://site.example:${site.port}`, settings), "tls");
  });

  it.each([
    ["plain HTTP", "HTTP/1.1 400 Bad Request\r\n\r\n"],
    ["binary data", Buffer.alloc(100, 0xff)],
  ])("fails if the server responds with %s", async (_what, bytes) => {
    const site = await sends(bytes);
    expectFailure(await fetchRobots(`https://127.0.0.1:${site.port}`), "tls");
  });

  it("fails if the server closes the connection during the TLS handshake", async () => {
    const site = await serveRaw((socket) => socket.destroy());
    expectFailure(await fetchRobots(`https://127.0.0.1:${site.port}`), "reset");
  });
});
