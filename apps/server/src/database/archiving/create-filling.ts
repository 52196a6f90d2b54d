import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { applyMigrations } from '../migrate.ts';
import { ArchiveError } from './archive-error.ts';
import { digestTable, type TableDigest } from './digest-table.ts';
import { addIndexes } from './indexes.ts';
import { listTables, type TableShape } from './list-tables.ts';
import type { DatabaseShape } from './read-snapshot.ts';
import { writeLines } from './row-lines.ts';
import { setSequences } from './sequences.ts';

/** What is written into while the transaction is open. */
export interface Filling {
  /** Tables of the original that the target has. */
  readonly shared: readonly TableShape[];
  /** Tables that the target lacks, such as those of faces without pgvector. They must have no rows. */
  readonly missing: readonly TableShape[];
  write(table: string, lines: readonly string[]): Promise<void>;
  /** Throws unless the rows equal those of the original. */
  compare(table: string, original: TableDigest | undefined): Promise<void>;
}

interface UnfinishedFilling extends Filling {
  /** Puts the rules back and brings the schema up to date. Throws unless each table was compared after its last row. */
  finish(): Promise<void>;
}

interface FillingOptions {
  readonly shape: DatabaseShape;
  /** Empty, and without rules. */
  readonly there: readonly TableShape[];
  readonly restoreConstraints: () => Promise<void>;
  readonly toMissing: (table: string) => ArchiveError;
}

export function createFilling(
  trx: Transaction,
  { shape, there, restoreConstraints, toMissing }: FillingOptions,
): UnfinishedFilling {
  const find = (name: string) => there.find((table) => table.name === name);
  const uncompared = new Set(shape.tables.map(({ name }) => name));
  return {
    shared: shape.tables.filter(({ name }) => find(name)),
    missing: shape.tables.filter(({ name }) => !find(name)),
    write: async (name, lines) => {
      const table = find(name);
      if (!table) throw toMissing(name);
      uncompared.add(name);
      await writeLines(trx, table, lines);
    },
    compare: async (name, original) => {
      const table = find(name);
      if (!table && original?.count !== 0) throw toMissing(name);
      if (table && !isDeepStrictEqual(await digestTable(trx, table), original)) {
        throw new ArchiveError(`The rows of ${name} differ from the original.`);
      }
      uncompared.delete(name);
    },
    finish: async () => {
      for (const name of uncompared) throw new Error(`${name} was not compared with the original`);
      await setSequences(trx, shape.sequences);
      await restoreConstraints();
      await addIndexes(trx, shape.indexes, there);
      await applyMigrations(trx);
      for (const { name } of await listTables(trx)) await sql`analyze ${sql.table(name)}`.execute(trx);
    },
  };
}
