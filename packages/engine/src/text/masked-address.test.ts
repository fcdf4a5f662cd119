import { expect, test } from "vitest";
import { maskedAddress } from "./masked-address.ts";

test.each([
  ["postgres://boss:PW@10.0.0.1:5432/x", "postgres://boss:***@10.0.0.1:5432/x"],
  ["postgres://boss@h/x", "postgres://boss@h/x"],
  ["POSTGRESQL://boss:PW@h:1x/x", "POSTGRESQL://boss:***@h:1x/x"],
  ["postgres:boss:PW@h/x", "postgres:boss:***@h/x"],
  ["postgres://boss:P/?#@PW@h/x", "postgres://boss:***@h/x"],
  ["postgres://boss:12/PW@h/x", "postgres://boss:***@h/x"],
  ["postgres://boss:P W@h/x", "postgres://boss:***@h/x"],
  ["postgres://h/x?user=boss&password=PW&a=b", "postgres://h/x?user=boss&password=***&a=b"],
  ["redis://:PW@h:6379/2", "redis://:***@h:6379/2"],
  ["redis://h?password=PW", "redis://h?password=***"],
  ["http://u:PW@h/a@b", "http://u:***@h/a@b"],
  ["http://PW@h/", "http://***@h/"],
  ["http://u:P/W@h/", "http://u:***@h/"],
  ["http:u:PW@h/", "http:u:***@h/"],
  ["http:\\\\u:PW@h/", "http:\\\\u:***@h/"],
  ["htps://u:PW@h/", "htps://u:***@h/"],
  ["//u:PW@h/", "//u:***@h/"],
  ["u:PW@h/", "u:***@h/"],
  ["http//u:PW@h/", "http//u:***@h/"],
  ["https;//u:PW@h/", "https;//u:***@h/"],
  ["postgres//boss:PW@h/x", "postgres//boss:***@h/x"],
  ["host=h user=boss password=P&W port=1", "host=h user=boss password=*** port=1"],
  [String.raw`password = 'P \'W' host=h`, "password = *** host=h"],
  [String.raw`host=h password=P\ W`, "host=h password=***"],
  ["password='P W", "password=***"],
  ["host=h password = P W port=1", "host=h password = *** port=1"],
  ["host=h password=P;W", "host=h password=***"],
  ["password='P'W' host=h", "password=*** host=h"],
  ["host=h password=P\nW", "host=h password=***"],
  ["http://a.example/ fails: postgres://boss:PW@h/x", "http://a.example/ fails: postgres://boss:***@h/x"],
  ['"postgres://boss:PW@h/x" is not a file', '"postgres://boss:***@h/x" is not a file'],
])("maskedAddress() shows %s as %s", (address, shown) => {
  expect(maskedAddress(address)).toBe(shown);
  expect(maskedAddress(shown)).toBe(shown);
});

test.each([
  "http://localhost:3000/@user/a?mail=a@b",
  "https://e.com/?q=password#token=",
  "me@foo.example",
  "mailto:me@foo.example",
  "crawl.db",
  "C:\\crawls\\a@b",
  "the password of the user is wrong",
  "host=h user=boss port=1",
  "such as postgres://user:password@host:5432/database",
])("maskedAddress() does not change %s", (text) => {
  expect(maskedAddress(text)).toBe(text);
});

test.each(["http://u:", "postgres://", "password=", "a:", "password='", "?token"])(
  "maskedAddress() does not hang on a long text that repeats %s",
  (part) => {
    expect(maskedAddress(part.repeat(20_000)).length).toBeGreaterThan(0);
  },
);
