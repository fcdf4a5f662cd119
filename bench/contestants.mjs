const ALL_PEERS = ["parse", "one-shot", "first", "steady", "agreement", "adversarial", "memory"];
// The other peers take minutes for one large file and 200 crawlers.
const EVERYTHING = [...ALL_PEERS, "many crawlers"];

/** The peer that the goals are set against. */
export const RIVAL = "robots-parser";
/** Our engine as most will call it: a string, the default dialect. */
export const OURS = "maycrawl";
export const FLOOR = "floor";
/** Whose verdicts the others' are compared with: our engine where it is google/robotstxt to the last quirk. */
export const JUDGE = "maycrawl, google-code";
/** Without these there is no goal to judge; a quick run spends its time on them. */
export const NEEDED = [FLOOR, OURS, RIVAL];

/**
 * Everyone who takes part, each in a process of its own.
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
