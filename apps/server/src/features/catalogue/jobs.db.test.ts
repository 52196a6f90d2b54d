import { beforeEach, expect, it } from 'vitest';
import type { HeadOutcome } from '#files/fetch-public-file.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakeScheduler, type FakeScheduler } from '#testing/fake-scheduler.ts';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { scheduleCatalogueChecks } from './checks.ts';
import { toPersonId, toPhotoId } from './import/person-line.ts';
import { listGonePhotos } from './repository.ts';

const db = testDatabase();
const ANNA = toPersonId('tinder', 'anna');
const URL = 'https://photos.example/anna.jpg';
let scheduler: FakeScheduler;
let answer: HeadOutcome;

beforeEach(async () => {
  scheduler = createFakeScheduler();
  answer = { kind: 'missing' };
  await db()
    .insertInto('person')
    .values({ id: ANNA, source_id: 'tinder', external_id: 'anna', name: 'Анна', checksum: Buffer.alloc(32) })
    .execute();
  await db()
    .insertInto('photo')
    .values({ person_id: ANNA, id: toPhotoId(ANNA, URL), position: 0, remote_url: URL, state: 'gone' })
    .execute();
});

it('a photo that had gone and is back is shown again after the night', async () => {
  await schedule({ hasVectors: true });
  await scheduler.schedules.get('recheck-photos')?.run();
  expect(await listGonePhotos(db(), 10)).toHaveLength(1);
  answer = { kind: 'found', contentType: 'image/jpeg' };
  await scheduler.schedules.get('recheck-photos')?.run();
  expect(await listGonePhotos(db(), 10)).toEqual([]);
});

it('a database without vectors has no faces to compare', async () => {
  await schedule({ hasVectors: false });
  expect([...scheduler.schedules.keys()]).toEqual(['recheck-photos']);
});

async function schedule({ hasVectors }: { hasVectors: boolean }): Promise<void> {
  await scheduleCatalogueChecks(scheduler, {
    db: db(),
    clock: createFakeClock().clock,
    model: { modelId: 'm', dimensions: 128, samePersonDistance: 0.3, strangerDistance: 0.85 },
    files: createMemoryFileStore(),
    headPublicFile: async () => answer,
    onDeparture: () => {},
    hasVectors,
  });
}
