import { expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { compare } from "./compare.ts";

test("compare() soon stops the search for differing properties in a file with very many rules", () => {
  const robots = [
    ...["User-agent: FooBot", "Disallow: /*.gif", "Disallow: /x\n".repeat(37_000), "", "Disallow: /aaa"],
    ...["User-agent: FooBot", "Disallow: /a"],
  ].join("\n");
  const chosen = [dialects["classic-1994"], ...Object.values(dialects)];
  const { differences } = compare(robots, "FooBot", "https://e.x/aaa.gif", { dialects: chosen });
  // A small file gives 12 differences. Here `yandex-code` allows everything because there are too many rules, and
  // `classic-1994` also allows this URL.
  expect(differences).toHaveLength(11);
  expect(differences[0]).toMatchObject({ dialect: { name: "rfc9309" }, found: false, properties: [] });
});
