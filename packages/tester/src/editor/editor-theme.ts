/**
 * Looks of the editor. The colours are custom properties of the page, which cross the shadow root, so the colour
 * scheme changes without the editor. CodeMirror makes an adopted style sheet of it, which needs no `unsafe-inline`.
 */
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const BG = "var(--bg, #fff)";
const SURFACE = "var(--surface, #f4f6f8)";
const TEXT = "var(--text, #1b1f24)";
const MUTED = "var(--muted, #545d68)";
const ACCENT = "var(--accent, #0b57d0)";
const ALLOWED = "var(--allowed, #0f5f28)";
const BLOCKED = "var(--blocked, #a3122a)";
const WARNING = "var(--warning, #734700)";
const WARNING_BG = "var(--warning-bg, #fff3d1)";
const MARKED = "var(--marked, #ffe9a8)";
const BORDER = "var(--border, #7b8590)";
const CODE_FONT = "var(--code-font, ui-monospace, Consolas, 'Noto Sans Mono', monospace)";

/** A border that is only a hint. */
const HAIRLINE = `1px solid color-mix(in srgb, ${BORDER} 40%, transparent)`;
const SELECTION = `color-mix(in srgb, ${ACCENT} 28%, transparent)`;
/** Height of a line. Numbers and shapes have it too, so that all baselines are the same. */
const LINE_HEIGHT = "26.25px";

const frame = {
  "&": { height: "100%", color: TEXT, backgroundColor: BG, fontSize: "15px" },
  "&.cm-focused": { outline: "none" },
  // An outline would lie below the gutters and the active line.
  "&.cm-focused::after": {
    content: '""',
    position: "absolute",
    inset: "0",
    border: `2px solid ${ACCENT}`,
    pointerEvents: "none",
    zIndex: "250",
  },
  ".cm-scroller": { fontFamily: CODE_FONT, lineHeight: LINE_HEIGHT, overflow: "auto" },
  ".cm-content": { padding: "6px 0", caretColor: TEXT },
  ".cm-line": { padding: "0 12px 0 8px" },
  ".cm-activeLine": { backgroundColor: SURFACE },
  ".cm-content ::selection, .cm-content::selection": { backgroundColor: SELECTION },
  ".cm-specialChar": {
    color: WARNING,
    backgroundColor: WARNING_BG,
    borderRadius: "3px",
    padding: "0 2px",
    fontSize: "12px",
    lineHeight: "1",
  },
  ".cm-searchMatch": { backgroundColor: MARKED, color: TEXT },
  ".cm-searchMatch-selected": { outline: `2px solid ${ACCENT}` },
};

