import { createClient } from '@vidno/contract/client';
import type { TrackedAccount } from '@vidno/contract/vk/accounts';
import { exportTable } from '@vidno/contract/vk/export';
import { formatMean, formatPercent } from '@vidno/contract/vk/figures';
import type { ReportType } from '@vidno/contract/vk/posts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findTracked } from '#features/vk-accounts/public.ts';
import { findOverview, findReport, findStats, findTypicals } from '#features/vk-posts/figures.ts';
import { picturesOfWall } from '#features/vk-posts/pictures.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { readCsv } from '#testing/readers/read-csv.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { readXlsx } from '#testing/readers/read-xlsx.ts';
import { openVisitor } from '#testing/test-browser.ts';
import { testVk } from '#testing/vk/test-vk.ts';
import { openVkFixture, type VkFixture } from '#testing/vk/vk-fixture.ts';
import { serveVkReports } from './routes.ts';

const db = testDatabase();
const vk = testVk({ limits: false, permissive: true });

let fixture: VkFixture;
beforeEach(async () => {
  fixture = await openVkFixture({
    db: db(),
    vk: vk().config({ callsPerSecond: 1_000 }),
    clock: createFakeClock('2026-11-21T08:00:00.000Z').clock,
    addCalls: serveVkReports,
  });
});
afterEach(() => fixture.app.close());

async function collected(login: string, options: { demo?: boolean } = {}): Promise<TrackedAccount> {
  const tracked = await fixture.track(login, options);
  await fixture.runAll();
  return tracked;
}

interface FactsRequest {
  readonly id: string;
  readonly table: string;
  readonly format: string;
  readonly [name: string]: string;
}

async function download(query: FactsRequest): Promise<Buffer> {
  const response = await fixture.browser.send({ url: '/analysis-posts/export', query });
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.rawPayload;
}

async function refusal(query: FactsRequest, browser = fixture.browser): Promise<[number, string]> {
  const response = await browser.send({ url: '/analysis-posts/export', query });
  return [response.statusCode, response.json<{ code: string }>().code];
}

interface RawPost {
  readonly day: string;
  readonly url: string;
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
  readonly views: number | null;
}

/** What VK has, counted without the product. */
function rawPosts({ user }: TrackedAccount): RawPost[] {
  const ownerId = user.kind === 'group' ? -user.vk_id : user.vk_id;
  return [...vk().world.rawPosts(ownerId)].map((post) => ({
    day: new Date((post.date + 3 * 3_600) * 1_000).toISOString().slice(0, 10),
    url: `https://vk.com/wall${ownerId}_${post.id}`,
    likes: post.likes?.count ?? 0,
    comments: post.comments?.count ?? 0,
    reposts: post.reposts?.count ?? 0,
    views: post.views?.count ?? null,
  }));
}

function total(posts: readonly RawPost[], of: 'likes' | 'comments' | 'reposts' | 'views'): number {
  return posts.reduce((sum, post) => sum + (post[of] ?? 0), 0);
}

/** Both ends of a range that leaves out the first and the last quarter of the posts. */
function middleOf(posts: readonly RawPost[]): { date_from: string; date_to: string } {
  const days = posts.map(({ day }) => day).sort();
  return { date_from: days[Math.floor(days.length / 4)] ?? '', date_to: days[Math.floor(days.length * 0.75)] ?? '' };
}

function within(posts: readonly RawPost[], { date_from, date_to }: { date_from: string; date_to: string }): RawPost[] {
  return posts.filter(({ day }) => day >= date_from && day <= date_to);
}

function pdfText(bytes: Buffer): string {
  const text = readPdf(bytes).map((page) => page.text);
  return text.join('').replaceAll('\n', '').replaceAll('\u00a0', ' ');
}

function imagesIn(bytes: Buffer): number {
  return bytes.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0;
}

