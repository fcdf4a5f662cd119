import { usageCategories } from "@maycrawl/engine";
import type { PrefsJson } from "../../json-shapes.ts";
import type { InspectedPage } from "../../page/inspected-page.ts";
import { inspectedPageJson } from "../../page/inspected-page-json.ts";
import { placeJson } from "../../page/place-json.ts";
import { accessMeaning } from "./access-meaning.ts";
import type { PrefsReport } from "./prefs-report.ts";
import { unseenControls } from "./unseen-controls.ts";

function accessJson(asked: InspectedPage): PrefsJson["access"] {
  const meaning = accessMeaning(asked);
  if (meaning !== undefined) return { allowed: meaning.allowed ?? null, means: meaning.words };
  return { allowed: asked.robots === undefined ? null : true, means: null };
}

/** Returns the documented JSON of a report about the permitted uses of a page's content. */
export function prefsJson({ asked, preferences, tdm, licenses, aiTxt }: PrefsReport): PrefsJson {
  const { statements, because, conflicts } = preferences;
  return {
    schema: "maycrawl/prefs/1",
    ...inspectedPageJson(asked),
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
        notes = [],
      } = statement;
      const decides = usageCategories.filter((category) => because[category].includes(statement));
      const place = placeJson(asked, from, statement.where);
      return { mechanism, from, place, text, says, decides, path, file, terms, ignored, notes };
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
