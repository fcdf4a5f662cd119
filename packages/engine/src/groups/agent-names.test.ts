import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALL_DIALECTS } from "../../test/support/robots.ts";
import { always } from "../../test/support/runs.ts";
import { type Crawler, crawlers } from "../crawlers/registry.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { isAllowed } from "../match/is-allowed.ts";
import { compile } from "../match/matcher.ts";
import { readAgentNames } from "./agent-names.ts";

describe("readAgentNames()", () => {
  test.each([
    ["ClaudeBot", "token", ["ClaudeBot"]],
    ["ClaudeBot, anthropic-ai", "token", ["ClaudeBot"]],
    ["ClaudeBot anthropic-ai", "token", ["ClaudeBot"]],
    ["FooBot/2.1", "token", ["FooBot"]],
    ["MJ12bot", "token", ["MJ", "MJ12bot"]],
    ["*", "any", []],
    ["* , FooBot", "any", []],
    ["*, FooBot", "nobody", []],
    ["", "nobody", []],
  ])("reads %j in rfc9309", (value, because, names) =>
    expect(readAgentNames(value, dialects.rfc9309)).toEqual({ because, names }),
  );

  test.each([
    ["google-code", "MJ12bot", "token", ["MJ"]],
    ["google", "ClaudeBot, anthropic-ai", "token", ["ClaudeBot"]],
    ["classic-1994", "ClaudeBot, anthropic-ai", "part-of-token", ["ClaudeBot, anthropic-ai"]],
    ["classic-1994", "FooBot/2.1", "part-of-token", ["FooBot"]],
    ["draft-1996", "ClaudeBot, anthropic-ai", "holds-token", ["ClaudeBot, anthropic-ai"]],
    ["yandex-code", "ClaudeBot, anthropic-ai", "begins-full-name", ["ClaudeBot, anthropic-ai"]],
    ["yandex-code", "* FooBot", "begins-full-name", ["* FooBot"]],
  ] as const)("reads in %s the value %j", (name, value, because, names) =>
    expect(readAgentNames(value, dialects[name])).toEqual({ because, names }),
  );

  test.each(["*/1.0", "**", "*/"])(
    "returns no names for the value %s, which names no known crawler",
    (value) => {
      for (const dialect of ALL_DIALECTS) {
        expect([dialect.name, readAgentNames(value, dialect)]).toEqual([
          dialect.name,
          { because: "nobody", names: [] },
        ]);
        const robots = parse(`User-agent: ${value}\nDisallow: /\n`, { dialect });
        const isNamed = ({ token }: Crawler): boolean =>
          !compile(robots, token).decide("https://a.example/").allowed;
        expect(crawlers.filter(isNamed)).toEqual([]);
      }
    },
  );

  test("agrees with isAllowed() in every dialect", () => {
    const part = fc.constantFrom(
      "ClaudeBot",
      "FooBot",
      "MJ12bot",
      "*",
      "/1.0",
      ",",
      ", ",
      " ",
      ";",
      "bot",
      "-ai",
    );
    const values = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join("").trim());
    const tokens = ["ClaudeBot", "FooBot", "MJ12bot", "claudebot-ai"];
    always(
      fc.property(
        values,
        fc.constantFrom(...tokens),
        fc.constantFrom(...ALL_DIALECTS),
        (value, token, dialect) => {
          const robots = `User-agent: ${value}\nDisallow: /\n`;
          const isNamed = !isAllowed(robots, token, "https://a.example/", { dialect });
          const { because, names } = readAgentNames(value, dialect);
          const small = token.toLowerCase();
          const has = (test: (name: string) => boolean): boolean =>
            names.some((name) => test(name.toLowerCase()));
          switch (because) {
            case "any":
              return isNamed === (dialect.anyGroup === "applies");
            case "nobody":
              return !isNamed;
            case "token":
              return isNamed === has((name) => name === small);
            case "part-of-token":
              return isNamed === has((name) => small.includes(name));
            case "holds-token":
              return isNamed === has((name) => name.includes(small));
            case "begins-full-name":
              return isNamed === has((name) => small === name);
          }
        },
      ),
    );
  });
});
