import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Row } from '#database/database.ts';
import { insertRuns } from '#runs/run-repository.ts';

/** An import of this number that an operator wanted, in the middle of its way, with a run if it is worked on. */
export async function plantImport(
  db: Database,
  { number, state }: { readonly number: number; readonly state: Row<'import_request'>['state'] },
): Promise<void> {
  const [id, runId, at] = [randomUUID(), randomUUID(), new Date()];
  const findings = {
    added: 2,
    changed: 1,
    unchanged: 0,
    missing: 0,
    minors: 0,
    suppressed: 0,
    repeated: 0,
    incomplete: 0,
    rejected: { under_age: 1 },
    remarks: 1,
  };
  await sql`
    insert into import_request (id, number, source_id, file_name, lawful_basis, vouches_adults, complete, operator, state,
      run_id, file_digest, findings, remarks, created_at, updated_at)
    overriding system value
    values (${id}, ${number}, 'other', 'people.ndjson', 'test', false, false, 'account 1', ${state}, ${runId},
      '\\x00', ${JSON.stringify(findings)}, '[{"kind":"rejected","line":3,"because":"under_age"}]', ${at}, ${at})`.execute(
    db,
  );
  if (state !== 'importing' && state !== 'checking') return;
  const run = { id: runId, kind: 'import' as const, subjectId: id, accountId: null, lane: 'slow' as const };
  await db.transaction().execute((trx) => insertRuns(trx, [{ ...run, message: '', at }]));
}

/** A record of the catalogue, without photos. */
export async function plantPerson(
  db: Database,
  row: Pick<Row<'person'>, 'id'> & Partial<Row<'person'>>,
): Promise<void> {
  await db
    .insertInto('person')
    .values({
      source_id: 'other',
      external_id: 'anna-1',
      name: 'Анна Белова',
      age: 30,
      city: 'Тверь',
      region: null,
      about: null,
      profile_url: 'https://example.org/anna',
      profile_key: 'example.org/anna',
      checksum: Buffer.alloc(32),
      ...row,
    })
    .execute();
}
