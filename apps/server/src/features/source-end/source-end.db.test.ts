import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, endOfMoscowDay } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import { listPeople } from '#features/catalogue/public.ts';
import { authorise } from '#features/rights/authorise.ts';
import { findSearch } from '#features/search-list/public.ts';
import { closeEndedSources, listEndingSources, setBasis, withdrawVouch } from '#features/sources/basis.ts';
import { checkSource } from '#features/sources/health.ts';
import { addToCounts, findSource } from '#features/sources/public.ts';
import { isOnPostgresql, testOpenedDatabase } from '#testing/database/test-database.ts';
import { plantResult } from '#testing/plant-result.ts';
import { addCaller } from '#testing/search-fixture.ts';
import { createSuppressionFixture } from '#testing/suppression/suppression-fixture.ts';
import { dismissAgeless, eraseClosedSources } from './erase-source.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
let stage: Awaited<ReturnType<typeof createSuppressionFixture>>;
let now: Date;

const OPERATOR = { name: 'ООО «Ромашка»', inn: '7700000000', address: 'Москва' };
const LINES = ['anna', 'boris', 'vera'].map((name) => ({
  external_id: name,
  name,
  profile_url: `https://vk.com/${name}`,
  photos: [`${name}.jpg`],
}));
const [anna, x] = [toPersonId('other', 'anna'), toPersonId('other', 'x')];

beforeEach(async () => {
  stage = await createSuppressionFixture(db());
  for (const { name } of LINES) await stage.putPicture(`${name}.jpg`, `a photo of ${name}`);
  now = stage.tools.clock();
});

/** The fixture's tools at another time. */
function at(date: Date) {
  return { ...stage.tools, operator: OPERATOR, clock: () => date };
}

const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const importUntil = (days: number) => stage.importLines(LINES, { basisUntil: dayOf(later(days)) });
const closeAt = (days: number) => closeEndedSources(at(later(days)));
const people = () => db().selectFrom('person').select('name').orderBy('name').execute();
const journal = async () =>
  await db()
    .selectFrom('audit_event')
    .select(['action', 'subject'])
    .where('action', 'like', 'source.%')
    .orderBy('id')
    .execute();

async function renew(until: Date | null): Promise<void> {
  const basis = { basis: 'test', endsAt: until, vouchesAdults: false, operator: 'olga' };
  await db()
    .transaction()
    .execute((trx) => setBasis(trx, 'other', basis));
}

describe('when the basis of a source ends', () => {
  test('the source closes by itself: no search, no result, no import', async () => {
    await importUntil(3);
    const { accountId } = await addCaller(db());
    const search = await plantResult(db(), accountId, {
      kind: 'photo',
      hits: [{ personId: anna, photoIds: [await photoOf(anna)] }],
    });
    const shown = async () => {
      const found = await findSearch(db(), { accountId, id: search });
      const view = { page: 0, filters: {}, locked: false, uncertain: 'open' } as const;
      return found && (await stage.tools.searchKinds.photo.show(found, view));
    };
    expect(await shown()).toMatchObject({ users: [{ name: 'anna' }] });
    await closeAt(2);
    expect(await findSource(db(), 'other')).toMatchObject({ closed_at: null });

    await closeAt(4);
    expect(await shown()).toMatchObject({ users: [] });
    expect(await listPeople(db(), [anna])).toEqual(new Map());
    expect(await findSource(db(), 'other')).toMatchObject({ health: 'unavailable', closed_at: later(4) });
    expect(await importUntil(9)).toEqual({ kind: 'refused', because: 'source_closed' });
    await checkSource(stage.tools, 'other');
    expect(await findSource(db(), 'other')).toMatchObject({ health: 'unavailable' });
    expect((await journal()).at(-1)).toMatchObject({
      action: 'source.closed',
      subject: { source: 'other', because: 'basis_ended', people: 3, until: dayOf(later(3)), operator: null },
    });
  });

  test('a search is refused at that moment, before any worker has closed the source', async () => {
    await importUntil(3);
    const { accountId } = await addCaller(db());
    const request = { accountId, use: 'keyword', sources: ['other'], stage: 'repeat', services: [1] } as const;
    await db().updateTable('source').set({ health: 'up', health_message: null }).where('id', '=', 'other').execute();
    expect(await authorise(at(later(3)), request)).toMatchObject({ kind: 'granted' });
    expect(await authorise(at(later(4)), request)).toMatchObject({ kind: 'refused', because: 'source_unavailable' });
  });

  test('a clock that is set back does not open it, a new basis does', async () => {
    await importUntil(3);
    await closeAt(4);
    await closeAt(1);
    expect(await findSource(db(), 'other')).toMatchObject({ closed_at: later(4) });
    await renew(later(100));
    expect(await findSource(db(), 'other')).toMatchObject({
      closed_at: null,
      basis_ends_at: later(100),
      person_count: 3,
    });
    expect((await listPeople(db(), [anna])).size).toBe(1);
  });

  test('an import that has begun a moment before does not open it again', async () => {
    await importUntil(3);
    const { suppressions } = stage.tools;
    let isOnce = true;
    const read: typeof suppressions.read = async (...given) => {
      if (isOnce) await closeAt(4);
      isOnce = false;
      return await suppressions.read(...given);
    };
    Object.assign(stage.tools, { suppressions: { ...suppressions, read } });
    expect(await stage.importLines(LINES)).toEqual({ kind: 'refused', because: 'source_closed' });
    expect(await findSource(db(), 'other')).toMatchObject({ closed_at: later(4) });
  });

  test('an import under way writes nothing more', async () => {
    await importUntil(3);
    const { put } = stage.files;
    Object.assign(stage.files, {
      put: async (...file: Parameters<typeof put>) => {
        await closeAt(4);
        await put(...file);
      },
    });
    await stage.putPicture('new.jpg', 'a photo of somebody new');
    const lines = [{ external_id: 'new', name: 'new', photos: ['new.jpg'] }];
    expect(await stage.importLines(lines)).toEqual({ kind: 'refused', because: 'source_closed' });
    expect(await people()).toHaveLength(3);
    await eraseClosedSources(at(later(40)));
    expect([...stage.files.files.keys()]).toEqual([]);
  });
});

