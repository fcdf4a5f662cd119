import { describe, expect, test, vi } from "vitest";
import { compileAccess } from "./access/compile-access.ts";
import { explainAccess } from "./access/explain-access.ts";
import { getCrawler } from "./crawlers/get-crawler.ts";
import { rfc9309 } from "./dialects/rfc9309.ts";
import { build } from "./document/build.ts";
import { parse } from "./document/parse.ts";
import * as errors from "./errors.ts";
import { explain } from "./explain/explain.ts";
import { isAllowed } from "./match/is-allowed.ts";
import { compile } from "./match/matcher.ts";
import { getRobotsUrl } from "./match/robots-url.ts";

const {
  InvalidDialectError,
  InvalidDraftError,
  InvalidInputError,
  InvalidNumberError,
  InvalidProductTokenError,
  InvalidUrlError,
  RobotsArgumentError,
  RobotsError,
  UnknownCrawlerError,
} = errors;
const url = "https://example.com/";
/** Passes a wrong argument, as callers without type checks may do. */
const wrong = (value: unknown): never => value as never;

const thrown: readonly [
  code: string,
  error: new (...args: never[]) => Error,
  calls: readonly (() => unknown)[],
][] = [
  [
    "ERR_ROBOTS_INVALID_INPUT",
    InvalidInputError,
    [
      () => parse(wrong(undefined)),
      () => parse(wrong(null)),
      () => parse(wrong(["User-agent: *"])),
      () => isAllowed(wrong(5), "FooBot", url),
    ],
  ],
  [
    "ERR_ROBOTS_INVALID_URL",
    InvalidUrlError,
    [
      () => compile(parse(""), "FooBot").decide("/a"),
      () => compile(parse(""), "FooBot").decide("example.com/a"),
      () => compile(parse(""), "FooBot").decide("mailto:me@example.com"),
      () => compile(parse(""), "FooBot").decide("data:text/plain,x"),
      () => compile(parse(""), "FooBot").decide("http://"),
      () => compile(parse(""), "FooBot").decide(""),
      () => compile(parse(""), "FooBot").decide(wrong(undefined)),
      () => explain(parse(""), "FooBot", "about:blank"),
      () => isAllowed("", "FooBot", "nonsense"),
      () => compileAccess({ kind: "unavailable", status: 404 }, "FooBot").decide("/a"),
      () => explainAccess({ kind: "unreachable", since: 0 }, "FooBot", "/a"),
      () => getRobotsUrl("/a"),
      () => getRobotsUrl("mailto:me@example.com"),
    ],
  ],
  [
    "ERR_ROBOTS_INVALID_PRODUCT_TOKEN",
    InvalidProductTokenError,
    [
      () => compile(parse(""), ""),
      () => compile(parse(""), []),
      () => compile(parse(""), "Foo Bot"),
      () => compile(parse(""), ["FooBot", "a/b"]),
      () => compile(parse(""), wrong(undefined)),
      () => isAllowed("", "FooBot/1.0", url),
      () => compileAccess({ kind: "unreachable", since: 0 }, ""),
    ],
  ],
  [
    "ERR_ROBOTS_UNKNOWN_CRAWLER",
    UnknownCrawlerError,
    [() => getCrawler("FooBot"), () => getCrawler(""), () => getCrawler(wrong(undefined))],
  ],
  [
    "ERR_ROBOTS_INVALID_DIALECT",
    InvalidDialectError,
    [
      () => parse("", { dialect: wrong("google") }),
      () => parse("", { dialect: wrong({}) }),
      () => isAllowed("", "FooBot", url, { dialect: wrong("rfc9309") }),
      () => compile(parse(""), "FooBot", { dialect: wrong(5) }),
      () => compileAccess({ kind: "unavailable", status: 404 }, "FooBot", { dialect: wrong("google") }),
      () => build({}, { dialect: wrong("google") }),
    ],
  ],
  ["ERR_ROBOTS_INVALID_DRAFT", InvalidDraftError, [() => build({ groups: [{ agents: [] }] })]],
  [
    "ERR_ROBOTS_INVALID_NUMBER",
    InvalidNumberError,
    [() => parse("", { dialect: { ...rfc9309, maxBytes: -1 } })],
  ],
];

const cases = thrown.flatMap(([code, error, calls]) =>
  calls.map((call) => [String(call).replace(/\s+/g, " "), code, error, call] as const),
);

