import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { withSubcommands } from "../cli/define-command.ts";
import { commands } from "./all-commands.ts";

const folders = readdirSync(new URL(".", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test("`commands` has one row for each command folder, and no other rows", () => {
  const names = commands.flatMap(withSubcommands).map(({ name }) => name.replace(" ", "-"));
  expect(names.sort(), "add the command to commands/all-commands.ts").toEqual(folders.sort());
});

test.for(commands)("the command $name has every option of its subcommands", (row) => {
  const optionNames = row.options.map(({ name }) => name);
  const missing = (row.subcommands ?? []).flatMap(({ options }) =>
    options.map(({ name }) => name).filter((name) => !optionNames.includes(name)),
  );
  expect(missing).toEqual([]);
});
