import { SERVICE } from '@vidno/contract/constants';
import { pino } from 'pino';
import type { VkConfig } from '#config/services-config.ts';
import type { Clock } from '#config/time.ts';
import { createVault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { createVkAccess } from '#features/vk-access/pool/ask-vk.ts';
import { syncVkTokens } from '#features/vk-access/tokens.ts';
import { createCollectionKind } from '#features/vk-accounts/collect-wall.ts';
import { findCollection } from '#features/vk-accounts/collection-repository.ts';
import { findTracked } from '#features/vk-accounts/public.ts';
import { refreshAccount, trackAccount } from '#features/vk-accounts/track-account.ts';
import type { Tracked } from '#features/vk-accounts/tracked.ts';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import { countWaitingRuns } from '#runs/run-repository.ts';
import { createRunEvents } from '#runs/run-watcher.ts';
import { advanceAll } from '../runs/advance-all.ts';
import { testSuppressions } from '../suppression/test-suppressions.ts';
import { createTestPictures } from './test-pictures.ts';
import { TEST_SECRET } from './test-vk.ts';

/** Tools to track and collect accounts of a simulated VK. The test advances the runs. */
export async function createVkAccountsFixture({
  db,
  vk,
  clock = () => new Date(),
  accountId: known,
  fetchPublicFile,
}: {
  db: Database;
  vk: VkConfig;
  clock?: Clock;
  /** An existing account; a new one if not given. */
  accountId?: number;
  /** Finds no picture if not given. */
  fetchPublicFile?: FetchPublicFile;
}) {
  const access = { db, clock, log: pino({ level: 'silent' }), vk, appSecret: TEST_SECRET };
  await syncVkTokens(access);
  const runEvents = createRunEvents();
  const tools = {
    db,
    clock,
    runEvents,
    vkAccess: createVkAccess(access),
    suppressions: testSuppressions(),
    vault: createVault(TEST_SECRET),
    ...createTestPictures(db, { clock, ...(fetchPublicFile && { fetchPublicFile }) }),
  };
  const runTools = { db, clock, log: access.log, runEvents };
  const kind = createCollectionKind(tools, 1);
  const runAll = () => advanceAll(runTools, [kind]);
  const accountId = known ?? (await addAccount(db, 'anna@example.org'));

  async function track(login: string, { demo = false, by = accountId } = {}): Promise<Tracked> {
    const outcome = await trackAccount(tools, { accountId: by, login, demo });
    if (outcome.kind === 'refused') throw new Error(outcome.because);
    return outcome.tracked;
  }
  async function refresh(id: string) {
    const outcome = await refreshAccount(tools, { id, accountId, services: [SERVICE.vk] });
    if (outcome.kind === 'refused') throw new Error(outcome.because);
    await runAll();
    const { vkAccountId, collection } = await reread(id, accountId);
    return { ...(await findCollection(db, { vkAccountId, id: outcome.collectionId })), ...collection };
  }

  return {
    tools,
    runTools,
    kind,
    runAll,
    countWaiting: () => countWaitingRuns(db, clock()),
    /** Refreshes an account completely and answers its run. */
    refresh,
    accountId,
    track,
    /** Tracks an account and collects it completely. */
    collect: async (login: string, options?: { demo?: boolean; by?: number }): Promise<Tracked> => {
      const { id } = await track(login, options);
      await runAll();
      return await reread(id, options?.by ?? accountId);
    },
    reread: (id: string) => reread(id, accountId),
  };

  async function reread(id: string, owner: number): Promise<Tracked> {
    const tracked = await findTracked(db, { id, accountId: owner });
    if (!tracked) throw new Error('The account is no longer tracked');
    return tracked;
  }
}

export async function addAccount(db: Database, email: string): Promise<number> {
  const { id } = await db
    .insertInto('account')
    .values({ email, phone: null, telegram: null, demo: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ids of the stored posts that are still on the wall, newest first. */
export async function listPostIds(db: Database, vkAccountId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('vk_post')
    .select('post_id')
    .where('vk_account_id', '=', vkAccountId)
    .where('deleted_at', 'is', null)
    .orderBy('published_at', 'desc')
    .orderBy('post_id', 'desc')
    .execute();
  return rows.map(({ post_id }) => post_id);
}
