import {
  checkMaterial,
  downloadMaterial,
  exportMaterials,
  getOperatorMaterial,
  listMaterialsInForce,
  publishMaterial,
  takeBackMaterial,
} from '@vidno/contract/operator/texts/materials';
import { describe, expect, test } from 'vitest';
import { toMaterialFile } from '#testing/materials/write-content.ts';
import { operatorFixture, type Person, REASON, send } from '#testing/operator/operator-fixture.ts';
import { readCsv } from '#testing/readers/read-csv.ts';

const fixture = operatorFixture();

const SLUG = 'kak-iskat';
const params = { slug: SLUG };

test('materials are listed with where they come from, by pages, also of one day', async () => {
  const vera = await fixture().operator('vera@vidno.example');
  await plantOfFiles(55);
  const list = async (query: object) => (await send(vera, listMaterialsInForce, { query: { ...query } })).json();
  const first = await list({});
  const second = await list({ after: first.next });
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 5, null]);
  expect(new Set([...first.data, ...second.data].map(({ slug }) => slug)).size).toBe(55);
  expect(first.data[0]).toMatchObject({
    ...{ slug: 'article-54', origin: 'operator', covers: null, uploaded_by: null },
    ...{ title: '<b>О нас</b>', day: '2026-11-21' },
  });
  const saved = readCsv((await send(vera, exportMaterials)).body).slice(2);
  expect(saved).toHaveLength(1 + 55);
  expect(saved[1]).toEqual([
    ...['<b>О нас</b>', '/materials/article-54', 'Из вашей папки', '', '', '2026-11-21'],
    ...[expect.stringMatching(/^\d\d\.\d\d\.\d{4}/), expect.any(String)],
  ]);
  for (const after of ['x', '2026-02-31,1'])
    expect((await send(vera, listMaterialsInForce, { query: { after } })).statusCode, after).toBe(422);
});

test('a file is checked, published and taken back; each time it is said what is read and by whose hand', async () => {
  const { operator } = fixture();
  const [vera, gleb] = [await operator('vera@vidno.example'), await operator('gleb@vidno.example')];
  const before = await look(vera);
  expect(before.statusCode).toBe(404);

  const first = toMaterialFile(SLUG, { title: '=Поиск', body: 'Раз.\n\nЧерез {{photos_kept}}.<script>x()</script>' });
  const { kind, draft } = await check(vera, first);
  expect([kind, draft]).toMatchObject([
    'fit',
    { slug: SLUG, replaces: null, seen: null, shown: { title: '=Поиск', day: '2026-11-03', tags: ['Советы'] } },
  ]);
  expect(draft.shown.content.replaceAll('\u00a0', ' ')).toBe('<p>Раз.</p>\n<p>Через 24 часа.</p>\n');
  expect((await look(vera)).statusCode).toBe(404);
  expect((await publish(vera, draft)).statusCode).toBe(200);
  const one = (await look(gleb)).json();
  expect(one).toMatchObject({
    data: { slug: SLUG, origin: 'uploaded', covers: null, uploaded_by: vera.accountId },
    ...{ has_file: true, comes_back: null, seen: expect.any(Number) },
    history: [{ action: 'material.published', account: vera.accountId, reason: REASON }],
  });
  const file = await send(gleb, downloadMaterial, { params });
  expect([file.body, file.headers['content-type']]).toEqual([first, 'text/markdown; charset=utf-8']);
  expect(file.headers['content-disposition']).toContain(`${SLUG}.md`);

  const second = first.replace('Раз.', 'Два.').replace('=Поиск', 'Поиск');
  const changed = await check(gleb, second);
  expect(changed.draft.replaces).toEqual({
    origin: 'uploaded',
    fields: [{ name: 'title', before: '=Поиск', after: 'Поиск' }],
    text: {
      lines: [
        { kind: 'removed', text: 'Раз.' },
        { kind: 'added', text: 'Два.' },
        { kind: 'same', text: '' },
        { kind: 'same', text: 'Через {{photos_kept}}.<script>x()</script>' },
      ],
      left_out: 0,
    },
  });
  expect(await check(gleb, first)).toEqual({ status: 'ok', kind: 'same', slug: SLUG });
  expect((await publish(gleb, changed.draft)).statusCode).toBe(200);
  expect((await send(vera, listMaterialsInForce)).json().data).toMatchObject([
    { title: 'Поиск', uploaded_by: gleb.accountId },
  ]);

  const takeBack = async (by: Person) =>
    await send(by, takeBackMaterial, {
      params,
      body: { reason: REASON, seen: (await look(by)).json().seen ?? null, by: { code: by.code() } },
    });
  expect((await look(vera)).json().comes_back).toMatchObject({ origin: 'uploaded' });
  expect((await takeBack(vera)).statusCode).toBe(200);
  expect((await look(vera)).json()).toMatchObject({ data: { title: '=Поиск', uploaded_by: vera.accountId } });
  expect((await takeBack(vera)).statusCode).toBe(200);
  expect((await look(vera)).statusCode).toBe(404);
});

