import * as catalogue from "./catalogue.ts";
import { defaultDialect } from "./default.ts";
import type { Dialect } from "./dialect.ts";

/** The names of the dialects that maycrawl speaks. */
export type DialectName = keyof typeof catalogue;

// A module's names come in the order of the alphabet.
const first: { readonly [name: string]: Dialect } = { [defaultDialect.name]: defaultDialect };

/** The dialects that maycrawl speaks, by name: the default first, the others in the order of the alphabet. */
export const dialects: Readonly<Record<DialectName, Dialect>> = { ...first, ...catalogue };
