/** English texts of the notes on a page's directives, by message id. */
export const pageMessages = {
  "dead.noodp": "It concerned the Open Directory Project, which closed in 2017.",
  "dead.noydir": "It concerned Yahoo's directory, which closed in 2014.",
  "dead.noarchive": "Google has not shown cached pages since 2024.",
  "dead.nocache": "Google never supported it, and no longer shows cached pages.",
  "dead.nositelinkssearchbox": "Google has not shown a search box below its results since 2024.",
  "dead.ai-training":
    "Its draft, draft-canel-robots-ai-control, expired in October 2025 without being adopted.",
  "other-engines":
    "Only these engines document it: {engines}. The crawler is unknown, so the restriction applies.",
} as const;
