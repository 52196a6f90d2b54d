import type { MonitorHit } from '@vidno/contract/monitors/runs';
import type { Database } from '#database/database.ts';
import { type CataloguePerson, type CataloguePhoto, listPeople, type OuterIds } from '#features/catalogue/public.ts';
import type { OwnMonitor } from '../lifecycle/monitor-repository.ts';
import { REMOVED_PROFILE } from '../runs/message-rules.ts';
import type { StoredHit } from './result-repository.ts';

export interface DescribeHitsTools {
  readonly db: Database;
  readonly outerIds: OuterIds;
  readonly photoUrls: { urlOf(photo: CataloguePhoto, accountId: number): string };
}

/** Hits as they were found, with a current photo. The data of people who have left the catalogue is hidden. */
export async function describeHits(
  { db, outerIds, photoUrls }: DescribeHitsTools,
  { id, accountId }: OwnMonitor,
  hits: readonly StoredHit[],
): Promise<MonitorHit[]> {
  const people = await listPeople(
    db,
    hits.flatMap(({ person_id }) => person_id ?? []),
  );
  return hits.map((hit) => {
    const person = hit.person_id === null ? undefined : people.get(hit.person_id);
    const isRemoved = hit.person_id !== null && person === undefined;
    return {
      key: outerIds.keyIn(id, hit.key),
      kind: hit.kind,
      ...(isRemoved ? { title: REMOVED_PROFILE, text: '', subtitle: '', url: null } : toTexts(hit)),
      image: person ? findImage(person, (photo) => photoUrls.urlOf(photo, accountId)) : null,
      published: hit.published_at?.toISOString() ?? null,
      first_seen: hit.first_seen_at.toISOString(),
    };
  });
}

function toTexts({ title, text, subtitle, url }: StoredHit): Pick<MonitorHit, 'title' | 'text' | 'subtitle' | 'url'> {
  return { title, text, subtitle, url };
}

function findImage({ photos }: CataloguePerson, urlOf: (photo: CataloguePhoto) => string): string | null {
  const photo = photos.find(({ state }) => state === 'present');
  return photo ? urlOf(photo) : null;
}
