/** Entry point of the package `maycrawl`: everything that a program needs, from all libraries. */
export * from "@maycrawl/agent";
export * from "@maycrawl/crawler";
export * from "@maycrawl/engine";
export * from "@maycrawl/readers";
export type * from "./json-shapes.ts";
