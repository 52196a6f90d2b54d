import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { indexCatalogue } from '#features/name-search/index-people.ts';
import { findSearch } from '#features/search-list/public.ts';
import { startSearch } from '#features/search-list/start-search.ts';
import { closeEndedSources } from '#features/sources/basis.ts';
import { findSource } from '#features/sources/public.ts';
import { emptyTestDatabase, testDatabase } from '#testing/database/test-database.ts';
import { WITHOUT_LIMITS } from '#testing/free-upload.ts';
import { createMonitorFixture } from '#testing/monitors/monitor-fixture.ts';
import { raceRounds } from '#testing/races/race-rounds.ts';
import { sampled } from '#testing/sample.ts';
import { addCaller, photoForm } from '#testing/search-fixture.ts';
import { createSuppressionFixture } from '#testing/suppression/suppression-fixture.ts';
import { eraseClosedSources } from './erase-source.ts';

const db = testDatabase();
const NAMES = ['Анна Ветрова', 'Анна Белова', 'Анна Серова'];
const SEARCHED = 'a photo of 0';
const OPERATOR = { name: 'ООО «Ромашка»', inn: '7700000000', address: 'Москва', ogrn: null, email: null, phone: null };
/** Tables that name somebody of a source, or say what they look like. */
const TABLES = [
  'person',
  'photo',
  'face',
  'person_words',
  'sealed_person',
  'sealed_file',
  'photo_search_hit',
  'keyword_search_hit',
  'calibration',
  'departure',
];

const linesOf = (names: readonly string[]) =>
  names.map((name, each) => ({ external_id: `p${each}`, name, photos: [`${each}.jpg`] }));

test('a source that is erased while it is searched, watched, imported and indexed shows nobody and leaves nothing', async () => {
  await raceRounds(sampled({ test: 5, prove: 60 }), {
    prepare: openUsedSource,
    contenders: (used) => [
      () => used.end(),
      async () => void (await used.stage.advanceAll()),
      () => used.monitors.work(),
      async () => void (await used.stage.importLines(linesOf([...NAMES, 'Анна Новая']))),
      async () => void (await indexCatalogue({ db: db() })),
    ],
    check: async (_, used) => {
      await used.stage.advanceAll();
      await used.stage.follow();
      expect(await findSource(db(), 'other')).toMatchObject({
        person_count: 0,
        face_count: 0,
        erased_at: used.erasedAt,
      });
      expect(await used.shown()).toEqual([[], []]);
      for (const table of TABLES) expect([table, await countRows(table)]).toEqual([table, 0]);
      const kept = await Promise.all(
        (['monitor_hit', 'notification', 'search'] as const).map((table) =>
          db().selectFrom(table).selectAll().execute(),
        ),
      );
      expect(JSON.stringify(kept)).not.toMatch(/Ветрова|Белова|Серова|Новая/);
      expect([...used.stage.files.files.keys()].filter((key) => !key.startsWith('query/'))).toEqual([]);
    },
  });
});

/** A source with searches that wait, a monitor and people who are not indexed yet, which is about to end. */
async function openUsedSource() {
  await emptyTestDatabase();
  const stage = await createSuppressionFixture(db(), { searched: [SEARCHED] });
  const now = stage.tools.clock();
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
  for (const each of [...NAMES, 'Анна Новая'].keys()) await stage.putPicture(`${each}.jpg`, `a photo of ${each}`);
  await stage.importLines(linesOf(NAMES), { basisUntil: later(3).toISOString().slice(0, 10) });
  const [photo, keyword] = await startSearches(stage);
  const monitors = await createMonitorFixture(db(), { sourceKinds: stage.tools.sourceKinds });
  await monitors.add({ keyword: 'Анна' });
  await db().updateTable('person_words').set({ version: 0 }).execute();
  const at = (date: Date) => ({ ...stage.tools, operator: OPERATOR, clock: () => date });
  const shown = async () => [await listShown(stage, photo), await listShown(stage, keyword)];
  return {
    stage,
    monitors,
    shown,
    erasedAt: later(40),
    end: async () => {
      await closeEndedSources(at(later(4)));
      expect(await shown()).toEqual([[], []]);
      await eraseClosedSources(at(later(40)));
      expect(await shown()).toEqual([[], []]);
    },
  };
}

type Stage = Awaited<ReturnType<typeof createSuppressionFixture>>;
type Started = Readonly<{ accountId: number; id: string; kind: 'photo' | 'keyword' }>;

async function startSearches({ tools, advanceAll }: Stage): Promise<[Started, Started]> {
  const { accountId } = await addCaller(db());
  const start = async (kind: Started['kind'], form: Parameters<typeof startSearch>[1]['form']): Promise<Started> => {
    const started = await startSearch(tools, { accountId, demo: false, form, ...WITHOUT_LIMITS });
    if (started.kind !== 'started') throw new Error(JSON.stringify(started));
    return { accountId, id: started.id, kind };
  };
  const words = { type: 'keyword', keyword: 'Анна', region: 'any', source: 'other' } as const;
  // What has been found before it ends, and what is looked for meanwhile.
  const found = await start('keyword', words);
  await advanceAll();
  expect(await listShown({ tools }, found)).toHaveLength(NAMES.length);
  return [await start('photo', photoForm({ text: SEARCHED })), found];
}

async function listShown({ tools }: Pick<Stage, 'tools'>, { kind, ...own }: Started): Promise<readonly unknown[]> {
  const search = await findSearch(db(), own);
  const view = { page: 0, filters: {}, locked: false, uncertain: 'open' } as const;
  const result = search && (await tools.searchKinds[kind].show(search, view));
  return Object(result).users ?? [];
}

async function countRows(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(
    db(),
  );
  return rows[0]?.count ?? Number.NaN;
}
