import { beforeEach, describe, expect, it } from 'vitest';
import type { HeadOutcome } from '#files/fetch-public-file.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { checkPhotos } from './checks.ts';
import { toPersonId, toPhotoId } from './import/person-line.ts';
import { listGonePhotos, listPeople } from './repository.ts';

const db = testDatabase();
const ANNA = toPersonId('tinder', 'anna');
const files = createMemoryFileStore();
let site: Record<string, HeadOutcome>;
let mostAtOnce: number;

beforeEach(async () => {
  site = {
    'https://photos.example/there.jpg': { kind: 'found', contentType: 'image/jpeg' },
    'https://photos.example/gone.jpg': { kind: 'missing' },
  };
  mostAtOnce = 0;
  await files.put('catalogue/kept.jpg', new Uint8Array(1), 'image/jpeg');
  await db()
    .insertInto('person')
    .values({ id: ANNA, source_id: 'tinder', external_id: 'anna', name: 'Анна', checksum: Buffer.alloc(32) })
    .execute();
});

describe('photos looked at before they are shown', () => {
  it('are those that are really there, in our store or at their source', async () => {
    await addPhotos(['catalogue/kept.jpg', 'catalogue/lost.jpg', ...Object.keys(site)]);
    expect(await check()).toEqual(ids('catalogue/kept.jpg', 'https://photos.example/there.jpg'));
  });

  it('are remembered as gone when their source says so, and as back when they are', async () => {
    await addPhotos(Object.keys(site));
    await check();
    // Once, however often they are looked at.
    await check();
    expect(await db().selectFrom('departure').select('person_id').execute()).toEqual([{ person_id: ANNA }]);
    expect(new Set((await listGonePhotos(db(), 10)).map(({ id }) => id))).toEqual(
      ids('https://photos.example/gone.jpg'),
    );

    site['https://photos.example/gone.jpg'] = { kind: 'found', contentType: 'image/jpeg' };
    expect((await check()).size).toBe(2);
    expect(await listGonePhotos(db(), 10)).toEqual([]);
  });

  it('are left out while their source does not answer, and nothing is concluded from it', async () => {
    site['https://photos.example/there.jpg'] = { kind: 'refused', because: 'url_too_slow' };
    await addPhotos(['https://photos.example/there.jpg']);
    expect((await check()).size).toBe(0);
    expect(await listGonePhotos(db(), 10)).toEqual([]);
  });

  it('are asked for a few at a time', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `https://photos.example/${index}.jpg`);
    for (const url of many) site[url] = { kind: 'found', contentType: null };
    await addPhotos(many);
    expect((await check()).size).toBe(40);
    expect(mostAtOnce).toBeLessThanOrEqual(8);
  });
});

async function check(): Promise<Set<string>> {
  let concurrency = 0;
  const photos = (await listPeople(db(), [ANNA])).get(ANNA)?.photos ?? [];
  const tools = {
    db: db(),
    files,
    clock: createFakeClock().clock,
    onDeparture: () => {},
    headPublicFile: async (url: string): Promise<HeadOutcome> => {
      concurrency += 1;
      mostAtOnce = Math.max(mostAtOnce, concurrency);
      await Promise.resolve();
      concurrency -= 1;
      return site[url] ?? { kind: 'missing' };
    },
  };
  return await checkPhotos(tools, photos);
}

async function addPhotos(locations: readonly string[]): Promise<void> {
  const rows = locations.map((location, position) => {
    const remote = location.startsWith('https:') ? location : null;
    const id = toPhotoId(ANNA, location);
    return { person_id: ANNA, id, position, remote_url: remote, file_key: remote ? null : location };
  });
  await db().insertInto('photo').values(rows).execute();
}

function ids(...locations: string[]): Set<string> {
  return new Set(locations.map((location) => toPhotoId(ANNA, location)));
}
