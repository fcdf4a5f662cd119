import { describe, expect, it } from "vitest";
import { isCommonDate, readFeedDate, readW3cDate } from "./dates.ts";

describe("readW3cDate()", () => {
  for (const text of [
    "2005",
    "2005-02",
    "2004-02-29",
    "2005-12-31",
    "2004-12-23T18:00Z",
    "2004-12-23T18:00:15+00:00",
    "2004-12-23T18:00:15.123-11:30",
  ]) {
    it(`reads ${text}`, () => {
      expect(readW3cDate(text)).toEqual({ date: text, corrected: false });
      expect(Date.parse(text)).not.toBeNaN();
    });
  }

  for (const text of [
    "",
    "05",
    "2005-13",
    "2005-02-29",
    "1900-02-29",
    "2005-04-31",
    "2005-1-1",
    "2005-01-01T",
    "2005-01-01T24:00Z",
    "2005-01-01T10:60Z",
    "2005-01-01T10:00:60Z",
    "2005-01-01T10:00+25:00",
    "2005-01-01T10:00+0100",
    "yesterday",
  ]) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      expect(readW3cDate(text)).toBeUndefined();
      expect(isCommonDate(text)).toBe(false);
    });
  }

  it("corrects a date without a zone or with a blank instead of T", () => {
    expect(readW3cDate("2005-01-01T10:00:00")).toEqual({ date: "2005-01-01T10:00:00Z", corrected: true });
    expect(readW3cDate("2005-01-01 10:00")).toEqual({ date: "2005-01-01T10:00Z", corrected: true });
    expect(readW3cDate("2005-01-01 10:00:00+02:00")).toEqual({
      date: "2005-01-01T10:00:00+02:00",
      corrected: true,
    });
  });

  it("accepts each date that isCommonDate() accepts", () => {
    for (const text of ["2005-02-28", "2004-12-23T18:00:15+00:00", "2004-12-23T18:00Z"]) {
      expect(isCommonDate(text)).toBe(true);
      expect(readW3cDate(text)).toEqual({ date: text, corrected: false });
    }
  });
});

describe("readFeedDate()", () => {
  for (const [text, date] of [
    ["Sun, 06 Sep 2009 16:20:00 +0000", "2009-09-06T16:20:00Z"],
    ["Thu, 05 Jan 17 13:34:52 +0100", "2017-01-05T12:34:52Z"],
    ["05 Jan 99 13:34 EST", "1999-01-05T18:34:00Z"],
    ["5 January 2017 00:00:00 gmt", "2017-01-05T00:00:00Z"],
    ["2017-01-05T10:00:00Z", "2017-01-05T10:00:00Z"],
  ] as const) {
    it(`reads ${text}`, () => expect(readFeedDate(text)?.date).toBe(date));
  }

  for (const text of [
    "05 Jan 17 13:34:55",
    "32 Jan 2017 00:00:00 GMT",
    "1 Foo 2017 00:00:00 GMT",
    "1 Jan 2017 24:00:00 GMT",
    "",
  ]) {
    it(`rejects ${JSON.stringify(text)}`, () => expect(readFeedDate(text)).toBeUndefined());
  }
});
