import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createLog } from '#observability/log.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { openQueue, withBossSchema } from './open-queue.ts';
import { KIND_NAMES, KINDS, type Kind } from './queue.ts';

const opened = testOpenedDatabase();
const log = createLog('silent');
/** What differs between any two jobs. */
const OWN = ['id', 'created_on', 'start_after', 'keep_until'];

it('the function of the triggers sends the same job as pg-boss', async () => {
  await openQueue(opened(), log);
  const { db } = opened();
  for (const kind of KIND_NAMES) {
    await sql`delete from pgboss.job`.execute(db);
    await sql`select send_job(${kind}, 'key', '{"id": "7"}'::jsonb)`.execute(db);
    await withBossSchema(opened(), log, async (boss) => {
      await boss.send(kind, { id: '7' }, { singletonKey: 'key' });
    });
    const { rows } = await sql<Record<string, unknown>>`select * from pgboss.job order by created_on`.execute(db);
    const [ours, theirs] = rows.map((row) => Object.entries(row).filter(([column]) => !OWN.includes(column)));
    expect(ours).toEqual(theirs);
    const [own, other] = await listSpans();
    expect(own).toEqual(other);
    expect(own).toBeGreaterThan(0);
  }
});

it('without pg-boss a row just waits', async () => {
  const { db } = opened();
  await openQueue(opened(), log);
  await sql`delete from pgboss.job`.execute(db);
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`alter schema pgboss rename to gone`.execute(trx);
      await sql`select send_job('receipt', 'key', '{}'::jsonb)`.execute(trx);
      const { rows } = await sql`select from gone.job`.execute(trx);
      expect(rows).toEqual([]);
      throw new Error('as it was');
    })
    .catch((error: Error) => expect(error.message).toBe('as it was'));
});

it.each(KIND_NAMES)(
  'every row of the kind %s that waits has its job sent by the triggers of its table',
  async (kind) => {
    const { table, key, inOrderOf }: Kind = KINDS[kind];
    const { rows } = await sql<{ name: string; args: string }>`
    select tgname as name, encode(tgargs, 'escape') as args from pg_trigger
    where tgrelid = ${table}::regclass and tgfoid = 'send_job_of_row'::regproc order by tgname`.execute(opened().db);
    const args = [kind, key.join(','), inOrderOf.join(','), ''].join('\\000');
    const own = rows.filter((row) => row.args.startsWith(`${kind}\\000`));
    expect(own.map((row) => row.args)).toEqual([args, args]);
  },
);

/** How long each job is kept. */
async function listSpans(): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from keep_until - start_after)::integer as seconds from pgboss.job order by created_on`.execute(
    opened().db,
  );
  return rows.map(({ seconds }) => seconds);
}
