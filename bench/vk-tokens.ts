import { randomUUID } from 'node:crypto';
import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { claimSlots } from '../apps/server/src/features/vk-access/pool/slot-repository.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';

type Worker = Awaited<ReturnType<typeof openPostgresql>>;

/** How many slots of a thousand tokens four workers claim in a second: one at a time, and in groups as they do. */
const TOKENS = 1_000;
const WORKERS = 4;
const CLAIMERS_PER_WORKER = 2;
const SECONDS = 8;
const GROUP = 64;
/** So that the tokens are never the limit. */
const CALLS_PER_SECOND = 20;
const CLAIM = {
  method: 'users.get',
  wanted: 1,
  perDay: 1_000_000_000,
  accountPercent: 100,
  day: '2026-11-23',
  aheadMs: 700,
  leadMs: 0,
  graceMs: 0,
  spacingMs: 1_030 / CALLS_PER_SECOND,
  communitySpacingMs: 1,
};

const server = await startPostgresqlServer();
const workers = await Promise.all(Array.from({ length: WORKERS }, () => openPostgresql(server.url, createLog('warn'))));
try {
  const [first] = workers;
  if (!first) throw new Error('no worker');
  const accountId = await addTokens(first);
  const figures: Figure[] = [];
  for (const [name, spender] of [
    ['the site', null],
    ['one account', accountId],
  ] as const) {
    const single = await slotsPerSecond(spender, 1);
    const grouped = await slotsPerSecond(spender, GROUP);
    console.log(`${name}: ${single.toFixed(0)} slots/s one at a time, ${grouped.toFixed(0)} in groups of ${GROUP}`);
    figures.push({
      name: `slots a second for ${name}, in groups`,
      value: Math.round(grouped),
      op: '>=',
      target: 3_000,
    });
  }
  reportFigures('vk-tokens', figures);
} finally {
  for (const worker of workers) await worker.close();
  await server.stop();
}

async function addTokens({ db }: Worker): Promise<number> {
  const tokens = Array.from({ length: TOKENS }, () => ({
    id: randomUUID(),
    kind: 'service' as const,
    account_id: null,
    vk_user_id: null,
    vk_name: null,
    vk_avatar_url: null,
    setting_hash: Buffer.from(randomUUID()),
    access_token: Buffer.alloc(64),
    refresh_token: null,
    device_id: null,
    expires_at: null,
    refreshing_until: null,
    paused_until: null,
    last_error: null,
  }));
  await db.insertInto('vk_token').values(tokens).execute();
  const account = { email: 'anna@example.org', phone: null, telegram: null, demo: false };
  return (await db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow()).id;
}

async function slotsPerSecond(accountId: number | null, slots: number): Promise<number> {
  const until = performance.now() + SECONDS * 1_000;
  const claim = async ({ db }: Worker): Promise<number> => {
    let claimed = 0;
    while (performance.now() < until) {
      claimed += (await claimSlots(db, { ...CLAIM, accountId, slots, now: new Date() })).length;
    }
    return claimed;
  };
  const claimers = workers.flatMap((worker) => Array.from({ length: CLAIMERS_PER_WORKER }, () => claim(worker)));
  const counts = await Promise.all(claimers);
  return counts.reduce((sum, count) => sum + count, 0) / SECONDS;
}
