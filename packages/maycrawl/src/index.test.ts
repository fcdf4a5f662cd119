import * as agent from "@maycrawl/agent";
import * as errors from "@maycrawl/crawler";
import * as engine from "@maycrawl/engine";
import * as readers from "@maycrawl/readers";
import { expect, test } from "vitest";
import * as maycrawl from "./index.ts";

test("the package maycrawl exports everything of the engine, the agent and the readers, and the crawler's errors", () => {
  expect({ ...maycrawl }).toEqual({ ...engine, ...agent, ...readers, ...errors });
});
