import type { ExampleGroup } from "./example.ts";
import { mistakes } from "./mistakes.ts";
import { standards } from "./standards.ts";

export type { Example, ExampleGroup } from "./example.ts";

/** The examples of the menu. */
export const examples: readonly ExampleGroup[] = [standards, mistakes];
