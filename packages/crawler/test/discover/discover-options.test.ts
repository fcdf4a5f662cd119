import { InvalidOptionError } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { discoverSitemaps } from "../../src/discover/discover.ts";
import { walkSitemaps } from "../../src/discover/walk.ts";
import { agent } from "../support/agents.ts";

test("a controller in place of its signal is refused", async () => {
  const options = { signal: new AbortController() } as object;
  expect(() => walkSitemaps("https://example.com/", agent(), options)).toThrow(
    /^signal must be an AbortSignal/,
  );
  await expect(discoverSitemaps("https://example.com/", agent(), options)).rejects.toThrow(
    InvalidOptionError,
  );
});

test("an option that there is not is refused, by its name", async () => {
  const options = { maxBytes: 3 } as object;
  expect(() => walkSitemaps("https://example.com/", agent(), options)).toThrow(
    /^walkSitemaps has no option "maxBytes"/,
  );
  await expect(discoverSitemaps("https://example.com/", agent(), options)).rejects.toThrow(
    /^discoverSitemaps has no option "maxBytes"/,
  );
});