test('a basis that is over is refused, and one is warned of 30 and 7 days before its end', async () => {
  expect(await importUntil(-1)).toEqual({ kind: 'refused', because: 'basis_ended' });
  expect(await people()).toEqual([]);
  await importUntil(40);
  const ending = async (days: number) => await listEndingSources(at(later(days)));
  expect(await ending(9)).toEqual([]);
  expect(await ending(10)).toMatchObject([{ id: 'other', daysLeft: 30, isUrgent: false }]);
  expect(await ending(33)).toMatchObject([{ daysLeft: 7, isUrgent: true, lastDay: dayOf(later(40)) }]);
  expect(await ending(40)).toMatchObject([{ daysLeft: 0 }]);
});

test('the same basis again keeps its end, and another one without an end has none', async () => {
  await importUntil(40);
  await stage.importLines(LINES);
  expect(await findSource(db(), 'other')).toMatchObject({ basis_ends_at: endOfMoscowDay(dayOf(later(40))) });
  await stage.importLines(LINES, { basis: 'another' });
  expect(await findSource(db(), 'other')).toMatchObject({ basis_ends_at: null });
});

describe('30 days after a source has closed', () => {
  test('nothing of its people is left in tables and files, whenever a process is killed', async () => {
    await importUntil(3);
    await stage.block({ requestId: randomUUID(), links: ['https://vk.com/vera'] });
    await stage.follow();
    const { accountId } = await addCaller(db());
    await plantResult(db(), accountId, { kind: 'photo', hits: [{ personId: anna, photoIds: [await photoOf(anna)] }] });
    await closeAt(4);
    await eraseClosedSources(at(later(33)));
    expect(await people()).toHaveLength(2);

    let kills = 0;
    for (let killedAt = 0; !(await isErased()); killedAt = (killedAt + 1) % 12) {
      await eraseUntilKilled(killedAt).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        kills += 1;
      });
    }
    expect(kills).toBeGreaterThan(3);
    for (const table of [
      'person',
      'photo',
      'face',
      'person_words',
      'sealed_person',
      'calibration',
      'departure',
      'import_range',
      'photo_search_hit',
    ]) {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(
        db(),
      );
      expect([table, rows[0]?.count]).toEqual([table, 0]);
    }
    await stage.tools.suppressing.follow();
    expect([...stage.files.files.keys()]).toEqual([]);
    expect(await findSource(db(), 'other')).toMatchObject({ person_count: 0, face_count: 0, erased_people: 2 });
    expect((await journal()).filter(({ action }) => action === 'source.erased')).toEqual([
      {
        action: 'source.erased',
        subject: { target: 'source other', source: 'other', people: 2, sealed: 1, until: dayOf(later(3)) },
      },
    ]);
  });

  test('a source that was given a basis meanwhile keeps whoever is left', async () => {
    await importUntil(3);
    await closeAt(4);
    await renew(null);
    await eraseClosedSources(at(later(40)));
    expect(await people()).toHaveLength(3);
  });

  test('people who are taken out may be refused their removal: they do not come back', async () => {
    const requestId = randomUUID();
    await importUntil(3);
    await stage.block({ requestId, links: ['https://vk.com/vera'] });
    await stage.follow();
    await closeAt(4);
    await eraseClosedSources(at(later(40)));
    await stage.lift(requestId);
    await stage.follow();
    expect(await people()).toEqual([]);
  });

  test('who was refused just before is not written back any more', async () => {
    const requestId = randomUUID();
    await importUntil(3);
    await stage.block({ requestId, links: ['https://vk.com/vera'] });
    await stage.follow();
    await closeAt(4);
    await stage.lift(requestId);
    await eraseClosedSources(at(later(40)));
    expect(await people()).toEqual([]);
    expect(await db().selectFrom('sealed_person').selectAll().execute()).toEqual([]);
    expect([...stage.files.files.keys()]).toEqual([]);
    expect(await findSource(db(), 'other')).toMatchObject({ person_count: 0, face_count: 0 });
  });

  test('a source that is renewed while its last people are forgotten keeps whoever is sealed, and new pictures', async () => {
    const requestId = randomUUID();
    await importUntil(3);
    await stage.block({ requestId, links: ['https://vk.com/vera'] });
    await stage.follow();
    await closeAt(4);
    const told = await eraseWhile(async () => {
      await renew(null);
      await stage.importLines(LINES.slice(0, 1));
    });
    expect(told).toEqual([]);
    expect([...stage.files.files.keys()].filter((key) => key.startsWith('catalogue/other/'))).toHaveLength(1);
    await stage.lift(requestId);
    await stage.follow();
    expect((await people()).map(({ name }) => name)).toEqual(['anna', 'vera']);
  });

  test('whoever comes back at the last moment leaves as well, and the act counts everybody once', async () => {
    const refused = randomUUID();
    await importUntil(3);
    await stage.block({ requestId: refused, links: ['https://vk.com/vera'] });
    await stage.block({ requestId: randomUUID(), links: ['https://vk.com/boris'] });
    await stage.follow();
    await closeAt(4);
    const told = await eraseWhile(async () => {
      await stage.lift(refused);
      await stage.tools.suppressing.follow();
    });
    expect(await people()).toEqual([]);
    expect((await journal()).at(-1)).toMatchObject({ action: 'source.erased', subject: { people: 2, sealed: 1 } });
    expect(told).toEqual(['the people of a closed source are erased']);
  });
});