describe('posts', () => {
  test('in XLSX are exactly those of VK in the period, in the requested order, with numeric figures', async () => {
    const tracked = await collected('oprosy_dnya');
    const filter = middleOf(rawPosts(tracked));
    const expected = within(rawPosts(tracked), filter);

    const [sheet, about] = readXlsx(
      await download({
        id: tracked.id,
        table: 'posts',
        format: 'xlsx',
        filter: JSON.stringify(filter),
        sort: 'likes',
        direction: 'down',
      }),
    );

    const rows = sheet?.rows.slice(1) ?? [];
    const likes = rows.map((row) => Number(row[3]));
    expect(sheet).toMatchObject({ name: 'Посты', frozenRows: 1 });
    expect(new Map(rows.map((row) => [row[9], row.slice(3, 7)]))).toEqual(
      new Map(expected.map(({ url, views, ...post }) => [url, [post.likes, post.comments, post.reposts, views]])),
    );
    expect(rows).toHaveLength(expected.length);
    expect(likes).toEqual(likes.toSorted((a, b) => a - b));
    expect(about?.name).toBe('О файле');
    expect(about?.rows.slice(0, 10).map(([label, value]) => `${label}: ${value}`)).toEqual([
      'Опросы дня: undefined',
      'Аккаунт: Опросы дня (vk.com/oprosy_dnya)',
      'Что в файле: Посты',
      `Период: ${filter.date_from.split('-').reverse().join('.')} — ${filter.date_to.split('-').reverse().join('.')}`,
      'Порядок постов: по лайкам, сначала меньше',
      'Сделано: 21.11.2026 11:00 по Москве, Видно',
      expect.stringMatching(/^Собраны посты: с \d\d\.\d\d\.\d{4} по \d\d\.\d\d\.\d{4}$/),
      expect.stringMatching(/^Сколько их: \d+/),
      expect.stringMatching(/^Обновлено: 21\.11\.2026/),
      expect.stringMatching(/^Подписчики: /),
    ]);
  });

  test('in CSV are the same, and the file keeps its Russian name', async () => {
    const tracked = await collected('emoji_i_unikod');
    const origin = await fixture.app.listen({ port: 0, host: '127.0.0.1' });
    const call = createClient({
      baseUrl: { analysis: origin, account: origin },
      sessionToken: () => fixture.browser.token,
    });

    const file = await call(exportTable, {
      query: { id: tracked.id, table: 'posts', format: 'csv', sort: 'publish_time', direction: 'up' },
    });

    const text = Buffer.from(await file.arrayBuffer()).toString('utf8');
    const rows = readCsv(text);
    const head = rows.findIndex(([first]) => first === 'Дата');
    const expected = rawPosts(tracked);
    expect(file.name).toBe('vidno-emoji_i_unikod-posts-за-всё-время.csv');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(rows.slice(0, head).flat()).toContain('всё время');
    expect(
      rows
        .slice(head + 1)
        .map((row) => row[9])
        .sort(),
    ).toEqual(expected.map(({ url }) => url).sort());
    expect(rows.slice(head + 1).reduce((sum, row) => sum + Number(row[3]), 0)).toBe(total(expected, 'likes'));
  });

  test('beyond the limit of a format are left out, and the file says so', async () => {
    const tracked = await collected('posts_1100');

    const text = pdfText(await download({ id: tracked.id, table: 'posts', format: 'pdf' }));
    const csv = readCsv((await download({ id: tracked.id, table: 'posts', format: 'csv' })).toString('utf8'));

    expect(text).toContain('Показаны первые 1 000 постов из 1 100.');
    expect(csv.filter((row) => row[9]?.startsWith('https://vk.com/wall'))).toHaveLength(1_100);
    expect(csv.flat().join()).not.toContain('Показаны');
  });

  test('of one group are those counted in its row of the report', async () => {
    const tracked = await collected('oprosy_dnya');
    const group = { type: 'content_type', value: 'poll' };

    const [posts, about] = readXlsx(await download({ id: tracked.id, table: 'posts', format: 'xlsx', ...group }));
    const [groups] = readXlsx(
      await download({ id: tracked.id, table: 'groups', format: 'xlsx', type: 'content_type' }),
    );

    const polls = groups?.rows.find(([title]) => title === 'Опрос');
    expect(new Set(posts?.rows.slice(1).map((row) => row[2]))).toEqual(new Set(['Опрос']));
    expect((posts?.rows.length ?? 0) - 1).toBe(polls?.[1]);
    expect(about?.rows).toContainEqual(['Группа', 'Тип контента: Опрос']);
    expect(await refusal({ id: tracked.id, table: 'posts', format: 'csv', type: 'weekday', value: '9' })).toEqual([
      400,
      'invalid_request',
    ]);
  });
});

