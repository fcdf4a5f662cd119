import * as catalogue from "./catalogue.ts";
import { defaultDialect } from "./default.ts";
import type { Dialect } from "./dialect.ts";

/** Names of the built-in dialects. */
export type DialectName = keyof typeof catalogue;

// The keys of a module namespace are in alphabetical order, so the default must be inserted before them.
const first: { readonly [name: string]: Dialect } = { [defaultDialect.name]: defaultDialect };

/** The built-in dialects by name: first the default, then the others in alphabetical order. */
export const dialects: Readonly<Record<DialectName, Dialect>> = { ...first, ...catalogue };
