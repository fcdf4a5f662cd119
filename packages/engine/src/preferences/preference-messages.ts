/** English texts of the notes on usage statements. */
export const preferenceMessages = {
  "content-usage.unknown": "Neither y nor n, and so unknown: {words}.",
  "content-usage.dead": "Of an earlier draft, and dead: {words}.",
  "content-signal.unknown": "Neither yes nor no, and so unknown: {words}.",
  "content-signal.immediate":
    "use=immediate: AI systems may interact with content, and neither store nor reuse it.",
  "content-signal.reference": "use=reference: AI systems may index content, quote excerpts and link to it.",
  "content-signal.full": "use=full: AI systems may also summarise and reproduce content.",
  "content-signal.unknown-use": "Of use only {known} are known.",
  "other-words": "Did you mean {words}?",
  "policy-token.google-extended":
    "Of input it is about Gemini Apps and Vertex AI; AI features of Google Search obey nosnippet and max-snippet.",
  "policy-token.ai-training":
    "An Internet-Draft of October 2026 has this token, and Google has announced that it will support it.",
  "policy-token.any-group": "Whether groups for * cover {token} is not settled.",
  "page-directive.images": "It is about the images of the page, not about the page.",
  "license.problem": "{problem}",
  "license.server": "It has to be obtained from a license server first.",
  "license.payment": "It is on terms: {payment}.",
  "license.limited": "It is limited to some users or places.",
  "ai-txt.default": "It is not there, and deny is its default.",
  "ai-txt.conditions": "It depends on conditions, and none of them is about this URL.",
} as const;
