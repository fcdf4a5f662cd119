/** English texts of the notes on usage statements. */
export const preferenceMessages = {
  "content-usage.unknown": "Value is not y or n, so it is unknown: {words}.",
  "content-usage.dead": "From an earlier draft, without effect: {words}.",
  "content-signal.unknown": "Value is not yes or no, so it is unknown: {words}.",
  "content-signal.immediate":
    "use=immediate: AI systems may interact with content, but may not store or reuse it.",
  "content-signal.reference": "use=reference: AI systems may index content, quote excerpts and link to it.",
  "content-signal.full": "use=full: AI systems may also summarise and reproduce content.",
  "content-signal.unknown-use": "Unknown value of use. Known values: {known}.",
  "other-words": "Did you mean {words}?",
  "policy-token.google-extended":
    "For AI input it covers Gemini Apps and Vertex AI. AI features of Google Search obey nosnippet and max-snippet.",
  "policy-token.ai-training":
    "This token is defined in an Internet-Draft of October 2026. Google has announced support for it.",
  "policy-token.any-group.train-ai": "No document defines whether groups for * also apply to AI training.",
  "policy-token.any-group.ai-input": "No document defines whether groups for * also apply to AI input.",
  "policy-token.any-group.search": "No document defines whether groups for * also apply to search.",
  "page-directive.google-search":
    "It covers AI features of Google Search. Gemini Apps and Vertex AI obey Google-Extended in the robots.txt.",
  "page-directive.images": "This directive covers the images of the page, not the page itself.",
  "license.problem": "{problem}",
  "license.server": "The license has to be obtained from a license server first.",
  "license.payment": "It has conditions: {payment}.",
  "license.limited": "The permission is limited to some users or regions.",
  "ai-txt.default": "The field Training is missing. The default is deny.",
  "ai-txt.conditions": "Training is conditional, and the file has no condition for this URL.",
} as const;
