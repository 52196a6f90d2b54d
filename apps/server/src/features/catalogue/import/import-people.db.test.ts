import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CroppedFace, FaceEngine } from '@vidno/face-engine/face-engine';
import { TaskStalledError } from '@vidno/face-engine/pool/task-limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexPeople } from '#features/name-search/index-people.ts';
import { findSource } from '#features/sources/public.ts';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakeFaceEngine, FAKE_EYES, fakeEmbedding, fakeFace } from '#testing/fake-face-engine.ts';
import { createMemoryFileStore, type MemoryFileStore } from '#testing/memory-file-store.ts';
import { testSuppressions } from '#testing/suppression/test-suppressions.ts';
import { findNearestFaces } from '../face-repository.ts';
import { openLocalFile } from '../import-files/import-folder.ts';
import { listPeople } from '../repository.ts';
import { type ImportOutcome, type ImportRequest, importPeople } from './import-people.ts';
import type { ImportTools } from './import-ranges.ts';
import { type LineRemark, toPersonId, toRemarkText } from './person-line.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;

const SMALL_BOX = { x: 0.1, y: 0.1, width: 0.1, height: 0.1 };
const FACES: Record<string, readonly CroppedFace[]> = {
  'anna 1': [fakeFace('anna')],
  'anna 2': [fakeFace('anna', { offset: 0.1, eyes: null })],
  'boris 1': [fakeFace('boris')],
  'boris and vera': [fakeFace('boris', { offset: 0.1 }), fakeFace('vera', { box: SMALL_BOX })],
  'a landscape': [],
  'a statue': [fakeFace('statue', { fitness: { fit: false, because: 'not_a_face' } })],
};
const anna = { external_id: 'a', name: 'Анна', age: 27, city: 'Тверь', photos: ['anna/1.jpg', 'anna/2.jpg'] };
const boris = { external_id: 'b', name: 'Борис', age: 35, photos: ['boris.jpg'] };

let folder: string;
let files: MemoryFileStore;
let remarks: LineRemark[];
/** How often the engine stalls before it works. */
let stalls = 0;
let site: Record<string, string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vidno-import-'));
  files = createMemoryFileStore();
  remarks = [];
  site = {};
  await put('anna/1.jpg', 'anna 1');
  await put('anna/2.jpg', 'anna 2');
  await put('boris.jpg', 'boris 1');
});
afterEach(() => rm(folder, { recursive: true }));

