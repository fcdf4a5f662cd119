import { dialects } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { dialectClauseId, dialectMessages } from "./dialect-messages.ts";

/** Properties that name or justify a dialect, or that are not about answers for a URL. */
const WITHOUT_ANSWERS: readonly string[] = [
  "name",
  "title",
  "sources",
  "statedErrors",
  "access",
  "pageRules",
];

test.each(Object.values(dialects))("each value of $name has a clause in words", (dialect) => {
  for (const property of Object.keys(dialect) as (keyof typeof dialect)[]) {
    if (WITHOUT_ANSWERS.includes(property)) continue;
    const id = dialectClauseId(property, dialect[property]);
    expect(id, property).toBeDefined();
    expect(dialectMessages[id ?? expect.fail()]).toMatch(/^\S+ .*[^.]$/);
  }
});
