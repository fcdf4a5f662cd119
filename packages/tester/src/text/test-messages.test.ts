import { expect, test } from "vitest";
import { answerTest } from "../answers/test/test.ts";
import { textOf } from "../state/robots-text.ts";
import { testMessages } from "./test-messages.ts";

test.each(["line.example", "placeholder"] as const)(
  "the %s of the tests can be read as tests",
  async (id) => {
    const robots = textOf(new TextEncoder().encode("User-agent: *\nDisallow: /cart\n"));
    const table = { urls: [], crawlers: [], before: robots, robots, site: "https://example.com" };
    const answer = await answerTest({
      kind: "test",
      expectations: testMessages[id],
      withEdit: false,
      ...table,
    });
    expect(answer.kind).toBe("results");
  },
);
