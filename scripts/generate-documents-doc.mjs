// Writes docs/documents.md from the claims in conformance/claims.
// With --check it writes nothing; the exit code shows whether the page is up to date.
import { readFileSync } from "node:fs";
import { makeFile } from "./made-files.mjs";
import { wrapMarkdown } from "./wrap-markdown.mjs";

const ROOT = new URL("../", import.meta.url);

/**
 * @typedef {"hi" | "th" | "bn" | "ru" | "en"} Key
 * @typedef {{ section: string; claim: string; places: Partial<Record<Key, string>>; shown?: string[]; undefined?: string; silent?: string; departs?: string }} Claim
 */

/** @type {Record<Key, { title: string; short: string; dialect: string }>} */
const DOCUMENTS = {
  hi: {
    title: "Google's specification, 2012 (Hindi edition)",
    short: "2012, Hindi",
    dialect: "`google-2012`",
  },
  th: {
    title: "Google's specification, 2012 (Thai edition)",
    short: "2012, Thai",
    dialect: "`google-2012`",
  },
  bn: {
    title: "Google's specification, 2019 (Bengali edition)",
    short: "2019, Bengali",
    dialect: "`google-2019`",
  },
  ru: {
    title: "S. Bogomolov, Internet robots (Russian)",
    short: "line",
    dialect: "`classic-1994`, `draft-1996`",
  },
  en: {
    title: "The robots exclusion protocol, an account (English)",
    short: "line",
    dialect: "`classic-1994`",
  },
};

/**
 * @param {string} name
 * @returns {Claim[]}
 */
function read(name) {
  return readFileSync(new URL(`conformance/claims/${name}.ndjson`, ROOT), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/**
 * Escapes text for a table cell.
 * @param {string} text
 */
const cell = (text) => text.replace(/[|<*]/g, "\\$&");

/**
 * Returns a proof in Markdown: a test as a link to its file, ids unchanged.
 * @param {string} proof
 */
function proofText(proof) {
  const [path = "", ...title] = proof.split(": ");
  if (!path.endsWith(".ts")) return proof;
  const name = title.length === 0 ? path.split("/").at(-1) : title.join(": ");
  return `[${name}](../${path})`;
}

/** @param {Claim} claim */
function answer(claim) {
  const parts = [];
  if (claim.shown !== undefined) parts.push(cell(claim.shown.map(proofText).join(", ")));
  if (claim.undefined !== undefined) parts.push(`**Undefined.** ${cell(claim.undefined)}`);
  if (claim.departs !== undefined) parts.push(`**Departs.** ${cell(claim.departs)}`);
  if (claim.silent !== undefined) parts.push(`_No demand._ ${cell(claim.silent)}`);
  return parts.join(" ");
}

/** @param {Claim[]} claims */
function counts(claims) {
  const keys = /** @type {Key[]} */ (Object.keys(DOCUMENTS));
  const rows = keys.map((key) => {
    const own = claims.filter(({ places }) => key in places);
    const open = own.filter((one) => one.undefined !== undefined).length;
    const silent = own.filter((one) => one.silent !== undefined).length;
    const departing = own.filter((one) => one.departs !== undefined).length;
    const shown = own.length - open - silent - departing;
    const { title, dialect } = DOCUMENTS[key];
    return [title, dialect, own.length, shown, open, silent, departing];
  });
  return [
    "| document | dialect | claims | shown | undefined | no demand | departs |",
    "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ...rows.map((row) => `| ${row.join(" | ")} |`),
  ];
}

/** @param {Claim[]} claims */
function tables(claims) {
  const sections = [...new Set(claims.map(({ section }) => section))];
  return sections.flatMap((section) => {
    const own = claims.filter((one) => one.section === section);
    const keys = /** @type {Key[]} */ (Object.keys(DOCUMENTS)).filter((key) =>
      own.some(({ places }) => key in places),
    );
    return [
      "",
      `## ${section}`,
      "",
      `| claim | ${keys.map((key) => DOCUMENTS[key].short).join(" | ")} | shown by |`,
      `| --- | ${keys.map(() => "---").join(" | ")} | --- |`,
      ...own.map((one) => {
        const places = keys.map((key) => one.places[key] ?? "");
        return `| ${cell(one.claim)} | ${places.join(" | ")} | ${answer(one)} |`;
      }),
    ];
  });
}

const claims = [...read("google"), ...read("accounts")];
const page = [
  "# The five documents, claim by claim",
  "",
  "<!-- Made by scripts/generate-documents-doc.mjs from conformance/claims.",
  "To change this page, edit those and run `npm run docs`. -->",
  "",
  "This page lists every claim of five documents about robots.txt, from several generations, in our words. The columns in the middle have the lines of the documents that make the claim. The last column shows how maycrawl handles it:",
  "",
  "- An id such as `s-0001`: a case of [the five documents](../conformance/README.md#the-five-documents). Any other id is a [vector](../conformance/README.md). Both are decided in the dialect of the document.",
  "- A link: a test, with the beginning of its title.",
  "- **Undefined**: the document does not define the answer, or its translation is wrong.",
  "- _No demand_: the claim defines a term, advises owners or states a fact.",
  "- **Departs**: maycrawl does not follow the document, or does more than it says.",
  "",
  "One test fails if the last column of a claim is empty, or refers to a case, a vector or a test that does not exist. Another test finds lines of the documents that no claim covers.",
  "",
  ...counts(claims),
  ...tables(claims),
].join("\n");

makeFile("docs/documents.md", `${wrapMarkdown(page, 100)}\n`);
