import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { applyMigrations, lockSchema, refuseNewer } from '../migrate.ts';
import type { OpenedDatabase } from '../opened-database.ts';
import { ArchiveError } from './archive-error.ts';
import { createFilling, type Filling } from './create-filling.ts';
import { liftRules } from './lift-rules.ts';
import { listTables } from './list-tables.ts';
import { type Allowed, prepareTarget, refuseRows, requireSameTables, toName } from './prepare-target.ts';
import { type DatabaseShape, unhurry } from './read-snapshot.ts';
import { fixTexts } from './row-lines.ts';

interface FillOptions {
  /** Whatever else is in the target is refused. */
  readonly allowed: Allowed;
  /** Called with the means to start with the shape that the rows are in. */
  readonly fill: (start: (shape: DatabaseShape) => Promise<Filling>) => Promise<void>;
}

/**
 * Fills a database with the schema that the rows were written under, all in one transaction: whatever interrupts it leaves the
 * database as it was.
 */
export async function fillDatabase(opened: OpenedDatabase, { allowed, fill }: FillOptions): Promise<void> {
  await opened.withOwnConnection((db) =>
    db.transaction().execute(async (trx) => {
      await unhurry(trx);
      await fixTexts(trx);
      await lockSchema(trx);
      await prepareTarget(trx, allowed);
      await fill((shape) => startFilling(trx, shape, allowed));
    }),
  );
}

async function startFilling(trx: Transaction, shape: DatabaseShape, allowed: Allowed): Promise<Filling> {
  refuseNewer(shape.migrations);
  const isMigrated = allowed === 'new_tables';
  const { hasVectors } = await applyMigrations(trx, (name) => isMigrated || shape.migrations.includes(name));
  const there = await listTables(trx);
  requireSameTables(shape.tables, there, allowed);
  const restoreRules = await liftRules(trx, there);
  if (isMigrated) await refuseRows(trx, there);
  // Migrations put rows into some tables, which are among those that follow.
  for (const { name } of there) await sql`delete from ${sql.table(name)}`.execute(trx);
  const toMissing = (name: string) =>
    new ArchiveError(`The ${toName(allowed)} has no ${name}${hasVectors ? '' : ': add pgvector to it'}.`);
  return createFilling(trx, { shape, there, restoreRules, toMissing });
}
