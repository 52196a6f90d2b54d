import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { applyMigrations, lockSchema, refuseSchema } from '../migrate.ts';
import type { OpenedDatabase } from '../opened-database.ts';
import { ArchiveError } from './archive-error.ts';
import { createFilling, type Filling } from './create-filling.ts';
import { listTables } from './list-tables.ts';
import { type Allowed, prepareTarget, refuseRows, requireSameTables, toName } from './prepare-target.ts';
import { type DatabaseShape, liftTimeouts } from './read-snapshot.ts';
import { setTextFormats } from './row-lines.ts';
import { suspendConstraints } from './suspend-constraints.ts';

interface FillOptions<Shape extends DatabaseShape, Answer> {
  /** Whatever else is in the target is refused. */
  readonly allowed: Allowed;
  /** Called once the target may be filled. */
  readonly readShape: () => Promise<Shape>;
  /** Writes all rows, in the shape that was read, and compares every table. */
  readonly fill: (filling: Filling, shape: Shape) => Promise<Answer>;
}

/**
 * Fills a database with the schema that the rows were written under, all in one transaction: whatever interrupts it leaves the
 * database as it was.
 */
export async function fillDatabase<Shape extends DatabaseShape, Answer>(
  opened: OpenedDatabase,
  { allowed, readShape, fill }: FillOptions<Shape, Answer>,
): Promise<Answer> {
  return await opened.withOwnConnection((db) =>
    db.transaction().execute(async (trx) => {
      await liftTimeouts(trx);
      await setTextFormats(trx);
      await lockSchema(trx);
      await prepareTarget(trx, allowed);
      const shape = await readShape();
      const filling = await startFilling(trx, shape, allowed);
      const answer = await fill(filling, shape);
      await filling.finish();
      return answer;
    }),
  );
}

async function startFilling(trx: Transaction, shape: DatabaseShape, allowed: Allowed) {
  refuseSchema(shape.migrations);
  const isMigrated = allowed === 'new_tables';
  const { hasVectors } = await applyMigrations(trx, (name) => isMigrated || shape.migrations.includes(name));
  const there = await listTables(trx);
  requireSameTables(shape.tables, there, allowed);
  const restoreConstraints = await suspendConstraints(trx, there);
  if (isMigrated) await refuseRows(trx, there);
  // Migrations put rows into some tables, which are among those that follow.
  for (const { name } of there) await sql`delete from ${sql.table(name)}`.execute(trx);
  const toMissing = (name: string) =>
    new ArchiveError(`The ${toName(allowed)} has no ${name}${hasVectors ? '' : ': add pgvector to it'}.`);
  return createFilling(trx, { shape, there, restoreConstraints, toMissing });
}