describe('an import', () => {
  it('brings people, their photos and faces in and counts them on the source', async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    expect(await importLines([anna, boris])).toEqual({
      kind: 'imported',
      counts: { people: 2, photos: 3, faces: 3, unchanged: 0, rejected: 0, suppressed: 0, suppressed_photos: 0 },
    });

    const id = toPersonId('other', 'a');
    expect((await listPeople(db(), [id])).get(id)).toMatchObject({
      name: 'Анна',
      age: 27,
      city: 'Тверь',
      photos: [
        { position: 0, remoteUrl: null, state: 'present', eyes: FAKE_EYES },
        { position: 1, eyes: null },
      ],
    });
    expect(await findSource(db(), 'other')).toMatchObject({
      person_count: 2,
      face_count: 3,
      lawful_basis: 'consent: 12/2026',
      health: 'up',
    });
    expect((await near('anna')).map(({ personId }) => personId)).toEqual([id, id]);
  });

  it('makes people findable by words in the same transaction, as long as they are there', async () => {
    const listIndexed = () => db().selectFrom('person_words').select('name').orderBy('name').execute();
    await importLines([anna, boris]);
    expect(await listIndexed()).toEqual([{ name: 'Анна' }, { name: 'Борис' }]);
    await importLines([
      { ...anna, name: 'Анна Белова' },
      { ...boris, age: 17 },
    ]);
    expect(await listIndexed()).toEqual([{ name: 'Анна Белова' }]);
  });

  it('keeps of a local picture only what the engine made of it', async () => {
    await importLines([boris]);
    const id = toPersonId('other', 'b');
    expect([...files.files.keys()]).toEqual([
      expect.stringMatching(new RegExp(`^catalogue/other/${id}/[0-9a-f-]{36}\\.jpg$`)),
    ]);
    expect([...files.files.values()]).toEqual([
      { bytes: new TextEncoder().encode('JPEG of boris 1'), contentType: 'image/jpeg' },
    ]);
  });

  it('without a lawful basis is refused and writes nothing', async () => {
    expect(await importLines([anna], { basis: '  ' })).toEqual({ kind: 'refused', because: 'basis_missing' });
    expect(await findSource(db(), 'other')).toMatchObject({ person_count: 0, lawful_basis: null });
    expect(await db().selectFrom('import_run').selectAll().execute()).toEqual([]);
  });

  it('into a source of VK, whose people are found there, is refused', async () => {
    expect(await importLines([anna], { sourceId: 'vk' })).toEqual({ kind: 'refused', because: 'source_not_ours' });
  });

  it('into an unknown source, or of a file that is not there, is refused', async () => {
    expect(await importLines([anna], { sourceId: 'tindr' })).toEqual({ kind: 'refused', because: 'source_unknown' });
    expect(await run({ file: openLocalFile(join(folder, 'none.ndjson')) })).toEqual({
      kind: 'refused',
      because: 'file_missing',
    });
  });

  it('stands in the book of imports with its basis and its counts', async () => {
    await importLines([anna, 'nonsense']);
    expect(await db().selectFrom('import_run').selectAll().execute()).toMatchObject([
      {
        source_id: 'other',
        lawful_basis: 'consent: 12/2026',
        people: 1,
        photos: 2,
        rejected: 1,
        finished_at: expect.any(Date),
      },
    ]);
  });

  it('done again skips what has not changed without reading a picture', async () => {
    await importLines([anna, boris]);
    await rm(join(folder, 'anna'), { recursive: true });
    expect(await importLines([anna, boris])).toMatchObject({ counts: { people: 0, unchanged: 2, rejected: 0 } });
    expect(await findSource(db(), 'other')).toMatchObject({ person_count: 2 });
  });

  it('puts a changed line in place of all that was known of the person', async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    await importLines([anna, boris]);
    await importLines([{ ...anna, name: 'Анна К.', photos: ['anna/2.jpg'] }]);

    const id = toPersonId('other', 'a');
    const person = (await listPeople(db(), [id])).get(id);
    expect(person).toMatchObject({ name: 'Анна К.', photos: [{ position: 0 }] });
    expect(await findSource(db(), 'other')).toMatchObject({ person_count: 2, face_count: 2 });
    expect([...files.files.keys()].filter((key) => key.includes(id))).toEqual([person?.photos[0]?.fileKey]);
  });

  it('records whose photos have left with it, and nobody else', async () => {
    await importLines([anna, boris]);
    await importLines([anna, { ...boris, name: 'Борис К.' }]);
    expect(await departures()).toEqual([]);
    await importLines([{ ...anna, photos: ['anna/2.jpg'] }]);
    expect(await departures()).toEqual([toPersonId('other', 'a')]);
  });

  it('takes the largest of several faces for the person', async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    await put('party.jpg', 'boris and vera');
    await importLines([{ ...boris, photos: ['party.jpg'] }]);
    expect(await near('boris')).toHaveLength(1);
    expect(await near('vera')).toEqual([]);
  });

  it('leaves remote pictures where they are and measures their faces', async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    site['https://photos.example/anna.jpg'] = 'anna 1';
    await importLines([{ ...anna, photos: ['https://photos.example/anna.jpg', 'https://photos.example/none.jpg'] }]);
    const id = toPersonId('other', 'a');
    expect((await listPeople(db(), [id])).get(id)?.photos).toMatchObject([
      { fileKey: null, remoteUrl: 'https://photos.example/anna.jpg' },
    ]);
    expect(await near('anna')).toHaveLength(1);
    expect(files.files.size).toBe(0);
    expect(remarks.map(toRemarkText)).toEqual([
      'строка 1: принята без фото: https://photos.example/none.jpg — ссылка не открывается',
    ]);
  });
});

