import type { Clock } from '#config/clock.ts';
import { removePostsNotSeen } from '#features/vk-posts/public.ts';
import type { Progress } from '#runs/run.ts';
import { addToCollected } from '../walls/wall-repository.ts';
import type { Collection, Standing } from './collection-repository.ts';
import type { HeldWall } from './hold-wall.ts';
import { judgePass, type PassVerdict } from './judge-pass.ts';
import { later } from './later.ts';
import { isLimited } from './read-pass.ts';
import { RUN_MESSAGES } from './run-messages.ts';

/** Removes what the pass has not met, and decides whether the wall is now as VK counts it. */
export async function settlePass({ clock }: { readonly clock: Clock }, held: HeldWall): Promise<PassVerdict> {
  let verdict: PassVerdict = { kind: 'settled', hidden: 0 };
  await held.write(async (trx) => {
    const { collection, wall } = held;
    const { removed } = await removePostsNotSeen(trx, {
      vkAccountId: wall.id,
      seenBefore: collection.pass_began_at,
      ...(collection.window_from && { publishedFrom: collection.window_from }),
    });
    verdict = judgePass({
      mode: collection.mode,
      pass: collection.pass,
      isLimited: isLimited(held),
      firstCount: collection.first_count ?? 0,
      wallCount: collection.wall_count ?? 0,
      collected: await addToCollected(trx, wall.id, { posts: -removed }),
      hidden: wall.hidden_count,
    });
    return verdict.kind === 'again' ? nextPass(collection, verdict.mode, clock()) : { message: RUN_MESSAGES.settling };
  });
  return verdict;
}

function nextPass(collection: Collection, mode: Collection['mode'], now: Date): Standing & Progress {
  return {
    mode,
    window_from: mode === 'full' ? null : collection.window_from,
    pass: mode === collection.mode ? collection.pass + 1 : 1,
    pass_began_at: later(now, collection.pass_began_at),
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