describe('tables of figures', () => {
  test.each(['content_type', 'text_length', 'weekday', 'hour', 'weekday_hour', 'hashtag', 'month'] as ReportType[])(
    'hold what the screen shows: groups by %s',
    async (type) => {
      const tracked = await collected('zakrep_sverhu');
      const wall = await findTracked(db(), { id: tracked.id, accountId: await accountId() });
      const report = wall && (await findReport(db(), wall, { filter: {}, type }));

      const [sheet] = readXlsx(await download({ id: tracked.id, table: 'groups', format: 'xlsx', type }));

      expect(sheet?.rows.slice(1, 1 + (report?.groups.length ?? 0)).map(padded)).toEqual(
        report?.groups.map((group) => [
          expect.stringMatching(/./),
          group.count_posts,
          expect.closeTo(group.share, 9),
          group.count_views,
          group.count_likes,
          group.count_comments,
          group.count_reposts,
          group.er_value,
          group.erv_value,
        ]),
      );
    },
  );

  test('the figures over time add up to the posts of VK, and their PDF contains a chart', async () => {
    const tracked = await collected('zakrep_sverhu');
    const posts = rawPosts(tracked);

    const [sheet] = readXlsx(await download({ id: tracked.id, table: 'activity', format: 'xlsx' }));
    const text = pdfText(await download({ id: tracked.id, table: 'activity', format: 'pdf' }));

    const rows = sheet?.rows.slice(1) ?? [];
    const column = (index: number) => rows.reduce((sum, row) => sum + Number(row[index] ?? 0), 0);
    expect([column(1), column(2), column(3), column(4), column(5)]).toEqual([
      posts.length,
      total(posts, 'views'),
      total(posts, 'likes'),
      total(posts, 'comments'),
      total(posts, 'reposts'),
    ]);
    expect(text).toContain('Лайки по месяцам');
    expect(text).toContain('Динамика');
  });

  test('a comparison has a row for each of up to ten accounts', async () => {
    const [one, two] = [await collected('zakrep_sverhu'), await collected('bez_prosmotrov')];
    const compare = (ids: string[]) => ({ id: ids.join(','), table: 'compare', format: 'csv' });

    const rows = readCsv((await download(compare([two.id, one.id]))).toString('utf8'));

    const accounts = rows.filter(([name]) => name === 'Без просмотров' || name === 'Закреплённый пост сверху');
    expect(accounts.map((row) => row.slice(0, 5))).toEqual([
      ['Без просмотров', '3100', '240', '', String(total(rawPosts(two), 'likes'))],
      [
        'Закреплённый пост сверху',
        '1500',
        String(rawPosts(one).length),
        String(total(rawPosts(one), 'views')),
        String(total(rawPosts(one), 'likes')),
      ],
    ]);
    const eleven = Array.from({ length: 11 }, () => crypto.randomUUID());
    expect(await refusal(compare(eleven))).toEqual([400, 'invalid_request']);
    expect(await refusal(compare([one.id, crypto.randomUUID()]))).toEqual([404, 'not_found']);
  });

  test('an audience is exported once it has been read, and until then its progress', async () => {
    const tracked = await collected('person_3');
    const request = { id: tracked.id, table: 'audience', format: 'csv' };

    const before = (await download(request)).toString('utf8');
    await fixture.runAll();
    const after = readCsv((await download(request)).toString('utf8'));

    expect(before).toContain('ещё читается');
    expect(after.flat()).toEqual(expect.arrayContaining(['Возраст', 'Пол', 'Страны', 'Города', 'Женщины']));
    expect(after.flat().some((field) => /^Известно у /.test(field))).toBe(true);
  });
});

async function accountId(): Promise<number> {
  const { id } = await db().selectFrom('account').select('id').executeTakeFirstOrThrow();
  return id;
}

/** Cells that are empty at the end of a row are not in the file. */
function padded(row: readonly (string | number | null)[]): (string | number | null)[] {
  return Array.from({ length: 9 }, (_, index) => row[index] ?? null);
}

