import * as agent from "@maycrawl/agent";
import * as errors from "@maycrawl/crawler";
import * as engine from "@maycrawl/engine";
import * as readers from "@maycrawl/readers";
import { expect, test } from "vitest";
import * as maycrawl from "./index.ts";

test("the package maycrawl exports exactly the values of the engine, the agent, the readers and the crawler", () => {
  expect({ ...maycrawl }).toEqual({ ...engine, ...agent, ...readers, ...errors });
});