const gutters = {
  ".cm-gutters": { backgroundColor: BG, color: MUTED, border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 4px 0 0", minWidth: "2ch", fontSize: "13px" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: TEXT },
  ".problem-gutter": { width: "18px" },
  ".problem-gutter .cm-gutterElement": { display: "flex", justifyContent: "center", height: LINE_HEIGHT },
  ".problem-gutter .problem-shape": { marginTop: "8px" },
  ".problem-shape": { width: "10px", height: "10px", flex: "none", forcedColorAdjust: "none" },
  ".problem-error": {
    backgroundColor: BLOCKED,
    clipPath: "polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%)",
  },
  ".problem-warning": { backgroundColor: WARNING, clipPath: "polygon(50% 0, 100% 100%, 0 100%)" },
  ".problem-info": { boxSizing: "border-box", border: `2px solid ${ACCENT}`, borderRadius: "50%" },
  ".mark-gutter": { width: "13px" },
  ".mark-gutter .cm-gutterElement": { position: "relative", boxSizing: "border-box" },
  ".mark-gutter .group-line": { borderRight: `3px solid ${ACCENT}` },
  ".mark-gutter .deciding-mark::before": {
    content: '""',
    position: "absolute",
    left: "1px",
    top: "9px",
    width: "6px",
    height: "9px",
    backgroundColor: TEXT,
    clipPath: "polygon(0 0, 100% 50%, 0 100%)",
    forcedColorAdjust: "none",
  },
};

const tokens = {
  ".token-user-agent": { fontWeight: "700" },
  ".token-allow": { color: ALLOWED },
  ".token-disallow": { color: BLOCKED },
  ".token-unknown-field, .token-colon, .token-comment": { color: MUTED },
  ".token-wildcard": { fontWeight: "700" },
  ".token-value, .token-comment, .token-unknown-field": { unicodeBidi: "isolate" },
};

const marks = {
  ".cm-line.deciding-line": { backgroundColor: MARKED },
  ".unread, .unread *": { color: MUTED, fontWeight: "400" },
  ".cut-note": {
    borderTop: `1px solid ${BORDER}`,
    padding: "2px 12px 2px 8px",
    color: MUTED,
    font: "13px/22px system-ui, sans-serif",
  },
};

/** CodeMirror's own underlines are `data:` images: a page without `img-src data:` blocks them. */
const underline = (style: string, color: string): Record<string, string> => ({
  backgroundImage: "none",
  paddingBottom: "0",
  textDecoration: `underline ${style} ${color}`,
  textDecorationSkipInk: "none",
  textDecorationThickness: "1.5px",
  textUnderlineOffset: "4px",
});

const problems = {
  ".cm-lintRange-error": underline("wavy", BLOCKED),
  ".cm-lintRange-warning": underline("dashed", WARNING),
  ".cm-lintRange-info": underline("dotted", ACCENT),
  ".cm-lintPoint::after": { borderBottomColor: BLOCKED },
  ".cm-lintPoint-warning::after": { borderBottomColor: WARNING },
  ".cm-lintPoint-info::after": { borderBottomColor: ACCENT },
};

const tooltips = {
  ".cm-tooltip": {
    maxWidth: "min(36rem, 92vw)",
    border: HAIRLINE,
    borderRadius: "8px",
    backgroundColor: SURFACE,
    color: TEXT,
    boxShadow: "0 4px 16px rgb(0 0 0 / 0.18)",
    font: "14px/1.5 system-ui, sans-serif",
  },
  ".cm-tooltip-section:not(:first-child)": { borderTop: HAIRLINE },
  ".line-explanation": { padding: "8px 12px" },
  ".line-explanation p": { margin: "0", overflowWrap: "anywhere" },
  ".line-explanation p + p": { marginTop: "4px", color: MUTED },
  ".cm-diagnostic": { margin: "0", padding: "8px 12px", border: "none", whiteSpace: "normal" },
  ".cm-diagnostic + .cm-diagnostic": { borderTop: HAIRLINE },
  ".problem-text": { display: "flex", gap: "8px", alignItems: "flex-start" },
  ".problem-text .problem-shape": { marginTop: "6px" },
  ".problem-words": { overflowWrap: "anywhere" },
  ".problem-why, .problem-witness": { color: MUTED, paddingLeft: "18px", overflowWrap: "anywhere" },
  ".problem-url": { fontFamily: CODE_FONT, fontSize: "13px", color: TEXT },
};

const controls = {
  ".cm-diagnosticAction, .plain-button": {
    font: "inherit",
    color: ACCENT,
    backgroundColor: "transparent",
    border: `1px solid ${BORDER}`,
    borderRadius: "6px",
    padding: "2px 10px",
    cursor: "pointer",
  },
  ".cm-diagnosticAction": { margin: "6px 0 0 18px" },
  ".cm-diagnosticAction + .cm-diagnosticAction": { marginLeft: "8px" },
  ".cm-diagnosticAction:hover, .plain-button:hover": { backgroundColor: BG },
  "button:focus-visible, input:focus-visible": { outline: `2px solid ${ACCENT}`, outlineOffset: "1px" },
  ".cm-panels": { backgroundColor: SURFACE, color: TEXT, border: "none", zIndex: "2" },
  ".cm-panels-bottom": { borderTop: HAIRLINE },
  ".search-panel": {
    display: "flex",
    flexWrap: "wrap",
    gap: "8px",
    padding: "8px 12px",
    font: "14px/1.5 system-ui, sans-serif",
  },
  ".search-field": {
    flex: "1 1 7rem",
    minWidth: "0",
    font: "inherit",
    color: TEXT,
    backgroundColor: BG,
    border: `1px solid ${BORDER}`,
    borderRadius: "6px",
    padding: "2px 8px",
  },
};

/** Forced colours remove backgrounds: borders and outlines take their place. */
const forcedColors = {
  "@media (forced-colors: active)": {
    ".problem-error, .problem-warning": { backgroundColor: "CanvasText" },
    ".problem-info": { borderColor: "CanvasText" },
    ".mark-gutter .deciding-mark::before": { backgroundColor: "CanvasText" },
    ".cm-line.deciding-line": { outline: "2px solid Highlight", outlineOffset: "-2px" },
    ".cm-activeLine": { outline: "1px dotted CanvasText", outlineOffset: "-1px" },
    ".cm-content ::selection": { backgroundColor: "Highlight", color: "HighlightText" },
    ".cm-searchMatch, .cm-specialChar": { outline: "1px solid CanvasText" },
  },
};

export const editorTheme: Extension = EditorView.theme({
  ...frame,
  ...gutters,
  ...tokens,
  ...marks,
  ...problems,
  ...tooltips,
  ...controls,
  ...forcedColors,
});
