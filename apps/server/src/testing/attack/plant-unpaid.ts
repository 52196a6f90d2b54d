import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { toPersonId } from '#features/catalogue/import/person-line.ts';

const EXTERNAL_ID = 'planted-external-id';
const PERSON_ID = toPersonId('other', EXTERNAL_ID);
const PHOTO_ID = '7a7a7a7a-7a7a-4a7a-8a7a-7a7a7a7a7a7a';

/** Whatever would tell who was found; `Подброшена` is in no text of ours. */
export const PLANTED = {
  traces: /Подброшена|Тайногорск|planted/i,
  ids: [PERSON_ID, PHOTO_ID].flatMap((id) => [id, id.replaceAll('-', '')]),
} as const;

/** Somebody in the catalogue whom nobody has paid for. */
export async function plantPerson(db: Database): Promise<void> {
  await db
    .insertInto('person')
    .values({
      id: PERSON_ID,
      source_id: 'other',
      external_id: EXTERNAL_ID,
      checksum: Buffer.alloc(32),
      name: 'Аделина Подброшена',
      age: 37,
      city: 'Тайногорск',
      region: 'planted region',
      about: 'planted words',
      profile_url: 'https://profiles.test/planted',
    })
    .execute();
  const stored = { file_key: `catalogue/other/${PERSON_ID}/${PHOTO_ID}.jpg`, remote_url: null };
  await db
    .insertInto('photo')
    .values({ person_id: PERSON_ID, id: PHOTO_ID, position: 0, ...stored })
    .execute();
}

/** Searches of this account that found the person: not paid for, and not certain, by photo and by words. Returns their ids. */
export async function plantUnpaid(db: Database, accountId: number): Promise<string[]> {
  const ids: string[] = [];
  for (const kind of ['photo', 'keyword'] as const) {
    for (const isLocked of [true, false]) ids.push(await plantSearch(db, { accountId, kind, isLocked }));
  }
  return ids;
}

interface PlantedSearch {
  readonly accountId: number;
  readonly kind: 'photo' | 'keyword';
  readonly isLocked: boolean;
}

async function plantSearch(db: Database, { accountId, kind, isLocked }: PlantedSearch): Promise<string> {
  const [id, runId] = [randomUUID(), randomUUID()];
  const now = new Date();
  const own = { account_id: accountId, search_id: id };
  const ended = { status: 'delivered', percent: 100, lease: null, finished_at: now } as const;
  const times = { resume_at: now, created_at: now, heartbeat_at: now };
  await db
    .insertInto('run')
    .values({
      id: runId,
      account_id: accountId,
      kind: `${kind}_search`,
      subject_id: id,
      lane: 'normal',
      ...ended,
      ...times,
    })
    .execute();
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
      ...(isLocked ? {} : { uncertain_day: now.toISOString().slice(0, 10), uncertain_number: 1 }),
      person_count: kind === 'photo' && !isLocked ? 0 : 1,
      expires_at: new Date(now.getTime() + DAY_MS),
    })
    .execute();
  const hit = { ...own, person_id: PERSON_ID, rank: 0, score: 0.9 };
  if (kind === 'photo') {
    const details = { image_name: 'photo.jpg', photo_count: 1, model_id: 'fake-128', embedding: null };
    await db
      .insertInto('photo_search')
      .values({ ...own, ...details, weak_count: isLocked ? 0 : 1 })
      .execute();
    const band = isLocked ? 'confident' : 'weak';
    const photos = JSON.stringify([{ photo_id: PHOTO_ID, score: 0.9, band, false_alarms: null }]);
    await db
      .insertInto('photo_search_hit')
      .values({ ...hit, duplicate_ids: [], band, photos })
      .execute();
  } else {
    const words = { keyword: 'Аделина', region_id: null, wider_region_id: null };
    await db
      .insertInto('keyword_search')
      .values({ ...own, ...words })
      .execute();
    const why = JSON.stringify([{ kind: isLocked ? 'exact' : 'typo', text: 'имя Подброшена' }]);
    await db
      .insertInto('keyword_search_hit')
      .values({ ...hit, why })
      .execute();
  }
  if (isLocked) {
    const payment = {
      run_id: runId,
      state: 'locked',
      price_kopecks: 1_000,
      invoice_id: null,
      rejected_at: null,
    } as const;
    await db
      .insertInto('search_payment')
      .values({ ...own, ...payment, started_at: now, ended_at: now })
      .execute();
  }
  return id;
}
