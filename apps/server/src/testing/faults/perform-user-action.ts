import { ANY_REGION } from '@vidno/contract/keyword/keyword-search';
import { ANY_PLACE } from '@vidno/contract/monitors/monitors';
import type { Dice } from '@vidno/simulators/vk/world/dice';
import { findAudience } from '#features/audience/find-audience.ts';
import type { Caller } from '#features/identity/tools.ts';
import { addMonitor } from '#features/monitors/add-monitor.ts';
import { removeMonitor } from '#features/monitors/removal.ts';
import { refreshMonitor } from '#features/monitors/start-run.ts';
import { refreshSearch } from '#features/search-list/refresh-search.ts';
import { removeSearch } from '#features/search-list/remove-search.ts';
import { startSearch } from '#features/search-list/start-search.ts';
import { findTracked } from '#features/vk-accounts/public.ts';
import { refreshAccount, trackAccount } from '#features/vk-accounts/track-account.ts';
import { untrackAccount } from '#features/vk-accounts/untrack.ts';
import { WITHOUT_LIMITS } from '#testing/free-upload.ts';
import { photoForm } from '../search-fixture.ts';
import { type FaultFixture, PICTURES } from './open-fault-fixture.ts';

export type UserAction = keyof typeof ACTIONS;

/** Relative frequency of each action. */
const WEIGHTS: Readonly<Record<UserAction, number>> = {
  searchByPhoto: 6,
  searchByWords: 6,
  refreshSearch: 3,
  removeSearch: 3,
  addMonitor: 4,
  refreshMonitor: 4,
  removeMonitor: 2,
  track: 5,
  refreshWall: 4,
  untrack: 2,
  readAudience: 4,
};

export interface User {
  readonly tools: FaultFixture['tools'];
  readonly caller: Caller;
  readonly dice: Dice;
}

/** Performs the given action, or a random one. Refusals are ignored. */
export async function performUserAction(user: User, action: UserAction = user.dice.weighted(WEIGHTS)): Promise<void> {
  await ACTIONS[action](user);
}

const ACTIONS = {
  searchByPhoto: async ({ tools, caller: { accountId }, dice }: User) => {
    const text = PICTURES[dice.below(PICTURES.length)] ?? '';
    await startSearch(tools, {
      accountId,
      demo: false,
      form: photoForm({ text }, { source: 'fake' }),
      ...WITHOUT_LIMITS,
    });
  },
  searchByWords: async ({ tools, caller: { accountId }, dice }: User) => {
    const keyword = `Человек ${dice.below(500)}`;
    const form = { type: 'keyword', source: 'fake', keyword, region: ANY_REGION } as const;
    await startSearch(tools, { accountId, demo: false, form, ...WITHOUT_LIMITS });
  },
  refreshSearch: (user: User) => onOne(user, 'search', (own) => refreshSearch(user.tools, own)),
  removeSearch: (user: User) => onOne(user, 'search', (own) => removeSearch(user.tools, own)),
  addMonitor: async ({ tools, caller: { accountId }, dice }: User) => {
    const settings = { source: 'fake', placeId: ANY_PLACE, refreshMinutes: 15, collectionDays: 30 };
    await addMonitor(tools, { ...settings, accountId, keyword: `Человек ${dice.below(500)}` });
  },
  refreshMonitor: (user: User) => onOne(user, 'monitor', (own) => refreshMonitor(user.tools, own)),
  removeMonitor: (user: User) => onOne(user, 'monitor', (own) => removeMonitor(user.tools, own)),
  track: async ({ tools, caller: { accountId }, dice }: User) => {
    const isPerson = dice.chance(0.5);
    // Few enough that users share some of them.
    const login = `${isPerson ? 'person' : 'posts'}_${100 + 30 * dice.below(30)}`;
    await trackAccount(tools, { accountId, login, demo: dice.chance(0.1) });
  },
  refreshWall: (user: User) =>
    onOne(user, 'tracked_account', (own) => refreshAccount(user.tools, { ...own, services: user.caller.services })),
  untrack: (user: User) => onOne(user, 'tracked_account', (own) => untrackAccount(user.tools, own)),
  readAudience: (user: User) =>
    onOne(user, 'tracked_account', async (own) => {
      const tracked = await findTracked(user.tools.db, own);
      if (tracked) await findAudience(user.tools, { tracked, caller: user.caller, page: 0, limit: 20 });
    }),
};

/** Applies the action to one of the user's rows: half of the time the newest, which is likely to be in progress. */
async function onOne(
  { tools, caller: { accountId }, dice }: User,
  table: 'search' | 'monitor' | 'tracked_account',
  action: (own: { id: string; accountId: Caller['accountId'] }) => Promise<unknown>,
): Promise<void> {
  const isNewest = dice.chance(0.5);
  const position = dice.roll();
  const rows = await tools.db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute();
  const one = rows[isNewest ? 0 : Math.floor(position * rows.length)];
  if (one) await action({ id: one.id, accountId });
}
