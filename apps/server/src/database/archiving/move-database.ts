import type { OpenedDatabase } from '../opened-database.ts';
import { type Filling, fillDatabase } from './fill-database.ts';
import { readSnapshot, type Snapshot } from './read-snapshot.ts';
import type { TableDigest } from './tables.ts';

export interface MovedRows extends TableDigest {
  readonly table: string;
}

/**
 * Fills an empty, migrated database from a snapshot that is read at the same time. If it is interrupted, the target stays as it
 * was, so it can simply be run again.
 */
export async function moveDatabase(
  from: OpenedDatabase,
  to: OpenedDatabase,
  report: (moved: MovedRows) => void,
): Promise<void> {
  await readSnapshot(from, (snapshot) =>
    fillDatabase(to, {
      allowed: 'new_tables',
      readShape: async () => snapshot.shape,
      fill: (filling) => moveRows(snapshot, filling, report),
    }),
  );
}

async function moveRows(snapshot: Snapshot, filling: Filling, report: (moved: MovedRows) => void): Promise<void> {
  // Checked first, so that nothing is copied for nothing.
  for (const table of filling.missing) await filling.compare(table.name, await snapshot.digest(table));
  for (const table of filling.shared) {
    for await (const lines of snapshot.readLines(table)) await filling.write(table.name, lines);
    const digest = await snapshot.digest(table);
    await filling.compare(table.name, digest);
    report({ table: table.name, ...digest });
  }
}