/** Returns the error that a call throws. */
function caught(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("a wrong argument throws a RobotsArgumentError with a stable code", () => {
  test.each(cases)("%s: %s", (_, code, expected, call) => {
    const error = caught(call);
    expect(error).toMatchObject({ code, name: expected.name });
    expect(classesOf(error, Object.values(errors))).toEqual(
      ["RobotsArgumentError", "RobotsError", expected.name].sort(),
    );
  });

  test("and each error class has a test case", () => {
    const bases: readonly unknown[] = [RobotsError, RobotsArgumentError];
    const leaves = Object.values(errors).filter((error) => !bases.includes(error));
    expect(new Set(thrown.map(([, error]) => error))).toEqual(new Set(leaves));
  });

  test("with the URL parser's error as the cause", () => {
    expect(caught(() => isAllowed("", "FooBot", "nonsense"))).toMatchObject({ cause: expect.any(TypeError) });
    expect(caught(() => isAllowed("", "FooBot", "mailto:x"))).not.toHaveProperty("cause");
  });
});

describe("error messages show the received value in short form", () => {
  test.each<[received: unknown, shown: string]>([
    [undefined, "undefined"],
    [null, "null"],
    [5, "number"],
    [{}, "Object"],
    [[], "Array"],
    [Object.create(null), "an object"],
    [new Map(), "Map"],
    ["a\nb\u001b", '"a\\nb\\u001b"'],
    ["x".repeat(80), `"${"x".repeat(80)}"`],
    ["x".repeat(81), `"${"x".repeat(77)}..."`],
  ])("%j as %s", (received, shown) => {
    for (const error of [InvalidInputError, InvalidUrlError, InvalidProductTokenError, InvalidDialectError]) {
      expect(new error(received).message).toContain(`received ${shown}.`);
    }
  });

  test("and where to find dialects if only a name was passed", () => {
    expect(() => parse("", { dialect: wrong("google") })).toThrow(
      'Expected a dialect object (dialects.NAME); received "google".',
    );
  });

  test("except for InvalidDraftError, whose message is the given text", () => {
    expect(new InvalidDraftError("why").message).toBe("why");
  });
});

describe("instanceof with maycrawl's errors", () => {
  test("recognises errors of another copy of the package, and no other errors", async () => {
    vi.resetModules();
    const copy = await import("./errors.ts");
    expect(copy.InvalidUrlError).not.toBe(InvalidUrlError);
    const names = ["InvalidUrlError", "RobotsArgumentError", "RobotsError"];
    expect(classesOf(new copy.InvalidUrlError("x"), Object.values(errors))).toEqual(names);
    expect(classesOf(new InvalidUrlError("x"), Object.values(copy))).toEqual(names);
    for (const value of [
      new TypeError("x"),
      { code: "ERR_ROBOTS_INVALID_URL", constructor: InvalidUrlError },
      Object.assign(new Error("x"), { constructor: undefined }),
      Object.assign(new Error("x"), { constructor: null }),
      null,
      undefined,
      "x",
    ])
      expect(classesOf(value, Object.values(errors))).toEqual([]);
  });

  test("distinguishes a caller's own subclass from its base and from other subclasses", async () => {
    vi.resetModules();
    const copy = await import("./errors.ts");
    class Mine extends RobotsError {
      readonly code: string = "ERR_MINE";
    }
    class Yours extends RobotsError {
      readonly code = "ERR_MINE";
    }
    class MineBelow extends Mine {}
    class MyUrl extends InvalidUrlError {}
    const all = [...Object.values(errors), Mine, Yours, MineBelow, MyUrl];
    expect(classesOf(new Mine("x"), all)).toEqual(["Mine", "RobotsError"]);
    expect(classesOf(new Yours("x"), all)).toEqual(["RobotsError", "Yours"]);
    expect(classesOf(new MineBelow("x"), all)).toEqual(["Mine", "MineBelow", "RobotsError"]);
    expect(classesOf(new MyUrl("x"), all)).toEqual([
      "InvalidUrlError",
      "MyUrl",
      "RobotsArgumentError",
      "RobotsError",
    ]);
    expect(classesOf(new MyUrl("x"), Object.values(copy))).toEqual([
      "InvalidUrlError",
      "RobotsArgumentError",
      "RobotsError",
    ]);
    expect(classesOf(new InvalidUrlError("x"), [Mine, Yours, MyUrl])).toEqual([]);
    expect(new Mine("why", { cause: 5 })).toMatchObject({ message: "why", cause: 5, code: "ERR_MINE" });
  });

  test("works although the only own properties of an error are code and name", () => {
    expect(Object.keys(new InvalidUrlError("x")).toSorted()).toEqual(["code", "name"]);
    expect(Object.getOwnPropertySymbols(new InvalidUrlError("x"))).toEqual([]);
  });
});

/** Names of the classes that a value is an instance of. */
function classesOf(value: unknown, classes: readonly (abstract new (...args: never[]) => Error)[]): string[] {
  return classes
    .filter((each) => value instanceof each)
    .map(({ name }) => name)
    .sort();
}