describe('a photo that could not be had this time', () => {
  it('is tried again by the next import though its line is the same', async () => {
    await importLines([{ ...anna, photos: ['anna/1.jpg', 'anna/3.jpg'] }]);
    await put('anna/3.jpg', 'anna 2');
    const again = [{ ...anna, photos: ['anna/1.jpg', 'anna/3.jpg'] }];
    expect(await importLines(again)).toMatchObject({ counts: { people: 1, photos: 2, unchanged: 0 } });
    expect(await importLines(again)).toMatchObject({ counts: { people: 0, unchanged: 1 } });
  });

  it('because the engine fails on it does not keep the others from coming in', async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    await put('poison.jpg', 'poison');
    expect(await importLines([{ ...boris, photos: ['poison.jpg'] }, anna])).toMatchObject({
      counts: { people: 1, rejected: 1 },
    });
    expect(remarks.map(toRemarkText)).toEqual([
      'строка 1: ни одно фото не подошло: poison.jpg — не удалось обработать',
    ]);
  });
});

describe('a photo for which the machine is too busy', () => {
  it('is tried again at once', async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    stalls = 1;
    expect(await importLines([anna])).toMatchObject({ counts: { people: 1, rejected: 0 } });
    expect(remarks).toEqual([]);
  });

  it('is said to be just that, and comes in with the next import', async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    stalls = 2;
    expect(await importLines([boris])).toMatchObject({ counts: { rejected: 1 } });
    expect(remarks.map(toRemarkText)).toEqual([
      'строка 1: ни одно фото не подошло: boris.jpg — машина слишком занята, возьмём фото при следующем импорте',
    ]);
    expect(await importLines([boris])).toMatchObject({ counts: { people: 1, photos: 1 } });
  });
});

describe('people under 18', () => {
  it('are not indexed', async () => {
    expect(await importLines([{ ...anna, age: 17 }, boris])).toMatchObject({ counts: { people: 1, rejected: 1 } });
    expect(remarks.map(toRemarkText)).toEqual(['строка 1: младше 18 лет: такие люди не индексируются']);
  });

  it('leave the catalogue when their age becomes known, with their pictures', async () => {
    await importLines([anna, boris]);
    await importLines([{ ...anna, age: 16 }]);
    expect(await listPeople(db(), [toPersonId('other', 'a')])).toEqual(new Map());
    expect(await findSource(db(), 'other')).toMatchObject({ person_count: 1, face_count: opened().hasVectors ? 1 : 0 });
    expect(files.files.size).toBe(1);
    expect(await departures()).toEqual([toPersonId('other', 'a')]);
  });
});

describe('people without an age', () => {
  const ageless = { ...anna, age: null };

  it('are in the catalogue but not in face search', async () => {
    expect(await importLines([ageless])).toMatchObject({ counts: { people: 1, photos: 2, faces: 0 } });
    expect(await findSource(db(), 'other')).toMatchObject({ person_count: 1, face_count: 0 });
  });

  it('are in face search where the source vouches that all are adults', async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    await importLines([ageless]);
    expect(await importLines([ageless], { vouchesAdults: true })).toMatchObject({ counts: { people: 1, faces: 2 } });
    expect(await findSource(db(), 'other')).toMatchObject({ vouches_adults: true, face_count: 2 });
    expect(await importLines([{ ...boris, age: undefined }])).toMatchObject({ counts: { faces: 1 } });
  });
});