describe('the whole report', () => {
  test('as XLSX has a sheet for each part of the screens, with the same numbers', async () => {
    const tracked = await collected('zakrep_sverhu');
    const wall = await findTracked(db(), { id: tracked.id, accountId: await accountId() });
    if (!wall) throw new Error('not tracked');
    const filter = middleOf(rawPosts(tracked));
    const { stats, previousStats, typicals, listRating } = await findOverview(db(), wall, {
      filter,
      now: fixture.tools.clock(),
    });

    const sheets = readXlsx(
      await download({ id: tracked.id, table: 'report', format: 'xlsx', filter: JSON.stringify(filter) }),
    );

    expect(sheets.map(({ name }) => name)).toEqual([
      'Показатели',
      'Типичный пост',
      'Динамика',
      'Лучшие посты',
      'Слабые посты',
      'Тип контента',
      'Длина текста',
      'День недели',
      'Час',
      'День и час',
      'Хештег',
      'Посты',
      'Как считается',
      'О файле',
    ]);
    const expected = within(rawPosts(tracked), filter);
    const summary = new Map(sheets[0]?.rows.slice(1).map(([title, now, before]) => [title, [now, before ?? null]]));
    expect(summary.get('Посты')).toEqual([expected.length, previousStats?.count_posts ?? null]);
    expect(summary.get('Лайки')).toEqual([total(expected, 'likes'), previousStats?.count_likes ?? null]);
    expect(summary.get('ER')).toEqual([stats.er_value, previousStats?.er_value ?? null]);
    expect(sheets[1]?.rows[2]).toEqual(['Лайки', typicals.likes.mean, typicals.likes.median]);
    expect(sheets[3]?.rows.slice(1).map((row) => row[9])).toEqual(listRating.map(({ url }) => url));
    expect(sheets[11]?.rows).toHaveLength(expected.length + 1);
  });

  test('as PDF shows account, period, page and the same totals', async () => {
    const tracked = await collected('zakrep_sverhu');
    const wall = await findTracked(db(), { id: tracked.id, accountId: await accountId() });
    if (!wall) throw new Error('not tracked');
    const [stats, typicals] = [await findStats(db(), wall, {}), await findTypicals(db(), wall, {})];
    const shown = (figure: number | null) => (figure ?? 0).toLocaleString('ru-RU').replaceAll('\u00a0', ' ');

    const bytes = await download({ id: tracked.id, table: 'report', format: 'pdf' });

    const text = pdfText(bytes);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(text).toContain('Аккаунт: Закреплённый пост сверху (vk.com/zakrep_sverhu)');
    expect(text).toContain('Период: всё время');
    expect(text).toContain(`Лайки${shown(stats.count_likes)}`);
    expect(text).toContain(`ER${formatPercent(stats.er_value ?? 0).replaceAll('\u00a0', ' ')}`);
    const mean = (figure: number | null) => formatMean(figure ?? 0).replaceAll('\u00a0', ' ');
    expect(text).toContain(`Лайки${mean(typicals.likes.mean)}${mean(typicals.likes.median)}`);
    expect(text).toMatch(/1 из \d+/);
  });

  test('as PDF shows the pictures that are kept, and is made without those that are missing or broken', async () => {
    const tracked = await collected('posts_30');
    const { id: vkAccountId } = await db().selectFrom('vk_account').select('id').executeTakeFirstOrThrow();
    const report = { id: tracked.id, table: 'report', format: 'pdf' };
    const posts = await db()
      .selectFrom('vk_post')
      .select(['post_id', 'preview_url'])
      .where('preview_url', 'is not', null)
      .execute();
    const load = async (url: string | null) => new Uint8Array(await (await fetch(url ?? '')).arrayBuffer());
    const keep = async (name: string, bytes: Uint8Array) =>
      fixture.tools.files.put(`${picturesOfWall(vkAccountId)}/${name}.jpg`, bytes, 'image/jpeg');
    await keep('avatar', await load(posts[0]?.preview_url ?? null));
    for (const { post_id } of posts) await keep(String(post_id), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]));
    expect(imagesIn(await download(report))).toBe(1);
    for (const { post_id, preview_url } of posts) await keep(String(post_id), await load(preview_url));
    const drawn = await download(report);
    expect(imagesIn(drawn)).toBeGreaterThan(2);
    expect(imagesIn(drawn)).toBeLessThanOrEqual(11);
    fixture.tools.files.find = () => Promise.reject(new Error('the store is away'));
    expect(imagesIn(await download(report))).toBe(0);
  });

  test('of an account without posts is a file, not an error', async () => {
    const tracked = await collected('pustaya_stena');

    for (const format of ['xlsx', 'csv', 'pdf']) {
      expect((await download({ id: tracked.id, table: 'report', format })).length).toBeGreaterThan(100);
    }
  });
});

describe('a file is refused', () => {
  test('for a foreign account, a malformed id or an invalid request, but not where the service has lapsed', async () => {
    const tracked = await collected('zakrep_sverhu', { demo: true });
    const stranger = await openVisitor(fixture.app);
    const request = { id: tracked.id, table: 'posts', format: 'csv' };

    expect(await refusal(request, stranger)).toEqual([404, 'not_found']);
    expect(await refusal({ ...request, id: "1' or 1=1" })).toEqual([404, 'not_found']);
    expect(await refusal({ ...request, id: '' })).toEqual([404, 'not_found']);
    expect(await refusal({ ...request, format: 'exe' })).toEqual([400, 'invalid_request']);
    expect(await refusal({ ...request, filter: '{"date_from":"2026-03-02","date_to":"2026-03-01"}' })).toEqual([
      400,
      'invalid_request',
    ]);
    expect((await fixture.app.inject({ url: '/analysis-posts/export', query: request })).statusCode).toBe(401);
    await db().deleteFrom('account_service').where('service', '=', 2).execute();
    expect((await download(request)).length).toBeGreaterThan(100);
    await db().updateTable('tracked_account').set({ demo: false }).execute();
    expect((await download(request)).length).toBeGreaterThan(100);
    const audience = (await download({ ...request, table: 'audience' })).toString('utf8');
    expect(audience).toContain('не прочитана');
    expect(await db().selectFrom('run').select('id').where('kind', '=', 'audience').execute()).toEqual([]);
  });
});
