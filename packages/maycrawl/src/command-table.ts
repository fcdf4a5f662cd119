import { dialectNames } from "./input/option-values.ts";

/** The commands. */
export type CommandName = "check" | "explain" | "batch" | "parse" | "completion";

/** What can stand in a place of the command line: the names of files, one of some words, or anything. */
export type Values = "files" | readonly string[] | undefined;

/** An option of a command. */
export interface OptionRow {
  /** With two dashes. */
  readonly name: string;
  /** What its value is called in the help; undefined where it takes none. */
  readonly value?: string;
  readonly values?: Values;
  readonly repeatable?: true;
  readonly summary: string;
}

/** A command. */
export interface CommandRow {
  readonly name: CommandName;
  /** Its operand, and whether there may be several. */
  readonly operand?: { readonly name: string; readonly several?: true; readonly values?: Values };
  readonly summary: string;
  readonly options: readonly OptionRow[];
  /** What one may type, and what it does. */
  readonly examples: readonly (readonly [line: string, meaning: string])[];
}

const AS: OptionRow = {
  name: "--as",
  value: "name",
  summary: "the crawler: its product token, or a whole User-Agent header in which it is found",
};
const ROBOTS: OptionRow = {
  name: "--robots",
  value: "source",
  values: "files",
  summary: "the robots.txt: a file, a URL, or - for standard input (default: fetched from the URL's origin)",
};
const DIALECT: OptionRow = {
  name: "--dialect",
  value: "name",
  values: dialectNames,
  summary: "how robots.txt is read (default: rfc9309)",
};
const TIMEOUT: OptionRow = {
  name: "--timeout",
  value: "seconds",
  summary: "how long fetching a robots.txt may take, redirects included (default: 10)",
};
const JSON_OPTION: OptionRow = { name: "--json", summary: "print JSON, in a documented and stable shape" };
const ALL: OptionRow = { name: "--all", summary: "leave nothing out of long lists" };

/** The one table from which the command line, the help and the shell completions are made. */
export const commands: readonly CommandRow[] = [
  {
    name: "check",
    operand: { name: "url", several: true },
    summary: "may these crawlers fetch these URLs?",
    options: [{ ...AS, repeatable: true }, ROBOTS, DIALECT, TIMEOUT, JSON_OPTION],
    examples: [
      ["maycrawl check https://example.com/private --as Googlebot", "by the site's own robots.txt"],
      ["maycrawl check https://example.com/ --as Googlebot --as Bingbot", "for two crawlers"],
      ["maycrawl check https://example.com/a --as FooBot --robots robots.txt", "by a local file"],
      ["maycrawl check - --as FooBot < urls.txt", "for the URLs on standard input, one a line"],
    ],
  },
  {
    name: "explain",
    operand: { name: "url" },
    summary: "why, and what would turn the answer round?",
    options: [AS, ROBOTS, DIALECT, TIMEOUT, JSON_OPTION, ALL],
    examples: [
      [
        "maycrawl explain https://example.com/private --as Googlebot",
        "groups, rules, surprises, smallest edit",
      ],
      ["maycrawl explain https://example.com/a --as FooBot --robots draft.txt --all", "with every rule"],
    ],
  },
  {
    name: "batch",
    summary: "answer requests in NDJSON on standard input, one a line, in their order",
    options: [DIALECT],
    examples: [
      ["maycrawl batch < requests.ndjson > answers.ndjson", "as many as there are, in constant memory"],
      [
        `echo '{"id":1,"robots":"User-agent: *\\nDisallow: /x","agents":["FooBot"],"urls":["https://a.example/x"]}' | maycrawl batch`,
        "one request",
      ],
    ],
  },
  {
    name: "parse",
    operand: { name: "source", values: "files" },
    summary: "what does this robots.txt (a file, a URL, or -) say, line by line?",
    options: [DIALECT, TIMEOUT, JSON_OPTION],
    examples: [
      ["maycrawl parse robots.txt", "lines, groups, sitemaps and other fields"],
      ["maycrawl parse https://example.com/robots.txt --json", "the same for programs"],
    ],
  },
  {
    name: "completion",
    operand: { name: "shell", values: ["bash", "zsh", "fish"] },
    summary: "print a script that completes maycrawl's command line",
    options: [],
    examples: [
      ["source <(maycrawl completion bash)", "in ~/.bashrc"],
      ["source <(maycrawl completion zsh)", "in ~/.zshrc, after compinit"],
      ["maycrawl completion fish | source", "in ~/.config/fish/config.fish"],
    ],
  },
];
