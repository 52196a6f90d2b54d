import { PASTED_LINKS_MAX } from '@vidno/contract/vk/limits';
import type { AddedOutcome } from '@vidno/contract/vk/tracked-list';
import { type NamedLogin, parseLogins } from '#features/vk-access/parse-login.ts';
import { recordFollowersOfMany } from '#features/vk-posts/followers/record-followers.ts';
import { readProfiles } from '../read-many.ts';
import type { Profile, ProfileAnswer } from '../read-profile.ts';
import { asked, store, type TrackAccountRefusal, type TrackAccountTools, toRefusal } from '../track-account.ts';
import type { Tracked } from '../tracked.ts';
import { findTrackedByOwners } from '../tracked-repository.ts';

export interface AddedPage {
  readonly given: string;
  readonly outcome: AddedOutcome;
  readonly tracked: Tracked | null;
}

export type AddManyOutcome =
  | { readonly kind: 'answered'; readonly pages: readonly AddedPage[] }
  | { readonly kind: 'refused'; readonly because: 'vk_login_blank' | 'too_many_links' | 'vk_not_connected' }
  | TrackAccountRefusal;

/** Tracks every page that a text names, and answers for each. VK is asked twice, however many there are. */
export async function addMany(
  tools: TrackAccountTools,
  { accountId, text }: { accountId: number; text: string },
): Promise<AddManyOutcome> {
  const named = withoutSurplus(parseLogins(text));
  if (named.length === 0) return { kind: 'refused', because: 'vk_login_blank' };
  const pages = named.flatMap(({ login }) => (login.kind === 'refused' ? [] : [login]));
  if (pages.length > PASTED_LINKS_MAX) return { kind: 'refused', because: 'too_many_links' };
  if (pages.length > 0 && !tools.vkAccess.isConnected()) return { kind: 'refused', because: 'vk_not_connected' };
  const answers = pages.length > 0 ? await readProfiles(tools.vkAccess, pages, asked(accountId)) : [];
  const silent = answers.find((answer) => answer.kind === 'unavailable');
  if (silent?.kind === 'unavailable') return toRefusal(silent);
  const profiles = answers.flatMap((answer) => (answer.kind === 'found' ? [answer.profile] : []));
  const known = await findTrackedByOwners(tools.db, { accountId, ownerIds: profiles.map(({ ownerId }) => ownerId) });
  await recordFollowersOfMany(tools, {
    counts: new Map(profiles.map(({ ownerId, followers }) => [ownerId, followers])),
    at: tools.clock(),
  });
  return { kind: 'answered', pages: await addEach(tools, { accountId, named, answers, known }) };
}

/** @limit list: Further words that are no page are not answered. */
const WORDS_ANSWERED_MAX = 100;

function withoutSurplus(named: readonly NamedLogin[]): readonly NamedLogin[] {
  const words = named.filter(({ login }) => login.kind === 'refused');
  const surplus = new Set(words.slice(WORDS_ANSWERED_MAX));
  return named.filter((one) => !surplus.has(one));
}

interface Given {
  readonly accountId: number;
  readonly named: readonly NamedLogin[];
  /** In the order of those that name a page. */
  readonly answers: readonly ProfileAnswer[];
  /** Owners whose walls the account tracks already. */
  readonly known: ReadonlyMap<number, string>;
}

/** At most fifty short transactions, each of which locks one wall. A page that was named in several forms is answered once. */
async function addEach(tools: TrackAccountTools, { accountId, named, answers, known }: Given): Promise<AddedPage[]> {
  const pages: AddedPage[] = [];
  const added = new Set<number>();
  let next = 0;
  for (const { given, login } of named) {
    const answer = login.kind === 'refused' ? null : answers[next++];
    if (!answer || answer.kind === 'unavailable') pages.push({ given, outcome: 'not_a_page', tracked: null });
    else if (answer.kind === 'refused') pages.push({ given, outcome: outcomeOf(answer), tracked: null });
    else if (!added.has(answer.profile.ownerId)) {
      added.add(answer.profile.ownerId);
      pages.push({ given, ...(await addOne(tools, { accountId, profile: answer.profile, known })) });
    }
  }
  return pages;
}

async function addOne(
  tools: TrackAccountTools,
  { accountId, profile, known }: { accountId: number; profile: Profile; known: ReadonlyMap<number, string> },
): Promise<Pick<AddedPage, 'outcome' | 'tracked'>> {
  const page = { accountId, demo: false, profile };
  const outcome = await tools.db.transaction().execute((trx) => store(tools, trx, page));
  if (outcome.kind === 'refused') {
    return { outcome: outcome.because === 'vk_account_removed' ? 'removed' : 'full', tracked: null };
  }
  return { outcome: known.has(profile.ownerId) ? 'already' : 'added', tracked: outcome.tracked };
}

function outcomeOf({ because }: Extract<ProfileAnswer, { kind: 'refused' }>): AddedOutcome {
  switch (because) {
    case 'deleted':
    case 'banned':
      return because;
    case 'closed':
    case 'denied':
      return 'closed';
    case 'unknown':
    case 'invalid':
      return 'unknown';
  }
}
