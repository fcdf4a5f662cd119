import { namesDatabase, pages, testPages } from "./support/pages/test-pages.ts";
import { postgresForTests } from "./support/postgres/postgres.ts";

// Workers print their progress every ten seconds.
testPages(pages.filter(namesDatabase), await postgresForTests());
