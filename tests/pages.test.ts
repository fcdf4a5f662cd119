import { namesDatabase, pages, testPages } from "./support/pages/test-pages.ts";

testPages(pages.filter((path) => !namesDatabase(path)));
