const ALL_PEERS = ["parse", "one-shot", "first", "steady", "agreement", "adversarial", "memory"];
// "many crawlers" takes minutes for one large file with most peers.
const EVERYTHING = [...ALL_PEERS, "many crawlers"];

/** The peer used in the goals. */
export const RIVAL = "robots-parser";
/** The engine with a string as input and the default dialect, the most common use. */
export const OURS = "maycrawl";
export const FLOOR = "floor";
/** The reference for verdicts: the engine in the dialect that reproduces google/robotstxt exactly. */
export const JUDGE = "maycrawl, google-code";
/** The contestants needed to judge the goals. A quick run spends most of its time on them. */
export const NEEDED = [FLOOR, OURS, RIVAL];

/**
 * All contestants. Each runs in its own process.
 * @param {Readonly<Record<string, unknown>>} ours options for our own adapter
 * @returns {import("./contestant.mjs").Entry[]}
 */
export function contestants(ours) {
  return [
    { id: FLOOR, adapter: "floor", measures: ["first", "steady"] },
    { id: OURS, adapter: "maycrawl", options: ours, measures: EVERYTHING },
    {
      id: "maycrawl, bytes",
      adapter: "maycrawl",
      options: { ...ours, input: "bytes" },
      measures: ["parse", "one-shot"],
    },
    {
      id: "maycrawl, all lines",
      adapter: "maycrawl",
      options: { ...ours, lines: true },
      measures: ["parse"],
    },
    {
      id: "maycrawl, google",
      adapter: "maycrawl",
      options: { ...ours, dialect: "google" },
      measures: ["agreement"],
    },
    { id: JUDGE, adapter: "maycrawl", options: { ...ours, dialect: "google-code" }, measures: ["agreement"] },
    { id: RIVAL, adapter: "robots-parser", measures: EVERYTHING },
    { id: "robots-txt-parser", adapter: "robots-txt-parser", measures: ALL_PEERS },
    { id: "exclusion", adapter: "exclusion", measures: ALL_PEERS },
    { id: "robots-txt-guard", adapter: "robots-txt-guard", measures: ALL_PEERS },
  ];
}
