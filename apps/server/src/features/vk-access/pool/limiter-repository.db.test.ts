import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VkTokenKind } from '#database/tables/vk-access.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { addAccount } from '#testing/vk/vk-accounts-fixture.ts';
import { claimSlots, listTokenStates, type SlotClaim } from './slot-repository.ts';
import { toReadiness } from './slots.ts';

const METHOD = 'users.search';
const DAY = '2026-03-10';
const NOW = new Date('2026-03-10T12:00:00Z');
const PER_DAY = 10;

const db = testDatabase();

/** Far from now, so that no time that passes meanwhile decides. */
const minutes = fc.constantFrom<number | null>(null, -60, 60);
const kind = fc.constantFrom<VkTokenKind>('service', 'community', 'user');

const tokenArbitrary = fc.record({
  kind,
  paused: minutes,
  methodPaused: minutes,
  expires: minutes,
  refreshing: minutes,
  isRefreshable: fc.boolean(),
  used: fc.constantFrom(0, PER_DAY - 1, PER_DAY),
  next: fc.constantFrom(-60, 60),
});
type Token = typeof tokenArbitrary extends fc.Arbitrary<infer T> ? T : never;

test('a slot is free to be claimed exactly when a caller is told not to wait', async () => {
  const anna = await addAccount(db(), 'anna@example.org');
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(tokenArbitrary, { maxLength: 4, selector: ({ kind: own }) => own }),
      fc.record({
        isOwn: fc.boolean(),
        isSpent: fc.boolean(),
        refused: fc.option(kind, { nil: null }),
        tokenKind: fc.option(kind, { nil: undefined }),
      }),
      async (tokens, { isOwn, isSpent, refused, tokenKind }) => {
        await plant(anna, tokens);
        if (isSpent) await spend(anna);
        if (refused !== null) await refuse(refused);
        const use = {
          method: METHOD,
          accountId: isOwn ? anna : null,
          perDay: PER_DAY,
          accountPercent: 50,
          day: DAY,
          now: NOW,
          tokenKind,
        };
        const ready = toReadiness(await listTokenStates(db(), use), { now: NOW, aheadMs: 700 });
        const slots = await claimSlots(db(), { ...LIMITS, ...use });
        const isToldToWait = ready.kind === 'blocked' || ready.inMs > 0;
        expect(slots.length > 0, JSON.stringify(ready)).toBe(!isToldToWait);
      },
    ),
    { numRuns: 300 },
  );
});

const LIMITS: Omit<SlotClaim, 'method' | 'accountId' | 'perDay' | 'accountPercent' | 'day' | 'now'> = {
  wanted: 1,
  slots: 1,
  aheadMs: 700,
  leadMs: 0,
  graceMs: 0,
  spacingMs: 300,
  communitySpacingMs: 50,
};

async function plant(accountId: number, tokens: readonly Token[]): Promise<void> {
  await db().deleteFrom('vk_token').execute();
  await db().deleteFrom('vk_allowance').execute();
  await db().deleteFrom('vk_capability').execute();
  for (const token of tokens) {
    const id = randomUUID();
    const isLogin = token.kind === 'user';
    await db()
      .insertInto('vk_token')
      .values({
        id,
        kind: token.kind,
        account_id: isLogin ? accountId : null,
        access_token: Buffer.from('a'),
        setting_hash: isLogin ? null : Buffer.from(id),
        refresh_token: token.isRefreshable ? Buffer.from('r') : null,
        expires_at: fromNow(token.expires),
        refreshing_until: fromNow(token.refreshing),
        paused_until: fromNow(token.paused),
        // By the clock of the database.
        next_call_at: new Date(Date.now() + token.next * 60_000),
      })
      .execute();
    await db()
      .insertInto('vk_call_budget')
      .values({ token_id: id, method: METHOD, day: DAY, used: token.used })
      .execute();
    const until = fromNow(token.methodPaused);
    if (until) await db().insertInto('vk_method_pause').values({ token_id: id, method: METHOD, until }).execute();
  }
}

/** As much as the tokens of the site allow one account. */
async function spend(spender: number): Promise<void> {
  await db().insertInto('vk_allowance').values({ spender, method: METHOD, day: DAY, used: 5 }).execute();
}

async function refuse(tokenKind: VkTokenKind): Promise<void> {
  await db()
    .insertInto('vk_capability')
    .values({ method: METHOD, token_kind: tokenKind, allowed: false, reason: '15', checked_at: NOW })
    .execute();
}

function fromNow(offsetMinutes: number | null): Date | null {
  return offsetMinutes === null ? null : new Date(NOW.getTime() + offsetMinutes * 60_000);
}
