import { expect, test } from "vitest";
import { readPastedHeader } from "./pasted-header.ts";

function pairs(text: string): readonly (readonly [string, string])[] {
  return readPastedHeader(text).fields.map(({ name, value }) => [name, value]);
}

test("fields are read with their places, with and without a status line", () => {
  const text = "HTTP/2 200\nX-Robots-Tag: googlebot: noindex\n\nServer:a";
  const { status, fields, unreadable } = readPastedHeader(text);
  expect(status).toBe(200);
  expect(fields.map(({ name, value, line }) => [name, value, line])).toEqual([
    ["X-Robots-Tag", "googlebot: noindex", 2],
    ["Server", "a", 4],
  ]);
  expect(fields.map(({ from, to }) => text.slice(from, to))).toEqual([
    "X-Robots-Tag: googlebot: noindex",
    "Server:a",
  ]);
  expect(unreadable).toEqual([]);
  expect(readPastedHeader("Server: a").status).toBeUndefined();
});

test("after a redirect, the last response counts", () => {
  const text = "HTTP/1.1 301 Moved\nX-Robots-Tag: noindex\n\nHTTP/1.1 200 OK\nServer: b\n";
  expect(readPastedHeader(text).status).toBe(200);
  expect(pairs(text)).toEqual([["Server", "b"]]);
});

test("the marks of curl -v and the pseudo fields of HTTP/2 are no fields", () => {
  expect(
    pairs("* Connected\n> GET / HTTP/1.1\n> Host: a\n< HTTP/1.1 200 OK\n< X-Robots-Tag: noindex\n< \n"),
  ).toEqual([["X-Robots-Tag", "noindex"]]);
  const { status, fields, unreadable } = readPastedHeader(":status: 404\n:scheme: https\nserver: a");
  expect([status, fields.length, unreadable.length]).toEqual([404, 1, 0]);
});

test("a line that begins with a space continues the one before it", () => {
  const text = "X-Robots-Tag: noindex,\n  nofollow\nServer: a";
  expect(pairs(text)).toEqual([
    ["X-Robots-Tag", "noindex, nofollow"],
    ["Server", "a"],
  ]);
});

test("other lines are reported", () => {
  const { fields, unreadable } = readPastedHeader("x-robots-tag\nnoindex\nX Y: z\nServer: a");
  expect(unreadable.map(({ line }) => line)).toEqual([1, 2, 3]);
  expect(fields).toHaveLength(1);
});
