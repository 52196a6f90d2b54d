import { afterEach, expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { PROBES } from '#features/vk-access/probe-vk.ts';
import { createMigratedDatabaseUrl } from '#testing/database/test-postgresql.ts';
import { watchStatements } from '#testing/database/watch-statements.ts';
import { openTestProduct } from '#testing/product/open-test-product.ts';
import { startWorkers } from './start-workers.ts';

const isOnPostgresql = process.env.TEST_ENGINE === 'postgresql';
const WINDOW_MS = 5_000;
/** What the start has to do is done by then, also on a slow machine; a loop without progress never ends. */
const WINDOWS_MAX = 40;
/** A loop without progress alone asks ten times as often, and a busy machine only makes the number smaller. */
const STATEMENTS_PER_WINDOW_MAX = 40;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('a product that nobody uses asks its database hardly anything', async () => {
  const countStatements = countStatementsOf();
  const settings = isOnPostgresql ? { DATABASE_URL: await createMigratedDatabaseUrl() } : {};
  const opened = await openTestProduct({ ...settings, VK_COMMUNITY_TOKENS: 'community.token-of-the-tests' });
  closing.push(opened.close);
  await blockProbe(opened.product.tools.db);
  closing.push(await startWorkers(opened.product));
  const counts: number[] = [];
  do {
    counts.push(await countStatements());
  } while ((counts.at(-1) ?? 0) > STATEMENTS_PER_WINDOW_MAX && counts.length < WINDOWS_MAX);
  expect(counts.at(-1), `statements in each ${WINDOW_MS} ms: ${counts.join(', ')}`).toBeLessThanOrEqual(
    STATEMENTS_PER_WINDOW_MAX,
  );
});

/**
 * The first probe of the start is that of a token which may not be used for an hour, while a token of another kind is free: a wait
 * that cannot succeed, from the first statement on, so that no window is over before it begins.
 */
async function blockProbe(db: Database): Promise<void> {
  const now = new Date();
  const { id } = await db.selectFrom('vk_token').select('id').where('kind', '=', 'community').executeTakeFirstOrThrow();
  const until = new Date(now.getTime() + HOUR_MS);
  await db
    .insertInto('vk_method_pause')
    .values(PROBES.map(({ method }) => ({ token_id: id, method, until })))
    .execute();
  const known = { token_kind: 'service' as const, allowed: true, reason: null, checked_at: now };
  const methods = [...PROBES.map(({ method }) => method), 'execute'];
  await db
    .insertInto('vk_capability')
    .values(methods.map((method) => ({ method, ...known })))
    .execute();
}

/** Returns a function that counts the statements of the next while. */
function countStatementsOf(): () => Promise<number> {
  let count = 0;
  const stop = watchStatements(() => {
    count += 1;
  });
  closing.push(async () => stop());
  return async () => {
    count = 0;
    await new Promise((resolve) => setTimeout(resolve, WINDOW_MS));
    return count;
  };
}
