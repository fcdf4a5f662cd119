import { AgentClosedError, InvalidOptionError, StoreFailedError } from "@maycrawl/agent";
import { CrawlStoreError } from "@maycrawl/crawler";
import { InvalidUrlError } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { NoneFoundError, UndeterminedError, UsageError } from "./errors.ts";
import { kindOf } from "./report-failure.ts";

test.each([
  [new NoneFoundError("x"), 1],
  [new UsageError("x"), 2],
  [new InvalidUrlError("x"), 2],
  [new InvalidOptionError("x"), 2],
  [new UndeterminedError("x"), 3],
  [new AgentClosedError(), 3],
  [new StoreFailedError("x"), 3],
  [new CrawlStoreError("x"), 3],
  [new TypeError("x"), 3],
] as const)("kindOf() maps %s to exit code %i", (error, exitCode) => {
  expect(kindOf(error)[1]).toBe(exitCode);
});
