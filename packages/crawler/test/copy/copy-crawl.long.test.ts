import { describe, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { checkAlternatingPlaces, checkCopied, checkCopiedBetween } from "../support/copied-crawls.ts";

const url = await postgresForTests();
const newName = ownSchema(url);
const newDatabase = () => ({ url: url as string, name: newName() });

describe.skipIf(url === undefined)("copyCrawl() on random crawls", () => {
  it("copies all rows of 4 crawls, and reports on files and databases are equal", async () => {
    for (let seed = 2; seed <= 5; seed++) await checkCopied(seed, newDatabase());
  }, 600_000);

  it("makes copies that continue like their originals, in 2 histories with copies between all runs", async () => {
    for (let seed = 103; seed <= 104; seed++) await checkCopiedBetween(seed, newDatabase);
  }, 600_000);

  it("makes copies that continue like their originals, in 2 histories whose runs alternate between files and databases", async () => {
    for (let seed = 201; seed <= 202; seed++) await checkAlternatingPlaces(seed, url as string);
  }, 600_000);
});