test('who has not seen what another operator or a sync did meanwhile is told so, and changes nothing', async () => {
  const { db, time, operator } = fixture();
  const [vera, gleb] = [await operator('vera@vidno.example'), await operator('gleb@vidno.example')];
  const { draft } = await check(vera, toMaterialFile(SLUG));
  expect((await publish(vera, draft)).statusCode).toBe(200);
  const late = await check(gleb, toMaterialFile(SLUG, { title: 'Иначе' }));
  const refused = await publish(gleb, { ...late.draft, seen: null });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    expect.stringContaining(`оператором № ${vera.accountId}`),
  ]);

  await plantOfFiles(1);
  const article = { params: { slug: 'article-0' } };
  const other = await check(gleb, toMaterialFile('article-0'), 'article-0.md');
  expect(other.draft.replaces).toMatchObject({ origin: 'operator', text: null });
  await db.updateTable('material').set({ title: 'Синхронизирован', changed_at: time.clock() }).execute();
  const outdated = await publish(gleb, other.draft, article);
  expect([outdated.statusCode, outdated.json()]).toMatchObject([
    409,
    { code: 'changed_meanwhile', message: expect.stringContaining('materials sync') },
  ]);
  const again = await check(gleb, toMaterialFile('article-0'), 'article-0.md');
  const gone = await publish(gleb, other.draft, article);
  expect([gone.statusCode, gone.json().errors]).toEqual([422, { draft: [expect.stringContaining('устарела')] }]);
  expect((await publish(gleb, again.draft, article)).statusCode).toBe(200);
  expect((await send(gleb, getOperatorMaterial, article)).json()).toMatchObject({
    data: { origin: 'uploaded', covers: 'operator' },
    comes_back: { origin: 'operator' },
  });
});

test('a material whose file is not known yet cannot be downloaded', async () => {
  const vera = await fixture().operator('vera@vidno.example');
  await plantOfFiles(1);
  const article = { params: { slug: 'article-0' } };
  expect((await send(vera, getOperatorMaterial, article)).json().has_file).toBe(false);
  expect((await send(vera, downloadMaterial, article)).statusCode).toBe(404);
});

describe('a file that is not fit', () => {
  const fit = toMaterialFile(SLUG);
  test.each<[string, string | Uint8Array, string, RegExp]>([
    ['has no head', 'Просто текст', 'a.md', /^Файл должен начинаться с шапки/],
    ['has a slug of digits', fit, '2026.md', /^Имя файла станет адресом/],
    ['leads elsewhere', fit, '../kak-iskat.md', /^Имя файла станет адресом/],
    [
      'has a day that is none',
      fit.replace('2026-11-03', '2026-02-30'),
      'a.md',
      /created_at» \(строка 7\): здесь нужен/,
    ],
    ['has a long description', toMaterialFile('a'.repeat(160)), 'a.md', /description» \(строка 4\): не больше 160/],
    ['has no tags', toMaterialFile(SLUG, { tags: [] }), 'a.md', /tags» \(строка 6\): нужен хотя бы один/],
    [
      'has a fact that nobody knows',
      toMaterialFile(SLUG, { body: '{{x}}' }),
      'a.md',
      /Подстановки \{\{x\}\} нет \(строка 9\)/,
    ],
    ['has no text', toMaterialFile(SLUG, { body: '' }), 'a.md', /^Под шапкой нет текста/],
    ['is not UTF-8', Uint8Array.of(0x2d, 0xff, 0xfe), 'a.md', /^Файл не в UTF-8/],
    ['has 10 MB', new Uint8Array(10 * 1024 ** 2).fill(0x2d), 'a.md', /^Файл больше 1 МБ/],
  ])('because it %s is told so in a sentence', async (_what, text, name, sentence) => {
    const { db, operator } = fixture();
    const vera = await operator('vera@vidno.example');
    const checked = await check(vera, text, name);
    expect(checked).toEqual({ status: 'ok', kind: 'unfit', faults: [expect.stringMatching(sentence)] });
    expect(await db.selectFrom('uploaded_material').select('id').execute()).toEqual([]);
  });

  test('because there is none is refused', async () => {
    const vera = await fixture().operator('vera@vidno.example');
    expect((await send(vera, checkMaterial, { body: { name: 'a.md' } })).statusCode).toBe(422);
    for (const slug of ['2026', 'A', 'a%2fb'])
      expect((await send(vera, getOperatorMaterial, { params: { slug } })).statusCode, slug).toBe(422);
  });
});

async function check({ browser }: Person, text: string | Uint8Array, name = `${SLUG}.md`) {
  const form = new FormData();
  form.append('name', name);
  form.append('file', new File([typeof text === 'string' ? text : new Uint8Array(text)], 'file.md'));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await browser.send({
    method: 'POST',
    url: checkMaterial.path,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

function publish(by: Person, draft: { id: string; seen: number | null }, of = { params }) {
  const body = { reason: REASON, seen: draft.seen, by: { code: by.code() }, draft: draft.id };
  return send(by, publishMaterial, { ...of, body });
}

const look = (by: Person) => send(by, getOperatorMaterial, { params });

/** As the release before has brought them in, without their files; the last one is of the operator's directory. */
async function plantOfFiles(count: number): Promise<void> {
  const { db, time } = fixture();
  await db
    .insertInto('material')
    .values(
      Array.from({ length: count }, (_, nth) => ({
        ...{ slug: `article-${nth}`, origin: nth === count - 1 ? ('operator' as const) : ('product' as const) },
        ...{ title: '<b>О нас</b>', head_content: '', preview: '', description: '', content: '<p></p>' },
        ...{ tags: ['поиск'], reading_minutes: 1, created_at: '2026-11-21', changed_at: time.clock() },
      })),
    )
    .execute();
}
