import { readFileSync, writeFileSync } from 'node:fs';
import { writePrivacyPage } from '../apps/server/src/retention/privacy-page.ts';
import { TABLES } from '../apps/server/src/retention/tables.ts';

/** Writes how long every table keeps its rows into docs/privacy.md; `--check` only says whether the page is up to date. */
const PAGE = 'docs/privacy.md';

const page = writePrivacyPage(TABLES);
if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page) {
  console.error(`${PAGE} is out of date: run npm run privacy`);
  process.exitCode = 1;
}
