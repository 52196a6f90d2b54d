import { createHash, randomInt, randomUUID } from 'node:crypto';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import type { CroppedFace, FindFacesOutcome } from '@vidno/face-engine/face-engine';
import { createPaying } from '#config/paying.ts';
import { createVault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { createOuterIds } from '#features/catalogue/outer-person.ts';
import { grantService } from '#features/identity/public.ts';
import type { Caller } from '#features/identity/tools.ts';
import { createKeywordSearchKind } from '#features/keyword-search/keyword-search-kind.ts';
import { indexPeople } from '#features/name-search/index-people.ts';
import { createPhotoSearchKind } from '#features/photo-search/photo-search-kind.ts';
import { createPhotoUrls } from '#features/photo-search/photo-urls.ts';
import { createSearchRunKind } from '#features/search-list/search-run.ts';
import type { SourceKinds } from '#features/sources/source-kind.ts';
import { createVkAccess } from '#features/vk-access/pool/ask-vk.ts';
import type { VkAccess } from '#features/vk-access/vk-access.ts';
import type { FetchOutcome, HeadOutcome } from '#files/fetch-public-file.ts';
import { createFileUrls } from '#files/file-urls.ts';
import { createDepartureTools, createSuppressionTools } from '#main/create-tools.ts';
import { createSources } from '#main/open-product.ts';
import { createLog } from '#observability/log.ts';
import { createRunner } from '#runs/create-runner.ts';
import { createRunEvents, createRunWatcher } from '#runs/run-watcher.ts';
import { createFakeClock } from './fake-clock.ts';
import { createFakeFaceEngine, fakeEmbedding } from './fake-face-engine.ts';
import { createMemoryFileStore } from './memory-file-store.ts';
import { advanceAll } from './runs/advance-all.ts';
import { TEST_SUPPRESSION_KEY } from './suppression/test-suppressions.ts';

const APP_SECRET = 'a secret of the tests, long enough';

interface FixtureOptions {
  readonly db: Database;
  /** Engine results by the text of the picture. */
  readonly pictures: Record<string, readonly CroppedFace[] | FindFacesOutcome>;
  /** Responses of the internet by URL; other URLs are unreachable. */
  readonly internet?: Record<string, FetchOutcome>;
  /** True to run searches at once, as an idle service does; otherwise they wait for `advanceAll`. */
  readonly isIdle?: boolean;
  /** False by default. */
  readonly paymentsOn?: boolean;
  /** Without it, VK is not connected. */
  readonly vkAccess?: VkAccess;
  /** Source kinds besides those of the product. */
  readonly moreSources?: SourceKinds;
}

/** Everything that searches need, with a fake face engine, internet and clock. */
export function createSearchFixture({
  db,
  pictures,
  internet = {},
  isIdle = false,
  paymentsOn = false,
  vkAccess,
  moreSources,
}: FixtureOptions) {
  const { clock, advance } = createFakeClock();
  const files = createMemoryFileStore();
  const fileUrls = createFileUrls(APP_SECRET, clock);
  const runEvents = createRunEvents();
  const watcher = createRunWatcher({ db, runEvents, pollMs: 20 });
  const log = createLog('silent');
  const find = (url: string): FetchOutcome => internet[url] ?? { kind: 'refused', because: 'url_unreachable' };
  const faceEngine = createFakeFaceEngine(pictures);
  const departing = createDepartureTools({ db, files, log });
  const base = {
    db,
    clock,
    log,
    files,
    runEvents,
    watcher,
    fileUrls,
    faceEngine,
    model: faceEngine,
    hasVectors: true,
    draw: (count: number) => randomInt(count),
    vault: createVault('a secret of the tests, long enough'),
    photoUrls: createPhotoUrls(fileUrls),
    outerIds: createOuterIds(APP_SECRET),
    fetchPublicFile: async (url: string) => find(url),
    headPublicFile: async (url: string): Promise<HeadOutcome> => {
      const outcome = find(url);
      if (outcome.kind === 'fetched') return { kind: 'found', contentType: outcome.contentType };
      return outcome.because === 'url_unreachable' ? { kind: 'missing' } : outcome;
    },
    faceSearch: true,
    paying: createPaying({ isOn: paymentsOn }),
    mayAccelerate: async () => false,
    queryPhotoHours: 24,
    resultDays: 30,
    ...departing,
    vkAccess: vkAccess ?? createVkAccess({ db, clock, log, vk: null, appSecret: '' }),
  };
  const suppressing = createSuppressionTools(
    { suppressionKey: TEST_SUPPRESSION_KEY, backups: null, s3: null },
    { ...base, indexPeople },
  );
  const withSources = { ...base, ...suppressing, indexPeople, sourceKinds: { ...createSources(base), ...moreSources } };
  const searchKinds = { photo: createPhotoSearchKind(withSources), keyword: createKeywordSearchKind(withSources) };
  const runKinds = [
    createSearchRunKind(withSources, { name: 'photo', kind: searchKinds.photo, concurrency: 2 }),
    createSearchRunKind(withSources, { name: 'keyword', kind: searchKinds.keyword, concurrency: 2 }),
  ];
  const runner = isIdle ? createRunner(withSources, runKinds) : { advanceNow: async () => {}, stop: async () => {} };
  return {
    tools: { ...withSources, searchKinds, runner },
    files,
    departureTools: departing.departureTools,
    advance,
    runKinds,
    /** Runs every waiting search. */
    advanceAll: () => advanceAll(withSources, runKinds),
  };
}

/** Creates an account with consent to face search, unless told otherwise. */
export async function addCaller(db: Database, { consent = true, services = [1] } = {}): Promise<Caller> {
  const account = await db.insertInto('account').values({ demo: true }).returning('id').executeTakeFirstOrThrow();
  if (consent) {
    const words = { kind: 'face_search' as const, version: FACE_SEARCH_CONSENT.version, purpose: 'Ищу родственника' };
    await db
      .insertInto('consent')
      .values({ id: randomUUID(), account_id: account.id, ...words })
      .execute();
  }
  for (const service of services) await grantService(db, { accountId: account.id, service });
  // Branded here because the test stands in for authentication.
  return { accountId: account.id as Caller['accountId'], sessionId: randomUUID(), isVisitor: true, services };
}

interface NewPerson {
  readonly name: string;
  readonly sourceId?: string;
  /** Distance of each photo from the person's own face. */
  readonly offsets: readonly number[];
  /** Whose face is on the photos; the person's own by default. */
  readonly face?: string;
  readonly remoteUrl?: (photo: number) => string;
  readonly profileUrl?: string;
}

/** Adds a person to the catalogue; returns the ids of the person and the photos. */
export async function addPerson(db: Database, person: NewPerson): Promise<{ id: string; photoIds: string[] }> {
  const { name, sourceId = 'other', offsets, face = name, remoteUrl, profileUrl = null } = person;
  const id = randomUUID();
  const photoIds = offsets.map(() => randomUUID());
  const checksum = createHash('sha256').update(id).digest();
  await db
    .insertInto('person')
    .values({
      id,
      source_id: sourceId,
      external_id: id,
      name,
      age: 30,
      city: 'Казань',
      profile_url: profileUrl,
      checksum,
    })
    .execute();
  for (const [position, photoId] of photoIds.entries()) {
    const location = remoteUrl
      ? { remote_url: remoteUrl(position), file_key: null }
      : { file_key: `people/${id}/${position}.jpg`, remote_url: null };
    await db
      .insertInto('photo')
      .values({ person_id: id, id: photoId, position, ...location })
      .execute();
    await db
      .insertInto('face')
      .values({
        person_id: id,
        id: randomUUID(),
        photo_id: photoId,
        source_id: sourceId,
        model_id: 'fake-128',
        box_x: 0.3,
        box_y: 0.2,
        box_width: 0.4,
        box_height: 0.5,
        quality: 0.9,
        embedding: `[${fakeEmbedding(face, offsets[position]).join(',')}]`,
      })
      .execute();
  }
  await db
    .updateTable('source')
    .set((eb) => ({
      face_count: eb('face_count', '+', offsets.length),
      person_count: eb('person_count', '+', 1),
    }))
    .where('id', '=', sourceId)
    .execute();
  return { id, photoIds };
}

export type TestPicture = { readonly text: string } | { readonly url: string } | { readonly upload: string };

/** The form of a photo search as sent by the page. */
export function photoForm(picture: TestPicture, { source = 'other', face }: { source?: string; face?: number } = {}) {
  const given =
    'text' in picture
      ? { image: new File([picture.text], `${picture.text}.jpg`) }
      : 'url' in picture
        ? { url: picture.url }
        : { upload_id: picture.upload.split(',') };
  return { type: 'photo' as const, source, ...(face !== undefined && { face: [face] }), ...given };
}