describe('the vouch for adults', () => {
  const ageless = [{ external_id: 'x', name: 'x', age: null, photos: ['anna.jpg'] }, ...LINES];

  test('is taken back: people without an age leave, and the import that vouched goes on no more', async () => {
    await stage.importLines(ageless, { vouchesAdults: true });
    expect(await people()).toHaveLength(4);
    const withdraw = () =>
      db()
        .transaction()
        .execute((trx) => withdrawVouch(trx, { sourceId: 'other', operator: 'olga' }));
    expect([await withdraw(), await withdraw()]).toEqual([true, false]);
    await dismissAgeless({ ...stage.tools, operator: OPERATOR });
    expect((await people()).map(({ name }) => name)).toEqual(['anna', 'boris', 'vera']);
    expect(await findSource(db(), 'other')).toMatchObject({
      person_count: 3,
      vouches_adults: false,
      dismisses_ageless: false,
    });
    expect((await journal()).map(({ action }) => action)).toEqual([
      'source.basis_set',
      'source.vouched',
      'source.vouch_withdrawn',
    ]);
  });

  test('is taken back: who has no age and comes back after a removal is not in face search until the source vouches again', async () => {
    const requestId = randomUUID();
    const vouched = async () => await stage.importLines(ageless, { vouchesAdults: true });
    const shown = async () => await db().selectFrom('photo').select('eyes').where('person_id', '=', x).execute();
    await vouched();
    const before = await shown();
    await stage.block({ requestId, personIds: [x] });
    await stage.follow();
    await db()
      .transaction()
      .execute((trx) => withdrawVouch(trx, { sourceId: 'other', operator: 'olga' }));
    await dismissAgeless({ ...stage.tools, operator: OPERATOR });
    await stage.lift(requestId);
    await stage.follow();
    expect(await people()).toHaveLength(4);
    expect(await shown()).toEqual([{ eyes: null }]);
    expect(await findSource(db(), 'other')).toMatchObject({ face_count: opened().hasVectors ? 3 : 0 });
    await vouched();
    expect(await shown()).toEqual(before);
  });

  test('cannot be given by an import that began before it was taken back', async () => {
    await stage.importLines(LINES, { vouchesAdults: true });
    const { put } = stage.files;
    Object.assign(stage.files, {
      put: async (...file: Parameters<typeof put>) => {
        await db()
          .transaction()
          .execute((trx) => withdrawVouch(trx, { sourceId: 'other', operator: 'olga' }));
        await put(...file);
      },
    });
    const outcome = await stage.importLines(ageless, { vouchesAdults: true });
    expect(outcome).toEqual({ kind: 'refused', because: 'vouch_withdrawn' });
    expect(await people()).toHaveLength(3);
  });
});

