import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#config/time.ts';
import type { Database } from '#database/database.ts';

interface PlantedHit {
  readonly personId: string;
  readonly duplicateIds?: readonly string[];
  readonly band?: 'confident' | 'likely' | 'weak';
  /** Of a photo search. */
  readonly photoIds?: readonly string[];
  /** Of a keyword search: the same for records of one person. */
  readonly samePerson?: string;
  /** Of a keyword search: found at an outside source. */
  readonly isOutside?: boolean;
}

interface PlantedResult {
  readonly kind: 'photo' | 'keyword';
  /** Best first. */
  readonly hits: readonly PlantedHit[];
  readonly isDelivered?: boolean;
}

/** A search that has found these people, counted as a search counts them. Returns its id. */
export async function plantResult(
  db: Database,
  accountId: number,
  { kind, hits, isDelivered = true }: PlantedResult,
): Promise<string> {
  const [id, runId, now] = [randomUUID(), randomUUID(), new Date()];
  const own = { account_id: accountId, search_id: id };
  const status = isDelivered ? ({ status: 'delivered', finished_at: now } as const) : { finished_at: null };
  await db
    .insertInto('run')
    .values({
      id: runId,
      account_id: accountId,
      kind: `${kind}_search`,
      subject_id: id,
      lane: 'normal',
      lease: null,
      ...status,
      resume_at: now,
      created_at: now,
      heartbeat_at: now,
    })
    .execute();
  const weak = hits.filter(({ band }) => band === 'weak').length;
  await db
    .insertInto('search')
    .values({
      account_id: accountId,
      id,
      run_id: runId,
      kind,
      source_ids: ['other'],
      demo: true,
      hash: id,
      person_count: isDelivered ? hits.length - weak : 0,
      expires_at: new Date(now.getTime() + DAY_MS),
    })
    .execute();
  if (kind === 'photo') await plantPhotoHits(db, own, { hits, weak });
  else await plantKeywordHits(db, own, hits);
  return id;
}

type Own = Readonly<Record<'search_id', string>> & { readonly account_id: number };

async function plantPhotoHits(
  db: Database,
  own: Own,
  { hits, weak }: { hits: readonly PlantedHit[]; weak: number },
): Promise<void> {
  const details = { image_name: 'photo.jpg', photo_count: 1, model_id: 'fake-128', embedding: null };
  await db
    .insertInto('photo_search')
    .values({ ...own, ...details, weak_count: weak })
    .execute();
  const rows = hits.map(({ personId, duplicateIds = [], band = 'confident', photoIds = [] }, rank) => ({
    ...own,
    person_id: personId,
    duplicate_ids: [...duplicateIds],
    rank,
    band,
    score: 0.9,
    photos: JSON.stringify(photoIds.map((id) => ({ photo_id: id, score: 0.9, band, false_alarms: null }))),
  }));
  await db.insertInto('photo_search_hit').values(rows).execute();
}

async function plantKeywordHits(db: Database, own: Own, hits: readonly PlantedHit[]): Promise<void> {
  await db
    .insertInto('keyword_search')
    .values({ ...own, keyword: 'Анна', region_id: null, wider_region_id: null })
    .execute();
  const copy = JSON.stringify({ name: 'Анна', age: null, city: null, region: null, about: null, profileUrl: null });
  const rows = hits.map(({ personId, samePerson = null, isOutside = false }, rank) => ({
    ...own,
    person_id: personId,
    rank,
    score: 0.9,
    same_person: samePerson,
    person: isOutside ? copy : null,
    why: JSON.stringify([{ kind: 'exact', text: 'имя Анна' }]),
  }));
  await db.insertInto('keyword_search_hit').values(rows).execute();
}
