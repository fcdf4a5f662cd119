/** The front door of maycrawl: everything that a program needs, under one name. */
export * from "@maycrawl/agent";
export * from "@maycrawl/crawler";
export * from "@maycrawl/engine";
export * from "@maycrawl/readers";
export type * from "./json-shapes.ts";
