/** The front door of maycrawl: everything that a program needs, under one name. */
export * from "@maycrawl/agent";
// Of the crawler, its errors alone: to load all of it takes a program that does not crawl too long.
export * from "@maycrawl/crawler/errors";
export * from "@maycrawl/engine";