test('two processes erase the same source at once', async () => {
  await importUntil(3);
  await closeAt(4);
  await Promise.all([1, 2, 3].map(() => eraseClosedSources(at(later(40)))));
  expect(await findSource(db(), 'other')).toMatchObject({ person_count: 0, erased_people: 3 });
  const erased = (await journal()).filter(({ action }) => action === 'source.erased');
  expect(erased).toHaveLength(1);
});

test('an erasure waits for whoever holds its people, and keeps nothing that they wait for', async () => {
  await importUntil(3);
  await closeAt(4);
  const erasing = await db()
    .transaction()
    .execute(async (trx) => {
      await trx.selectFrom('person').select('id').where('id', '=', anna).forKeyShare().execute();
      const begun = eraseClosedSources(at(later(40)));
      if (isOnPostgresql) await vi.waitUntil(() => isAnybodyWaiting(trx), { timeout: 60_000 });
      await addToCounts(trx, 'other', { people: 0, faces: 0 });
      return { begun };
    });
  await erasing.begun;
  expect(await isErased()).toBe(true);
});

test('a source that is renewed after its erasure was killed has all its pictures after the next import', async () => {
  await importUntil(3);
  await closeAt(4);
  await expect(eraseUntilKilled(0)).rejects.toThrow(Killed);
  expect([...stage.files.files.keys()]).toHaveLength(2);
  await renew(null);
  await stage.importLines(LINES);
  expect(await people()).toHaveLength(3);
  expect([...stage.files.files.keys()]).toHaveLength(3);
});

async function isAnybodyWaiting(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as "isWaiting"`.execute(trx);
  return rows[0]?.isWaiting ?? false;
}

/** `once` comes when the people have been taken out and are about to be forgotten. Returns what the log was told. */
async function eraseWhile(once: () => Promise<void>): Promise<string[]> {
  const tools = at(later(40));
  let isOnce = true;
  const follow = async (): Promise<void> => {
    if (isOnce) {
      isOnce = false;
      await once();
    }
    await tools.departures.follow();
  };
  const warn = vi.fn();
  await eraseClosedSources({ ...tools, log: { ...tools.log, warn }, departures: { follow } });
  return warn.mock.calls.map(([, text]) => text);
}

class Killed extends Error {}

/** Dies before or after the nth removal of a file or following of what has left. */
async function eraseUntilKilled(killedAt: number): Promise<void> {
  const { remove } = stage.files;
  let steps = 0;
  const dying =
    <Given extends unknown[]>(work: (...given: Given) => Promise<void>) =>
    async (...given: Given): Promise<void> => {
      steps += 1;
      if (steps === killedAt) throw new Killed();
      await work(...given);
      if (steps === killedAt + 1) throw new Killed();
    };
  Object.assign(stage.files, { remove: dying(remove) });
  const tools = at(later(40));
  try {
    await eraseClosedSources({
      ...tools,
      departures: { follow: dying(tools.departures.follow) },
      suppressing: { follow: dying(tools.suppressing.follow) },
    });
  } finally {
    Object.assign(stage.files, { remove });
  }
}

async function isErased(): Promise<boolean> {
  return (await findSource(db(), 'other'))?.erased_at !== null;
}

async function photoOf(personId: string): Promise<string> {
  const photo = db().selectFrom('photo').select('id').where('person_id', '=', personId);
  return (await photo.executeTakeFirstOrThrow()).id;
}
