import type { Clock } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Suppressions } from '#features/catalogue/import/suppressions.ts';
import type { VkAccess, VkAnswer, VkRefusal } from '#features/vk-access/vk-access.ts';
import { findLatest, monthAgo } from '#features/vk-posts/figures.ts';
import { fillUnknownFollowers, recordFollowers } from '#features/vk-posts/followers/record-followers.ts';
import { keepPictures, type VkPictureTools } from '#features/vk-posts/pictures.ts';
import { rollUp } from '#features/vk-posts/storing/roll-up.ts';
import { markPostsGone, removePostsNotSeen } from '#features/vk-posts/storing/store-posts.ts';
import type { Advance, LeasedRun, Progress, RunContext, RunKind } from '#runs/run.ts';
import type { Tools } from '#tools.ts';
import type { Collection, CollectionPatch } from './collection-repository.ts';
import { type SearchOutcome, searchWall } from './old-posts/search-wall.ts';
import { createPageReader } from './pages.ts';
import {
  decideAfterPass,
  PASSES_MAX,
  type PassDecision,
  passStart,
  pauseMessage,
  RUN_MESSAGES,
  refusalMessage,
} from './passes.ts';
import { findLeasedWall, isLimited, type LeasedWall, type ReadPassTools, readPass, recheckTop } from './read-pass.ts';
import { readProfile } from './read-profile.ts';
import { withdrawIfUntracked } from './untrack.ts';
import {
  addToCollected,
  findTrackingAccount,
  lockWall,
  updateProfile,
  updateWall,
  type Wall,
} from './wall-repository.ts';

export function createCollectionKind(tools: CollectWallTools, concurrency: number): RunKind<CollectionResult> {
  return {
    name: 'vk_collection',
    concurrency: { fast: concurrency, normal: concurrency, slow: concurrency },
    maxAttempts: 5,
    // A step ends by itself soon after a minute.
    stepTimeoutMs: 900_000,
    brokenMessage: RUN_MESSAGES.broken,
    advance: (run, context) => collectWall(tools, run, context),
    deliver: async (trx, { subjectId }, { hidden, readBeganAt, er, lastPostAt }) => {
      if (!(await lockWall(trx, subjectId))) return null;
      const now = tools.clock();
      const read = {
        refreshed_at: now,
        read_began_at: readBeganAt,
        hidden_count: hidden,
        er,
        last_post_at: lastPostAt,
      };
      await updateWall(trx, subjectId, { ...read, access: 'open', checked_at: now });
      return RUN_MESSAGES.done;
    },
    // The collected posts stay, and the run says why it failed. It is tried again a day later.
    fail: (trx, { subjectId }) => updateWall(trx, subjectId, { checked_at: tools.clock() }),
  };
}

interface CollectWallTools extends Pick<Tools, 'db' | 'clock'> {
  readonly vkAccess: VkAccess;
  readonly suppressions: Suppressions;
  readonly vkPictures: VkPictureTools;
}

/** A completed collection. */
export interface CollectionResult {
  /** Posts that VK counts but never shows. */
  readonly hidden: number;
  /** Start of the pass that completed it. */
  readonly readBeganAt: Date;
  /** Of the last 30 days, in percent. */
  readonly er: number | null;
  readonly lastPostAt: Date | null;
}

type Outcome =
  | { readonly kind: 'complete'; readonly hidden: number }
  | { readonly kind: 'yielded' }
  | Extract<VkAnswer, { kind: 'unavailable' }>
  | { readonly kind: 'refused'; readonly because: VkRefusal };

/** After this time the run goes back to the queue, so that other walls are collected too. */
const STEP_MS = 60_000;

/** What a refusal says of the page. */
const ACCESS_AFTER = {
  closed: 'closed',
  deleted: 'deleted',
  banned: 'banned',
  unknown: 'gone',
  denied: 'wall_off',
  invalid: 'wall_off',
} as const satisfies Record<VkRefusal, Wall['access']>;

/** Continues the collection of a wall for one step. */
async function collectWall(
  tools: CollectWallTools,
  run: LeasedRun,
  context: RunContext,
): Promise<Advance<CollectionResult>> {
  const leased = await findLeasedWall(tools.db, run, context);
  const accountId = leased && (await findTracker(tools, leased));
  if (!leased || accountId === null) return { kind: 'gone' };
  const options = { accountId, signal: context.signal, lane: run.lane } as const;
  const outcome = await readWall(tools, leased, options);
  switch (outcome.kind) {
    case 'complete':
      // Before the run ends, because its end tells users that the figures are exact.
      await fillUnknownFollowers(tools.db, leased.wall.id, tools.clock());
      await rollUp(tools.db, leased.wall.id);
      await keepPictures(tools.vkPictures, { vkAccountId: leased.wall.id, since: monthAgo(tools.clock()) });
      return {
        kind: 'found',
        found: {
          hidden: outcome.hidden,
          readBeganAt: leased.collection.pass_began_at,
          ...(await findLatest(tools.db, leased.wall, tools.clock())),
        },
      };
    case 'yielded':
      return outcome;
    case 'unavailable':
      return {
        kind: 'paused',
        until: outcome.retryAt,
        message: pauseMessage(outcome.because, outcome.retryAt),
      };
    case 'refused':
      await rollUp(tools.db, leased.wall.id);
      await updateWall(tools.db, leased.wall.id, { access: ACCESS_AFTER[outcome.because] });
      return { kind: 'failed', message: refusalMessage(outcome.because, leased.wall.kind) };
  }
}

