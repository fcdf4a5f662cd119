import { InvalidOptionError } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { discoverSitemaps } from "../../src/discover/discover.ts";
import { walkSitemaps } from "../../src/discover/walk.ts";
import { agent } from "../support/agents.ts";

test("walkSitemaps() and discoverSitemaps() reject an AbortController as signal", async () => {
  const options = { signal: new AbortController() } as object;
  expect(() => walkSitemaps("https://example.com/", agent(), options)).toThrow(
    /^signal must be an AbortSignal/,
  );
  await expect(discoverSitemaps("https://example.com/", agent(), options)).rejects.toThrow(
    InvalidOptionError,
  );
});

test("walkSitemaps() and discoverSitemaps() reject an unknown option by name", async () => {
  const options = { maxBytes: 3 } as object;
  expect(() => walkSitemaps("https://example.com/", agent(), options)).toThrow(
    /^walkSitemaps has no option "maxBytes"/,
  );
  await expect(discoverSitemaps("https://example.com/", agent(), options)).rejects.toThrow(
    /^discoverSitemaps has no option "maxBytes"/,
  );
});
