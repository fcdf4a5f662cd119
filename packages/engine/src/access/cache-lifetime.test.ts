import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { freshSeconds, type LifetimeHeader } from "./cache-lifetime.ts";

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);
const DAY = 86_400;

test("freshSeconds() returns the dialect's lifetime if the header does not set one", () => {
  expect(freshSeconds({}, NOW)).toBe(DAY);
  expect(freshSeconds({}, NOW, dialects.google)).toBe(DAY);
  expect(freshSeconds({}, NOW, dialects["classic-1994"])).toBe(7 * DAY);
  expect(freshSeconds({}, NOW, dialects["draft-1996"])).toBe(7 * DAY);
});

describe("freshSeconds() with a lifetime in the header (RFC 9111 §4.2)", () => {
  test.each<[header: LifetimeHeader, seconds: number]>([
    [{ cacheControl: "max-age=3600" }, 3600],
    [{ cacheControl: "public, MAX-AGE=3600, must-revalidate" }, 3600],
    [{ cacheControl: 'max-age="3600"' }, 3600],
    [{ cacheControl: 'private="max-age=1", max-age=3600' }, 3600],
    [{ cacheControl: "max-age=86400" }, DAY],
    [{ cacheControl: "max-age=172800" }, DAY],
    [{ expires: "Sat, 28 Nov 2026 12:00:00 GMT" }, DAY],
    // Blanks around "=" are not in the grammar (RFC 9111 §5.2) and are skipped.
    [{ cacheControl: "max-age = 7200" }, 7200],
    [{ cacheControl: "public, max-age\t= 7200, must-revalidate" }, 7200],
    [{ cacheControl: 'max-age = "7200"' }, 7200],
    [{ cacheControl: 'private = "max-age=1", max-age =3600' }, 3600],
    [{ cacheControl: "max-age =" }, DAY],
    [{ cacheControl: "max-age 7200" }, DAY],
    // If a directive is repeated, the first one counts. A value that is not a number is ignored.
    [{ cacheControl: "max-age=3600, max-age=7200" }, 3600],
    [{ cacheControl: "max-age=soon" }, DAY],
    [{ cacheControl: "max-age=-1" }, DAY],
    [{ cacheControl: "s-maxage=600" }, DAY],
    [{ cacheControl: "" }, DAY],
    // The time spent in caches is subtracted.
    [{ cacheControl: "max-age=3600", age: "600" }, 3000],
    [{ cacheControl: "max-age=3600", age: "old" }, 3600],
    // max-age overrides Expires.
    [{ cacheControl: "max-age=3600", expires: "Sat, 21 Nov 2026 14:00:00 GMT" }, 3600],
    [{ expires: "Sat, 21 Nov 2026 14:00:00 GMT" }, 7200],
    [{ expires: "Sat, 21 Nov 2026 14:00:00 GMT", date: "Sat, 21 Nov 2026 13:00:00 GMT" }, 3600],
    [{ expires: "Sat, 21 Nov 2026 14:00:00 GMT", date: "some day" }, 7200],
    // The result stays within the bounds.
    [{ cacheControl: "max-age=0" }, 300],
    [{ cacheControl: "no-store" }, 300],
    [{ cacheControl: "no-cache, max-age=3600" }, 300],
    [{ expires: "0" }, 300],
    [{ expires: "Sat, 21 Nov 2020 14:00:00 GMT" }, 300],
    [{ cacheControl: "max-age=99999999999999999999" }, DAY],
    [{ cacheControl: "max-age=300", age: "299" }, 300],
  ])("%j gives %i s", (header, seconds) => {
    expect(freshSeconds(header, NOW)).toBe(seconds);
  });

  test("returns more than a day, up to the caller's maximum, if the dialect has no maximum", () => {
    const { google, "google-2012": of2012, "google-2019": of2019 } = dialects;
    for (const dialect of [google, of2012, of2019, dialects["draft-1996"], dialects.seznam]) {
      expect(freshSeconds({ cacheControl: "max-age=172800" }, NOW, dialect)).toBe(2 * DAY);
      expect(freshSeconds({ cacheControl: "max-age=99999999" }, NOW, dialect)).toBe(7 * DAY);
    }
    // The vendors of these dialects do not document a maximum, so RFC 9309 §2.4 applies.
    for (const dialect of [dialects.bing, dialects.yandex, dialects.applebot, dialects.baidu])
      expect(freshSeconds({ cacheControl: "max-age=172800" }, NOW, dialect)).toBe(DAY);
  });

  test("never exceeds the dialect's maximum", () => {
    const access = { ...dialects.rfc9309.access, maxCacheSeconds: 60 };
    const hasty = { ...dialects.rfc9309, access };
    expect(freshSeconds({}, NOW, hasty)).toBe(60);
    expect(freshSeconds({ cacheControl: "max-age=3600" }, NOW, hasty)).toBe(60);
    expect(freshSeconds({ cacheControl: "max-age=0" }, NOW, hasty)).toBe(60);
  });

  test("stays within the caller's bounds", () => {
    const bounds = { minSeconds: 10, maxSeconds: 20 };
    expect(freshSeconds({ cacheControl: "max-age=5" }, NOW, dialects.rfc9309, bounds)).toBe(10);
    expect(freshSeconds({ cacheControl: "max-age=15" }, NOW, dialects.rfc9309, bounds)).toBe(15);
    expect(freshSeconds({ cacheControl: "max-age=25" }, NOW, dialects.rfc9309, bounds)).toBe(20);
    // The bounds limit the server's value, not the dialect's.
    expect(freshSeconds({}, NOW, dialects.rfc9309, bounds)).toBe(DAY);
  });
});
