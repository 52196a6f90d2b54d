import { randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';
import type { FileStore } from '#files/file-store.ts';
import { PLANTED_AT as at, PLANTED_UNTIL as later } from './planted.ts';

/** A search by photo and one by words, with a hit each. */
export async function plantSearches(
  { db, files }: { db: Database; files: FileStore },
  accountId: number,
  mark: string,
): Promise<string> {
  const own = { account_id: accountId };
  const photo = randomUUID();
  const keys = { file_key: `query/${photo}/photo.jpg`, chip_key: `query/${photo}/face-0-0.rgb` };
  for (const key of [keys.file_key, keys.chip_key, `query/${photo}/face-0.jpg`]) {
    await files.put(key, Buffer.from(`picture of ${mark}`), 'image/jpeg');
  }
  await db
    .insertInto('query_photo')
    .values({ ...own, id: photo, sha256: mark, name: `${mark}.jpg`, file_key: keys.file_key, expires_at: later })
    .execute();
  const box = { box_x: 0, box_y: 0, box_width: 1, box_height: 1 };
  await db
    .insertInto('query_face')
    .values({ ...own, ...box, query_photo_id: photo, position: 0, quality: 1, chip_key: keys.chip_key })
    .execute();
  for (const kind of ['photo', 'keyword'] as const) {
    const [id, run] = [randomUUID(), randomUUID()];
    const waits = { subject_id: id, lane: 'normal', lease: null, finished_at: null } as const;
    await db
      .insertInto('run')
      .values({ ...own, ...waits, id: run, kind: `${kind}_search`, resume_at: at, created_at: at, heartbeat_at: at })
      .execute();
    await db
      .insertInto('search')
      .values({
        ...own,
        id,
        kind,
        source_ids: ['other'],
        run_id: run,
        demo: false,
        hash: mark,
        label: mark,
        expires_at: later,
      })
      .execute();
    const hit = { ...own, search_id: id, person_id: randomUUID(), rank: 0, score: 1 };
    if (kind === 'photo') {
      await db
        .insertInto('photo_search')
        .values({ ...own, search_id: id, image_name: mark, photo_count: 1, model_id: 'fake-128', embedding: null })
        .execute();
      await db
        .insertInto('photo_search_photo')
        .values({ ...own, search_id: id, position: 0, query_photo_id: photo, face_position: 0 })
        .execute();
      await db
        .insertInto('photo_search_hit')
        .values({ ...hit, duplicate_ids: [], band: 'likely', photos: '[]' })
        .execute();
      await db
        .insertInto('search_share')
        .values({ ...own, search_id: id, id: randomUUID(), run_id: run, created_at: at, expires_at: later })
        .execute();
    } else {
      await db
        .insertInto('keyword_search')
        .values({ ...own, search_id: id, keyword: mark, region_id: null, wider_region_id: null })
        .execute();
      await db
        .insertInto('keyword_search_hit')
        .values({ ...hit, why: '[]', person: JSON.stringify({ name: mark }) })
        .execute();
    }
  }
  await db
    .insertInto('person_answer')
    .values({ ...own, face_hash: mark, person_id: randomUUID(), answer: 'unsure' })
    .execute();
  return photo;
}
