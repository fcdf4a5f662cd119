import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { withSubcommands } from "../cli/define-command.ts";
import { commands } from "./all-commands.ts";

const folders = readdirSync(new URL(".", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test("the table has every command that has a folder", () => {
  const names = commands.flatMap(withSubcommands).map(({ name }) => name.replace(" ", "-"));
  expect(names.sort(), "add the command to commands/all-commands.ts").toEqual(folders.sort());
});

test.for(commands)("every option of a subcommand of $name is an option of the command", (row) => {
  const taken = row.options.map(({ name }) => name);
  const strange = (row.subcommands ?? []).flatMap(({ options }) =>
    options.map(({ name }) => name).filter((name) => !taken.includes(name)),
  );
  expect(strange).toEqual([]);
});
