/** The colours of the page: those of the system, or light or dark ones. The choice stays in the browser. */

const schemes = ["system", "light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

const KEY = "maycrawl-scheme";

export function schemeNow(): Scheme {
  const chosen = document.documentElement.dataset["scheme"];
  return schemes.find((scheme) => scheme === chosen) ?? "system";
}

/** Chooses the next colours. */
export function nextScheme(): void {
  setScheme(schemes[(schemes.indexOf(schemeNow()) + 1) % schemes.length] as Scheme);
}

/** Brings back the colours that were chosen before. */
export function restoreScheme(): void {
  try {
    setScheme(schemes.find((scheme) => scheme === localStorage.getItem(KEY)) ?? "system");
  } catch {
    // A browser may forbid storage. Then the system's colours apply.
  }
}

function setScheme(scheme: Scheme): void {
  document.documentElement.dataset["scheme"] = scheme;
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // The choice applies to this page only.
  }
}
