import { expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { compare } from "./compare.ts";

test("what makes the differences is not sought for long among very many rules", () => {
  const robots = [
    ...["User-agent: FooBot", "Disallow: /*.gif", "Disallow: /x\n".repeat(37_000), "", "Disallow: /aaa"],
    ...["User-agent: FooBot", "Disallow: /a"],
  ].join("\n");
  const chosen = [dialects["classic-1994"], ...Object.values(dialects)];
  const { differences } = compare(robots, "FooBot", "https://e.x/aaa.gif", { dialects: chosen });
  // `yandex-code` allows everything where there are so many rules, as `classic-1994` does here.
  expect(differences).toHaveLength(11);
  expect(differences[0]).toMatchObject({ dialect: { name: "rfc9309" }, found: false, properties: [] });
});
