import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createSuppressionFixture } from '#testing/suppression/suppression-fixture.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
let stage: Awaited<ReturnType<typeof createSuppressionFixture>>;

/** Each has a picture of their own. */
const NAMES = Array.from({ length: 12 }, (_, index) => `p${String(index + 1).padStart(4, '0')}`);
const REMOVED = NAMES.slice(0, 4);
const STAYING = NAMES.slice(4);
const PEOPLE = new URL('../../../../../packages/demo-people/people/', import.meta.url);
const pictureOf = (name: string) => readFile(new URL(`${name}/01.jpg`, PEOPLE));
const linkOf = (name: string) => `https://vk.com/id${Number(name.slice(1)) + 100}`;
const lineOf = (name: string) => ({ external_id: name, name, profile_url: linkOf(name), photos: [`${name}.jpg`] });

beforeEach(async () => {
  stage = await createSuppressionFixture(db());
  for (const name of NAMES) await stage.putPicture(`${name}.jpg`, await pictureOf(name));
  await stage.importLines(NAMES.map(lineOf));
  for (const name of REMOVED) await stage.block({ requestId: randomUUID(), personIds: [toPersonId('other', name)] });
  await stage.follow();
});

describe('whoever was removed does not come back', () => {
  test('with the same file, which says how many it has left out', async () => {
    expect(await stage.importLines(NAMES.map(lineOf))).toMatchObject({
      counts: { people: 0, unchanged: STAYING.length, suppressed: REMOVED.length },
    });
    await expectNobody();
  });

  test('with changed lines in many ranges at once', async () => {
    const lines = NAMES.map((name) => ({ ...lineOf(name), age: 31 }));
    expect(await stage.importLines(lines, { rangeBytes: 150 })).toMatchObject({
      counts: { people: STAYING.length, suppressed: REMOVED.length },
    });
    await expectNobody();
  });

  test('in another source, by the page in any of its spellings', async () => {
    const spell = [
      (link: string) => link.replace('vk.com', 'm.vk.com'),
      (link: string) => link.replace('https://vk.com', 'http://www.vk.ru'),
      (link: string) => `${link}/?from=search#top`,
      (link: string) => link.replace('vk.com/id', 'VK.com/ID'),
    ];
    const lines = REMOVED.map((name, index) => ({
      ...lineOf(name),
      external_id: `other ${name}`,
      profile_url: spell[index]?.(linkOf(name)) ?? '',
    }));
    expect(await stage.importLines(lines, { sourceId: 'tinder' })).toMatchObject({
      counts: { people: 0, suppressed: REMOVED.length },
    });
    await expectNobody();
  });

  test('by the id alone, without the page', async () => {
    const lines = REMOVED.map((name) => ({ external_id: name, name: 'Другое имя', photos: [] }));
    expect(await stage.importLines(lines)).toMatchObject({ counts: { people: 0, suppressed: REMOVED.length } });
  });

  test('when the line came before without what it is known by', async () => {
    const [name = ''] = REMOVED;
    await stage.importLines([{ external_id: 'new', name, photos: ['p0012.jpg'] }]);
    const line = { external_id: 'new', name, profile_url: linkOf(name), photos: ['p0012.jpg'] };
    expect(await stage.importLines([line])).toMatchObject({ counts: { people: 0, suppressed: 1 } });
    expect(await db().selectFrom('person').selectAll().where('external_id', '=', 'new').execute()).toEqual([]);
  });

  test('by a picture, the same or encoded again: it is dropped, and the person whose line it is stays', async () => {
    const changes = {
      'same bytes': (picture: Buffer) => picture,
      q80: (picture: Buffer) => sharp(picture).jpeg({ quality: 80 }).toBuffer(),
      q50: (picture: Buffer) => sharp(picture).jpeg({ quality: 50 }).toBuffer(),
      grey: (picture: Buffer) => sharp(picture).greyscale().jpeg().toBuffer(),
      half: async (picture: Buffer) => {
        const { width } = await sharp(picture).metadata();
        return await sharp(picture)
          .resize(Math.round(width / 2))
          .jpeg()
          .toBuffer();
      },
    };
    const lines = [];
    for (const [change, make] of Object.entries(changes)) {
      for (const name of REMOVED) {
        const photo = `${name} ${change}.jpg`;
        await stage.putPicture(photo, await make(await pictureOf(name)));
        lines.push({ external_id: photo, name: 'Кто-то', photos: [photo, 'p0012.jpg'] });
      }
    }
    expect(await stage.importLines(lines)).toMatchObject({
      counts: { people: lines.length, photos: lines.length, suppressed: 0, suppressed_photos: lines.length },
    });
    await expectNobody();
  });
});

test('nobody else loses a picture', async () => {
  const outcome = await stage.importLines(STAYING.map((name) => ({ ...lineOf(name), age: 40 })));
  expect(outcome).toMatchObject({ counts: { people: STAYING.length, photos: STAYING.length, suppressed_photos: 0 } });
});

test('a picture that was dropped comes with the next import, once the removal is refused', async () => {
  const requestId = randomUUID();
  await stage.block({ requestId, personIds: [toPersonId('other', 'p0005')] });
  const line = { external_id: 'twin', name: 'Близнец', photos: ['p0005.jpg'] };
  expect(await stage.importLines([line])).toMatchObject({ counts: { people: 1, photos: 0, suppressed_photos: 1 } });
  await stage.lift(requestId);
  expect(await stage.importLines([line])).toMatchObject({ counts: { people: 1, photos: 1, suppressed_photos: 0 } });
});

test('who is removed while an import has read the line, but not written it yet, is not written', async () => {
  let isBlocked = false;
  const { indexPeople, suppressions } = stage.tools;
  // The import has let the line pass; the removal comes before its transaction.
  const hold = suppressions.hold;
  Object.assign(stage.tools, {
    indexPeople,
    suppressions: {
      ...suppressions,
      hold: async (trx: Parameters<typeof hold>[0]) => {
        expect(isBlocked).toBe(true);
        return await hold(trx);
      },
    },
    faceEngine: {
      ...stage.tools.faceEngine,
      analyse: async (picture: Uint8Array) => {
        if (!isBlocked) await stage.block({ requestId: randomUUID(), links: ['vk.com/id777'], isProven: true });
        isBlocked = true;
        return await stage.tools.faceEngine.findFaces(picture);
      },
      findFaces: stage.tools.faceEngine.analyse,
    },
  });
  const line = { external_id: 'late', name: 'Поздняя', profile_url: 'https://vk.com/id777', photos: ['p0012.jpg'] };
  expect(await stage.importLines([line])).toMatchObject({ counts: { people: 0, suppressed: 1 } });
  expect(await db().selectFrom('person').selectAll().where('external_id', '=', 'late').execute()).toEqual([]);
  const stored = [...stage.files.files.keys()].filter((key) => key.includes(toPersonId('other', 'late')));
  expect(stored).toEqual([]);
});

/** Of those who were removed. */
async function expectNobody(): Promise<void> {
  const people = await db().selectFrom('person').select('external_id').execute();
  expect(people.filter(({ external_id: id }) => REMOVED.some((name) => id === name || id === `other ${name}`))).toEqual(
    [],
  );
  const { person_count: count } = await db()
    .selectFrom('source')
    .selectAll()
    .where('id', '=', 'other')
    .executeTakeFirstOrThrow();
  const there = await db().selectFrom('person').selectAll().where('source_id', '=', 'other').execute();
  expect(count).toBe(there.length);
}
