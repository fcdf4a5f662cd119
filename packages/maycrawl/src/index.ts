/** Entry point of the package `maycrawl`: exports of the libraries, and types of the command's JSON output. */
export * from "@maycrawl/agent";
export * from "@maycrawl/crawler";
export * from "@maycrawl/engine";
export * from "@maycrawl/readers";
export type * from "./json-shapes.ts";
