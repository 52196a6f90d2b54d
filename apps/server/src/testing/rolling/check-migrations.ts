import { readFileSync } from 'node:fs';
import type { Database, Transaction } from '#database/database.ts';
import { type Migration, releaseOf } from '#database/migrations/migrations.ts';
import { findContractions, readCatalog } from './contractions.ts';

/**
 * What is wrong with migrations after those of the first release, which `db` has had: a release may take away, or ask for, only what
 * an earlier one has left. Applies them.
 */
export async function checkMigrations(
  db: Database | Transaction,
  migrations: Readonly<Record<string, Migration>>,
): Promise<string[]> {
  const faults: string[] = [];
  const left = new Set<string>();
  const names = Object.keys(migrations).sort();
  const releases = names.map(releaseOf);
  if (releases.some((release, index) => release < (releases[index - 1] ?? 1))) {
    faults.push('a migration of an earlier release comes after one of a later release');
  }
  let before = await readCatalog(db);
  for (const release of [...new Set(releases)].sort((one, other) => one - other)) {
    const own = names.filter((name) => releaseOf(name) === release);
    for (const name of own) await migrations[name]?.up(db);
    const after = await readCatalog(db);
    faults.push(...findUnannounced(findContractions(before, after), left, release));
    for (const what of own.flatMap((name) => migrations[name]?.leaves ?? [])) {
      left.add(what);
      if (!isThere(what, after)) faults.push(`release ${release} leaves ${what}, which there is not`);
    }
    before = after;
  }
  return faults;
}

function findUnannounced(contractions: readonly string[], left: ReadonlySet<string>, release: number): string[] {
  return contractions
    .filter((what) => !left.has(what))
    .map((what) => `release ${release}: nobody has left ${what} before; name it in "leaves" a release earlier`);
}

/** Rules are named before there are any, as what they will ask for. */
function isThere(what: string, { tables, columns, functions }: Awaited<ReturnType<typeof readCatalog>>): boolean {
  const [name = ''] = what.split(' ');
  return functions.has(what) || tables.has(name) || columns.has(name);
}

/** Statements of the committed files that name what is said to be used no longer; of a column, those that name its table too. */
export function findUses(what: string, files: readonly string[]): string[] {
  const [table = '', column] = what.split('.');
  const words = [table, column].filter((word) => word !== undefined).map((word) => new RegExp(`\\b${word}\\b`));
  return files
    .flatMap((file) => readFileSync(file, 'utf8').split(/\n\n+/))
    .filter((statement) => words.every((word) => word.test(statement)));
}
