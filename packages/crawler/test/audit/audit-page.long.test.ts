import { expect, it } from "vitest";
import { site } from "../../../../tests/support/site.ts";
import { auditPage } from "../../src/audit/audit-page.ts";
import { agent } from "../support/agents.ts";

it("auditPage() stops reading a stalled page, and returns the directives read until then", async () => {
  const one = await site({
    "/stalled": (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).write("<meta name=robots content=noindex>");
    },
  });
  // The answer must also begin within this time.
  const limits = { timeoutMs: 5_000 };
  const { evidence } = await auditPage(`${one.origin}/stalled`, agent(), "FooBot", { limits });
  expect(evidence[0]?.page).toMatchObject({
    directives: [{ name: "noindex" }],
    diagnostics: [{ code: "timed-out" }],
  });
});
