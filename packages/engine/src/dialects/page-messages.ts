/** English texts of the notes on a page's directives, by message id. */
export const pageMessages = {
  "dead.noodp": "It spoke of the Open Directory Project, which closed in 2017.",
  "dead.noydir": "It spoke of Yahoo's directory, which closed in 2014.",
  "dead.noarchive": "Google has no cached pages any more, since 2024.",
  "dead.nocache": "Google never knew it, and has no cached pages any more.",
  "dead.nositelinkssearchbox": "Google has no search box below its results any more, since 2024.",
  "dead.ai-training":
    "Its draft, draft-canel-robots-ai-control, expired in October 2025, and nobody took it up.",
  "other-engines":
    "Of the engines only these document it: {engines}. The crawler is not known, and so the restriction applies.",
} as const;
