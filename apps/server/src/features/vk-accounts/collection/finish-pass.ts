import type { Clock } from '#config/clock.ts';
import { removePostsNotSeen } from '#features/vk-posts/public.ts';
import type { Progress } from '#runs/run.ts';
import { addToCollected } from '../walls/wall-repository.ts';
import type { Collection, CollectionPatch } from './collection-repository.ts';
import type { LeasedWall } from './find-leased-wall.ts';
import { decideAfterPass, type PassDecision, passStart } from './pass-rules.ts';
import { isLimited } from './read-pass.ts';
import { RUN_MESSAGES } from './run-messages.ts';

/** Deletes the posts that the pass did not see, and decides whether the collection is complete. */
export async function finishPass({ clock }: { readonly clock: Clock }, leased: LeasedWall): Promise<PassDecision> {
  let decision: PassDecision = { kind: 'complete', hidden: 0 };
  await leased.write(async (trx) => {
    const { collection, wall } = leased;
    const { removed } = await removePostsNotSeen(trx, {
      vkAccountId: wall.id,
      seenBefore: collection.pass_began_at,
      ...(collection.window_from && { publishedFrom: collection.window_from }),
    });
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
