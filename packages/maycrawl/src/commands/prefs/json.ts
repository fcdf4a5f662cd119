import { type UsageStatement, usageCategories } from "@maycrawl/engine";
import { type AskedJson, askedJson } from "../page/asked-json.ts";
import type { AskedPage } from "../page/asked-page.ts";
import { type PlaceJson, placeJson } from "../page/place-json.ts";
import { accessMeaning } from "./access-meaning.ts";
import type { PrefsReport } from "./prefs-report.ts";
import { unseenControls } from "./unseen-controls.ts";

/** What content may be used for, as `prefs --json` prints it. Names are never changed; what does not apply is null. */
export interface PrefsJson extends AskedJson {
  readonly "train-ai": "yes" | "no" | "unknown";
  readonly "ai-input": "yes" | "no" | "unknown";
  readonly search: "yes" | "no" | "unknown";
  /** Whether the crawler may fetch the page at all, and what it means for use where it may not. */
  readonly access: { readonly allowed: boolean | null; readonly means: string | null };
  readonly statements: readonly StatementJson[];
  readonly conflicts: readonly {
    readonly code: string;
    readonly category: string | null;
    /** Places in `statements`, from 0. */
    readonly statements: readonly number[];
  }[];
  readonly tdmrep: "had" | "none" | "not-asked" | "failed";
  readonly aiTxt: "had" | "none" | "not-asked" | "failed";
  /** The licence files that are named, and whether they could be read. */
  readonly licenses: readonly { readonly url: string; readonly outcome: "read" | "unreadable" | "failed" }[];
  /** Sentences about what cannot be seen from outside. */
  readonly notes: readonly string[];
}

interface StatementJson {
  readonly mechanism: string;
  readonly from: string;
  readonly place: PlaceJson;
  readonly text: string;
  readonly says: UsageStatement["says"];
  /** The categories whose answer it decided. */
  readonly decides: readonly string[];
  readonly path: string | null;
  /** The URL of the licence file or the ai.txt. */
  readonly file: string | null;
  readonly terms: string | null;
  readonly ignored: string | null;
  readonly note: string | null;
}

function accessJson(asked: AskedPage): PrefsJson["access"] {
  const meaning = accessMeaning(asked);
  if (meaning !== undefined) return { allowed: meaning.allowed ?? null, means: meaning.words };
  return { allowed: asked.robots === undefined ? null : true, means: null };
}

/** The documented shape of what content may be used for. */
export function prefsJson({ asked, preferences, tdm, licenses, aiTxt }: PrefsReport): PrefsJson {
  const { statements, because, conflicts } = preferences;
  return {
    ...askedJson(asked),
    "train-ai": preferences["train-ai"],
    "ai-input": preferences["ai-input"],
    search: preferences.search,
    access: accessJson(asked),
    statements: statements.map((statement) => {
      const {
        mechanism,
        from,
        text,
        says,
        path = null,
        file = null,
        terms = null,
        ignored = null,
        note = null,
      } = statement;
      const decides = usageCategories.filter((category) => because[category].includes(statement));
      const place = placeJson(asked, from, statement.where);
      return { mechanism, from, place, text, says, decides, path, file, terms, ignored, note };
    }),
    conflicts: conflicts.map(({ code, category = null, statements: about }) => ({
      code,
      category,
      statements: about.map((statement) => statements.indexOf(statement)),
    })),
    tdmrep: tdm.kind,
    aiTxt: aiTxt.kind,
    licenses: [
      ...licenses.files.map(({ url, contents }) => ({
        url,
        outcome: contents === undefined ? ("unreadable" as const) : ("read" as const),
      })),
      ...licenses.failed.map(({ url }) => ({ url, outcome: "failed" as const })),
    ],
    notes: unseenControls(asked.crawler),
  };
}
