import type { SharedReport } from '@vidno/contract/vk/export';
import {
  changeText,
  formatMetric,
  formatTypical,
  METRICS,
  metricChange,
  metricOf,
  metricTitles,
} from '@vidno/contract/vk/figures';
import { groupTitle } from '@vidno/contract/vk/labels';
import type { AccountOverview } from '@vidno/contract/vk/posts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findTracked, findTrackedByLogin, listTracked } from '#features/vk-accounts/public.ts';
import { serveVkPosts } from '#features/vk-posts/routes.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { readCsv } from '#testing/readers/read-csv.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { readXlsx } from '#testing/readers/read-xlsx.ts';
import { testVk } from '#testing/vk/test-vk.ts';
import { openVkFixture, type VkFixture } from '#testing/vk/vk-fixture.ts';
import { serveVkReports } from './routes.ts';

const db = testDatabase();
const vk = testVk({ limits: false });
const NOW = new Date('2026-11-21T09:00:00Z');
const filter = JSON.stringify({ date_from: '2025-10-01', date_to: '2026-09-30' });
const TYPICALS = ['views', 'likes', 'comments', 'reposts', 'er', 'erv'] as const;
/** Eight figures with those compared and the change, six typical ones twice, and a group of the report. */
const CELLS = 8 * 3 + 6 * 2 + 4;

let fixture: VkFixture;
beforeEach(async () => {
  fixture = await openVkFixture({
    db: db(),
    vk: vk().config({ callsPerSecond: 1_000 }),
    clock: () => NOW,
    addCalls: (app, guards, tools) => {
      serveVkPosts(app, guards, { ...tools, findTracked, findTrackedByLogin, listTracked });
      serveVkReports(app, guards, tools);
    },
  });
});
afterEach(() => fixture.app.close());

type Figures = Pick<AccountOverview, 'stats' | 'previousStats' | 'typicals'> & {
  readonly group: AccountOverview['reportPosts'][number];
};

/** What the screen shows, by its own functions: label, then the cells. */
function shownRows({ stats, previousStats, typicals, group }: Figures): string[][] {
  const write = (metric: (typeof METRICS)[number], value: number | null) =>
    value === null ? '–' : formatMetric(metric, value);
  return [
    ...METRICS.map((metric) => [
      metricTitles[metric],
      write(metric, metricOf(stats, metric)),
      write(metric, previousStats && metricOf(previousStats, metric)),
      changeText(metric, metricChange(metric, stats, previousStats)) ?? '–',
    ]),
    ...TYPICALS.map((metric) => {
      const { mean, median } = typicals[metric];
      const typical = (value: number | null) => (value === null ? '–' : formatTypical(metric, value));
      return [metricTitles[metric], typical(mean), typical(median)];
    }),
    [
      groupTitle('content_type', group.value),
      formatMetric('posts', group.count_posts),
      formatMetric('likes', group.count_likes),
      write('er', group.er_value),
      write('erv', group.erv_value),
    ],
  ].map((row) => row.map(plain));
}

function plain(text: string): string {
  return text.replace(/[\s\u202f]/g, ' ');
}

type Sheet = ReadonlyArray<ReadonlyArray<string | number | null | undefined>>;

/** The same rows of a file, whose numbers are written as the screen writes them. */
function fileRows(figures: Sheet, typical: Sheet, groups: Sheet): string[][] {
  const number = (cell: string | number | null | undefined) =>
    cell == null || cell === '' ? null : Number(String(cell).replace(',', '.'));
  const write = (metric: (typeof METRICS)[number], cell: Sheet[number][number]) => {
    const value = number(cell);
    return value === null ? '–' : formatMetric(metric, value);
  };
  const [first = []] = groups;
  return [
    ...METRICS.map((metric, place) => {
      const [label, now, before, change] = figures[place] ?? [];
      return [String(label), write(metric, now), write(metric, before), String(change || '–')];
    }),
    ...TYPICALS.map((metric, place) => {
      const [label, mean, median] = typical[place] ?? [];
      const typicalText = (cell: Sheet[number][number]) => {
        const value = number(cell);
        return value === null ? '–' : formatTypical(metric, value);
      };
      return [String(label), typicalText(mean), typicalText(median)];
    }),
    [
      String(first[0]),
      write('posts', first[1]),
      write('likes', first[4]),
      write('er', first[7]),
      write('erv', first[8]),
    ],
  ].map((row) => row.map(plain));
}

async function download(id: string, format: string): Promise<Buffer> {
  const query = { id, table: 'report', format, filter };
  return (await fixture.browser.send({ url: '/analysis-posts/export', query })).rawPayload;
}

test('the same forty cells are equal on screen, in XLSX, CSV and PDF, and behind a link', async () => {
  const { id } = await fixture.track('zakrep_sverhu');
  await fixture.runAll();
  const account = { url: '/collection/get-data-account', query: { id, filter } };
  const overview = (await fixture.browser.send(account)).json<AccountOverview>();
  const [group] = overview.reportPosts;
  if (!group) throw new Error('The report has no groups');
  const shown = shownRows({ ...overview, group });
  expect(shown.flatMap((row) => row.slice(1))).toHaveLength(CELLS);
  expect(shown.flat().filter((cell) => cell === '–').length).toBeLessThan(10);

  const payload = { id, filter, days: 7 };
  const { token } = (await fixture.browser.send({ method: 'POST', url: '/analysis-posts/share', payload })).json();
  const link = await fixture.app.inject({ method: 'POST', url: '/analysis-posts/shared', payload: { token } });
  const shared = link.json<SharedReport>();
  const [sharedGroup] = shared.contentTypes;
  expect(sharedGroup && shownRows({ ...shared, group: sharedGroup })).toEqual(shown);

  const sheets = readXlsx(await download(id, 'xlsx'));
  const sheet = (title: string) => sheets.find(({ name }) => name === title)?.rows.slice(1) ?? [];
  expect(fileRows(sheet('Показатели'), sheet('Типичный пост'), sheet('Тип контента'))).toEqual(shown);

  const csv = readCsv((await download(id, 'csv')).toString('utf8'));
  const table = (title: string) => csv.slice(csv.findIndex((row) => row.length === 1 && row[0] === title) + 2);
  expect(fileRows(table('Показатели'), table('Типичный пост'), table('Тип контента'))).toEqual(shown);

  const pdf = plain(
    readPdf(await download(id, 'pdf'))
      .map(({ text }) => text)
      .join(''),
  ).replaceAll(' ', '');
  for (const row of shown.slice(0, -1)) expect(pdf).toContain(row.join('').replaceAll(' ', ''));
});
