import { describe, expect, test } from "vitest";
import { InvalidUrlError } from "../errors.ts";
import { getOrigin, getRobotsUrl, governs } from "./robots-url.ts";

describe("getRobotsUrl() returns /robots.txt at the top level of scheme, host and port (RFC 9309 §2.3)", () => {
  test.each([
    ["https://example.com/a/b?c#d", "https://example.com/robots.txt"],
    ["http://example.com", "http://example.com/robots.txt"],
    ["https://example.com:443/", "https://example.com/robots.txt"],
    ["https://example.com:8443/", "https://example.com:8443/robots.txt"],
    ["http://example.com:443/", "http://example.com:443/robots.txt"],
    ["https://user:secret@example.com/", "https://example.com/robots.txt"],
    ["https://EXAMPLE.com/", "https://example.com/robots.txt"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/robots.txt"],
    ["https://[::1]:8080/", "https://[::1]:8080/robots.txt"],
    ["ftp://example.com/a", "ftp://example.com/robots.txt"],
    ["custom://host:1/a", "custom://host:1/robots.txt"],
  ])("for %s: %s", (url, robots) => {
    expect(getRobotsUrl(url).href).toBe(robots);
    expect(getRobotsUrl(new URL(url)).href).toBe(robots);
    expect(governs(robots, url)).toBe(true);
  });

  test.each(["", "/a", "example.com", "mailto:me@example.com", "data:,x", "file:///etc/passwd", "http://"])(
    "and throws for %j",
    (url) => {
      expect(() => getRobotsUrl(url)).toThrow(InvalidUrlError);
      expect(getOrigin(url)).toBeUndefined();
      expect(governs("https://example.com/robots.txt", url)).toBe(false);
      expect(governs(url, "https://example.com/")).toBe(false);
    },
  );
});

describe("governs() compares the origins and the path of the robots.txt (RFC 9309 §2.3)", () => {
  test.each<[robots: string, url: string, expected: boolean]>([
    ["https://example.com/robots.txt", "https://example.com/a", true],
    ["https://example.com/robots.txt?x#y", "https://example.com:443/", true],
    ["https://example.com/robots.txt", "http://example.com/a", false],
    ["https://example.com/robots.txt", "https://example.com:8443/a", false],
    ["https://example.com/robots.txt", "https://www.example.com/a", false],
    ["https://example.com/a/robots.txt", "https://example.com/a/b", false],
    ["https://example.com/Robots.txt", "https://example.com/a", false],
    ["https://example.com/", "https://example.com/a", false],
    ["file:///robots.txt", "file:///a", false],
  ])("%s and %s: %s", (robots, url, expected) => {
    expect(governs(robots, url)).toBe(expected);
    expect(governs(new URL(robots), new URL(url))).toBe(expected);
  });
});

test("getOrigin() returns scheme, host and port for any scheme", () => {
  expect(getOrigin("https://u:p@EXAMPLE.com:443/a")).toBe("https://example.com");
  expect(getOrigin("custom://host/a")).toBe("custom://host");
});