/**
 * The account for which the wall is read. Null: nobody tracks it any more and the run has been withdrawn. The wall is locked for
 * that, so that an account which starts tracking it at this moment does not lose the run.
 */
async function findTracker({ db, clock }: CollectWallTools, { wall, collection }: LeasedWall): Promise<number | null> {
  const find = (from: Database | Transaction) =>
    findTrackingAccount(from, { vkAccountId: wall.id, preferred: collection.requested_by });
  return (
    (await find(db)) ??
    (await db.transaction().execute(async (trx) => {
      const locked = await lockWall(trx, wall.id);
      if (locked) await withdrawIfUntracked(trx, locked, clock());
      return locked && (await find(trx));
    }))
  );
}

async function readWall(
  tools: CollectWallTools,
  leased: LeasedWall,
  options: { accountId: number; signal: AbortSignal; lane: LeasedRun['lane'] },
): Promise<Outcome> {
  const { wall } = leased;
  const endsAt = performance.now() + STEP_MS;
  const isTimeUp = () => performance.now() >= endsAt;

  if (hasNotStarted(leased)) {
    const answer = await readProfile(tools.vkAccess, { kind: 'id', ownerId: wall.owner_id }, options);
    if (answer.kind !== 'found') return answer;
    await recordFollowers(tools, { ...answer.profile, at: tools.clock() });
    await updateProfile(tools.db, wall.id, answer.profile);
  }
  const reader = createPageReader(tools.vkAccess, { ownerId: wall.owner_id, ...options });
  try {
    const outcome = await readPasses({ ...tools, reader, isTimeUp }, leased);
    if (outcome.kind !== 'refused') return outcome;
    // The profile gives a more precise reason than the wall.
    const answer = await readProfile(tools.vkAccess, { kind: 'id', ownerId: wall.owner_id }, options);
    return answer.kind === 'refused' ? answer : outcome;
  } finally {
    reader.close();
  }
}

async function readPasses(tools: ReadPassTools, leased: LeasedWall): Promise<Outcome> {
  for (;;) {
    const pass = await readPass(tools, leased);
    if (pass.kind !== 'end') return pass;
    const outcome = await endPass(tools, leased, pass.isOnePage);
    if (outcome) return outcome;
  }
}

/** Null if another pass is needed. */
async function endPass(tools: ReadPassTools, leased: LeasedWall, isOnePage: boolean): Promise<Outcome | null> {
  const top = isOnePage ? null : await recheckTop(leased, tools.reader);
  if (top && top.kind !== 'end') return top;
  const decision = await finishPass(tools, leased);
  if (decision.kind === 'complete') return decision;
  if (decision.kind === 'repeat') return null;
  const searched = await searchWall(tools, leased);
  if (searched.kind !== 'searched') return searched;
  const hidden = await finishSearch(tools, leased, searched);
  return hidden === null ? null : { kind: 'complete', hidden };
}

function hasNotStarted({ collection }: LeasedWall): boolean {
  return collection.pass === 1 && collection.first_count === null;
}

/** What is still missing after a search is never shown. Null if the wall changed meanwhile, so that its top is read again. */
async function finishSearch(
  { clock }: { readonly clock: Clock },
  leased: LeasedWall,
  { isChanged }: SearchOutcome,
): Promise<number | null> {
  let hidden: number | null = null;
  await leased.write(async (trx) => {
    const { collection, wall } = leased;
    if (isChanged && collection.pass < PASSES_MAX) return nextPass(collection, collection.mode, clock());
    hidden = (collection.wall_count ?? 0) - (await addToCollected(trx, wall.id, { posts: 0 }));
    return { message: RUN_MESSAGES.comparing };
  });
  return hidden;
}

/** Marks the posts that the pass did not see as gone, and decides whether the collection is complete. */
async function finishPass({ clock }: { readonly clock: Clock }, leased: LeasedWall): Promise<PassDecision> {
  let decision: PassDecision = { kind: 'complete', hidden: 0 };
  await leased.write(async (trx) => {
    const { collection, wall } = leased;
    const { window_from: publishedFrom, pass_began_at: seenBefore } = collection;
    // What is no longer among the latest posts is not gone from the wall.
    const removed = isLimited(leased)
      ? (await removePostsNotSeen(trx, { vkAccountId: wall.id, seenBefore })).removed
      : await markPostsGone(trx, { vkAccountId: wall.id, gone: { seenBefore, publishedFrom }, at: seenBefore });
    decision = decideAfterPass({
      mode: collection.mode,
      pass: collection.pass,
      isLimited: isLimited(leased),
      firstCount: collection.first_count ?? 0,
      wallCount: collection.wall_count ?? 0,
      collected: await addToCollected(trx, wall.id, { posts: -removed }),
      hidden: wall.hidden_count,
    });
    return decision.kind === 'repeat'
      ? nextPass(collection, decision.mode, clock())
      : { message: RUN_MESSAGES.comparing };
  });
  return decision;
}

function nextPass(collection: Collection, mode: Collection['mode'], now: Date): CollectionPatch & Progress {
  return {
    mode,
    window_from: mode === 'full' ? null : collection.window_from,
    pass: mode === collection.mode ? collection.pass + 1 : 1,
    pass_began_at: passStart(now, collection.pass_began_at),
    percent: 0,
    message: RUN_MESSAGES.rechecking,
    next_offset: 0,
    last_post_id: null,
    last_post_at: null,
    newest_post_at: null,
    first_count: null,
    wall_count: null,
  };
}