describe('a line that cannot be taken', () => {
  it('is named with its number and its reason, and the others come in', async () => {
    await put('landscape.jpg', 'a landscape');
    await put('notes.jpg', 'just text');
    const outside = join(dirname(folder), 'outside.jpg');
    await symlink('/etc/hostname', join(folder, 'link.jpg'));
    const only = (photo: string) => ({ ...boris, external_id: photo, photos: [photo] });
    const outcome = await importLines([
      'not json',
      { name: 'Без номера' },
      only('none.jpg'),
      only('notes.jpg'),
      only(outside),
      only('../outside.jpg'),
      only('link.jpg'),
      anna,
    ]);
    expect(outcome).toMatchObject({ counts: { people: 1, rejected: 7 } });
    expect(remarks.map(toRemarkText)).toEqual([
      'строка 1: не JSON-объект',
      'строка 2: нет external_id',
      'строка 3: ни одно фото не подошло: none.jpg — файла нет',
      'строка 4: ни одно фото не подошло: notes.jpg — это не фото, которое мы умеем читать',
      `строка 5: ни одно фото не подошло: ${outside} — файл лежит вне папки импорта`,
      'строка 6: ни одно фото не подошло: ../outside.jpg — файл лежит вне папки импорта',
      'строка 7: ни одно фото не подошло: link.jpg — файл лежит вне папки импорта',
    ]);
  });

  it('for want of a face is rejected, and taken without the picture where another shows one', async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    await put('landscape.jpg', 'a landscape');
    await put('statue.jpg', 'a statue');
    await importLines([
      { ...boris, photos: ['landscape.jpg'] },
      { ...anna, photos: ['landscape.jpg', 'statue.jpg', 'anna/1.jpg'] },
    ]);
    expect(remarks.map(toRemarkText)).toEqual([
      'строка 1: ни одно фото не подошло: landscape.jpg — на фото не видно лица',
      'строка 2: принята без фото: landscape.jpg — на фото не видно лица; statue.jpg — похоже, это не лицо человека',
    ]);
  });

  it('yields to a later one with the same external id', async () => {
    expect(await importLines([{ ...anna, name: 'Аня' }, boris, anna])).toMatchObject({
      counts: { people: 2, rejected: 0 },
    });
    expect(remarks).toEqual([{ kind: 'superseded', line: 1, by: 3 }]);
    const id = toPersonId('other', 'a');
    expect((await listPeople(db(), [id])).get(id)).toMatchObject({ name: 'Анна' });
  });
});

async function importLines(lines: readonly unknown[], order: Partial<ImportRequest> = {}): Promise<ImportOutcome> {
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  await put('people.ndjson', texts.join('\n'));
  return await run(order);
}

async function departures(): Promise<string[]> {
  return (await db().selectFrom('departure').select('person_id').execute()).map(({ person_id }) => person_id);
}

async function run(order: Partial<ImportRequest>): Promise<ImportOutcome> {
  return await importPeople(tools(), {
    sourceId: 'other',
    basis: 'consent: 12/2026',
    file: openLocalFile(join(folder, 'people.ndjson')),
    vouchesAdults: false,
    operator: 'test',
    onRemark: (remark) => remarks.push(remark),
    ...order,
  });
}

function tools(): ImportTools {
  const read = Object.fromEntries(
    Object.entries(FACES).map(([picture, faces]) => [
      picture,
      { kind: 'read' as const, jpeg: Buffer.from(`JPEG of ${picture}`), width: 640, height: 480, faces },
    ]),
  );
  return {
    db: db(),
    files,
    faceEngine: poisonable(createFakeFaceEngine(read)),
    fetchPublicFile,
    clock: createFakeClock().clock,
    hasVectors: opened().hasVectors,
    indexPeople,
    suppressions: testSuppressions(),
    checkSource: async () => {},
    onDeparture: () => {},
    picturesInFlight: 3,
  };
}

function poisonable(engine: FaceEngine): FaceEngine {
  return {
    ...engine,
    analyse: async (picture) => {
      if (stalls > 0) {
        stalls -= 1;
        throw new TaskStalledError();
      }
      if (new TextDecoder().decode(picture) === 'poison') throw new Error('The engine has died');
      return await engine.analyse(picture);
    },
  };
}

const fetchPublicFile: FetchPublicFile = async (url) => {
  const found = site[url];
  return found
    ? { kind: 'fetched', bytes: Buffer.from(found), contentType: 'image/jpeg' }
    : { kind: 'refused', because: 'url_unreachable' };
};

async function put(name: string, content: string): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

async function near(person: string) {
  const embedding = fakeEmbedding(person);
  const source = await findSource(db(), 'other');
  return await findNearestFaces(db(), {
    sourceId: 'other',
    faces: source?.face_count ?? 0,
    modelId: 'fake-128',
    embedding,
    maxDistance: 0.3,
    limit: 10,
  });
}
