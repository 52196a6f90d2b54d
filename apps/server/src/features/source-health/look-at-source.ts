import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { type CatalogueSource, COMPLAINTS, findComplaint, findSampleName } from '#features/catalogue/public.ts';
import { findMatches, readKeyword } from '#features/name-search/public.ts';
import type { VkAccess } from '#features/vk-access/public.ts';
import { lookAtVk } from '#features/vk-search/public.ts';

export interface LookAtSourceTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly model: Pick<FaceEngine, 'modelId'>;
  readonly vkAccess: VkAccess;
  /** False where the database has no pgvector: there are no faces to look for. */
  readonly hasVectors: boolean;
}

export interface Sight {
  readonly health: CatalogueSource['health'];
  readonly message: string | null;
}

/** A search of posts spends the day's quota: while it works it is looked at no more often. */
const POSTS_EVERY_MS = 30 * 60_000;

/** One search that must find somebody who is known to be there. `not_now`: it would cost more than it tells. */
export async function lookAtSource(tools: LookAtSourceTools, source: CatalogueSource): Promise<Sight | 'not_now'> {
  switch (source.kind) {
    case 'catalogue':
      return toSight(await complaintAbout(tools, source));
    case 'vk_people':
      return await sightOfVk(tools, 'people');
    case 'vk_posts':
      return isFresh(source, tools.clock()) ? 'not_now' : await sightOfVk(tools, 'posts');
  }
}

async function complaintAbout(tools: LookAtSourceTools, source: CatalogueSource): Promise<string | null> {
  if (source.person_count === 0) return COMPLAINTS.empty;
  const aboutFaces = tools.hasVectors ? await findComplaint(tools, source) : null;
  return aboutFaces ?? (await complaintAboutWords(tools, source));
}

/** Somebody of the source must be found by their own name. */
async function complaintAboutWords({ db }: LookAtSourceTools, source: CatalogueSource): Promise<string | null> {
  const { id, vouches_adults: vouchesAdults } = source;
  try {
    const name = await findSampleName(db, source);
    const read = readKeyword(name ?? '');
    if (name === null || read.kind === 'refused') return null;
    const { matches } = await findMatches(db, {
      keyword: read.keyword,
      source: { id, vouchesAdults },
      regionId: null,
    });
    return matches.some((match) => match.name === name) ? null : COMPLAINTS.silent;
  } catch {
    // Whatever is wrong, the user sees a source that is down and not "nobody found".
    return COMPLAINTS.silent;
  }
}

async function sightOfVk({ vkAccess }: LookAtSourceTools, subject: 'people' | 'posts'): Promise<Sight> {
  const sight = await lookAtVk(vkAccess, subject);
  if (sight.kind === 'works') return toSight(null);
  return { health: sight.isForGood ? 'unavailable' : 'down', message: sight.message };
}

function isFresh({ health, checked_at: checkedAt }: CatalogueSource, now: Date): boolean {
  return health === 'up' && checkedAt !== null && now.getTime() - checkedAt.getTime() < POSTS_EVERY_MS;
}

function toSight(complaint: string | null): Sight {
  return { health: complaint === null ? 'up' : 'down', message: complaint };
}
