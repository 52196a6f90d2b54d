import {
  addImportPiece,
  openImportUpload,
  UPLOAD_LIMIT_BYTES,
  unpackImportUpload,
} from '@vidno/contract/operator/import-uploads';
import { checkImport, getImport, listImportFiles } from '@vidno/contract/operator/imports';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { removeOldUploads } from '#features/catalogue/import-requests/uploads.ts';
import { IMPORT_PLACES, openBucketPlace } from '#testing/import-places.ts';
import { type MadeEntry, makeZip } from '#testing/make-zip.ts';
import { operatorFixture, type Person, send } from '#testing/operator/operator-fixture.ts';

const places = await Promise.all(IMPORT_PLACES.map(async ([name, open]) => ({ name, place: await open() })));
const away = await openBucketPlace();
afterAll(() => Promise.all([away, ...places.map(({ place }) => place)].map((place) => place.close())));

const PEOPLE: MadeEntry = { name: 'people.ndjson', content: '{"external_id":"p0","name":"Анна","age":30}\n' };
const NAME = 'Поставка: июнь.zip';
const GONE = expect.stringContaining('Загрузите архив заново');

async function open(by: Person): Promise<string> {
  return (await send(by, openImportUpload, { body: { bytes: 1_000 } })).json().id;
}

/** As a browser sends a form. */
async function addPiece({ browser }: Person, id: string, offset: number, piece: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append('offset', String(offset));
  form.append('piece', new File([piece], 'piece'));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return await browser.send({
    method: 'POST',
    url: addImportPiece.path.replace('{id}', id),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const unpack = (by: Person, id: string, name = NAME) =>
  send(by, unpackImportUpload, { params: { id }, body: { name } });

/** Returns its files of people. */
async function upload(by: Person, entries: readonly MadeEntry[], name = NAME): Promise<string[]> {
  const id = await open(by);
  await addPiece(by, id, 0, new Uint8Array(makeZip(entries)));
  return (await unpack(by, id, name)).json().files;
}

describe.each(places)('an upload into $name', ({ place }) => {
  const fixture = operatorFixture({ importFiles: place.files });
  beforeEach(() => place.clear());
  const vera = () => fixture().operator('vera@vidno.example');

  test('an archive that comes in pieces, some twice, is unpacked and offered to an import', async () => {
    const by = await vera();
    const archive = new Uint8Array(makeZip([PEOPLE, { name: 'p0.jpg', content: 'picture' }, { name: 'readme.txt' }]));
    const id = await open(by);
    const [first, second] = [archive.slice(0, 50), archive.slice(50)];
    expect((await addPiece(by, id, 0, first)).json()).toEqual({ status: 'ok', received: 50 });
    // One whose answer was lost, and one before its turn: the answer says how to go on.
    expect((await addPiece(by, id, 0, first)).json().received).toBe(50);
    expect((await addPiece(by, id, 60, second)).json().received).toBe(50);
    expect((await addPiece(by, id, 50, second)).json().received).toBe(archive.length);
    expect((await send(by, listImportFiles)).json().data).toEqual([]);

    const unpacked = (await unpack(by, id)).json();
    expect(unpacked).toEqual({
      status: 'ok',
      files: [expect.stringMatching(/^uploads\/\d{4}-\d\d-\d\d-Поставка-июнь-[\da-f]{8}\/people\.ndjson$/)],
      passed_over: 1,
    });
    const [file] = unpacked.files;
    expect((await send(by, listImportFiles)).json().data).toMatchObject([{ name: file }]);
    const body = { file, source: 'other', basis: 'договор', until: null, vouches_adults: false, complete: false };
    expect((await send(by, checkImport, { body })).statusCode).toBe(200);
    // The archive is gone, and so is the upload.
    expect((await place.list()).filter((name) => name.startsWith('.incoming'))).toEqual([]);
    expect((await unpack(by, id)).json().errors.archive).toEqual([GONE]);
    expect((await addPiece(by, id, 0, first)).json().errors.archive).toEqual([GONE]);
  });

  test('what is no archive, is too large or leads elsewhere leaves nothing behind', async () => {
    const by = await vera();
    for (const bytes of [0, -1, UPLOAD_LIMIT_BYTES + 1])
      expect((await send(by, openImportUpload, { body: { bytes } })).statusCode).toBe(422);
    const refused = async (archive: Buffer) => {
      const id = await open(by);
      await addPiece(by, id, 0, new Uint8Array(archive));
      const answer = await unpack(by, id);
      return [answer.statusCode, answer.json().errors?.archive?.[0]];
    };
    expect(await refused(makeZip([PEOPLE, { name: '../../evil.jpg' }]))).toEqual([422, expect.stringContaining('../')]);
    expect(await refused(Buffer.from('<b>not a ZIP</b>'))).toEqual([422, expect.stringContaining('не ZIP')]);
    const shut = { params: { id: 'not-an-id' }, body: { name: NAME } };
    expect((await send(by, unpackImportUpload, shut)).statusCode).toBe(422);
    const large = new Uint8Array(2 * 1024 ** 2 + 1);
    expect((await addPiece(by, await open(by), 0, large)).statusCode).toBe(422);
    // But for the one that is not whole.
    expect(await place.files.uploads.listUnfinished()).toHaveLength(1);
    expect((await place.list()).filter((name) => !name.startsWith('.incoming/'))).toEqual([]);
  });

  test('the name of an archive names no other folder, and two at once are one', async () => {
    const by = await vera();
    expect(await upload(by, [PEOPLE], '../../../etc/cron.d/<script>.zip')).toEqual([
      expect.stringMatching(/^uploads\/[\d-]{10}-script-[\da-f]{8}\/people\.ndjson$/),
    ]);
    const id = await open(by);
    await addPiece(by, id, 0, new Uint8Array(makeZip([PEOPLE])));
    const both = await Promise.all([unpack(by, id, '...zip'), unpack(by, id, '...zip')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect(await place.files.uploads.listUnpacked()).toHaveLength(2);
  });

  test('goes after a week, unless an import can still want it; too many are refused', async () => {
    const by = await vera();
    const { db, time } = fixture();
    const [kept = '', old = ''] = [...(await upload(by, [PEOPLE], 'a.zip')), ...(await upload(by, [PEOPLE], 'b.zip'))];
    const body = { file: kept, source: 'other', basis: 'договор', until: null, vouches_adults: false, complete: false };
    expect((await send(by, checkImport, { body })).statusCode).toBe(200);
    await open(by);
    // Whoever has taken this one is killed before it is unpacked.
    await place.files.uploads.take(await open(by));
    await place.touch(time.clock());
    const start = time.clock().getTime();
    const removeAfter = (days: number) =>
      removeOldUploads({ db, importFiles: place.files, clock: () => new Date(start + days * DAY_MS) });
    await removeAfter(0.5);
    expect(await place.files.uploads.listUnfinished()).toHaveLength(3);
    await removeAfter(6);
    expect(await place.files.uploads.listUnfinished()).toEqual([]);
    expect(await place.list()).toEqual(expect.arrayContaining([kept, old]));
    await removeAfter(8);
    expect(await place.list()).toContain(kept);
    expect(await place.list()).not.toContain(old);
    await db.updateTable('import_request').set({ state: 'withdrawn', ended_at: time.clock() }).execute();
    await removeAfter(8);
    expect(await place.list()).toEqual([]);

    for (let nth = 0; nth < 50; nth += 1) await place.put(`uploads/${nth}/people.ndjson`, '');
    expect((await send(by, openImportUpload, { body: { bytes: 1 } })).json().errors.archive).toEqual([
      expect.stringContaining('слишком много'),
    ]);
  });
});

describe('a bucket that is away', () => {
  const fixture = operatorFixture({ importFiles: away.files });

  test('is said to be, by every call that wants it, and what was begun goes on afterwards', async () => {
    const by = await fixture().operator('vera@vidno.example');
    await away.put('people.ndjson', PEOPLE.content ?? '');
    const archive = new Uint8Array(makeZip([PEOPLE]));
    const id = await open(by);
    await addPiece(by, id, 0, archive.slice(0, 50));
    const file = 'people.ndjson';
    const body = { file, source: 'other', basis: 'договор', until: null, vouches_adults: false, complete: false };
    away.simulator.outage = 'refused';
    const answers = [
      await send(by, listImportFiles),
      await send(by, checkImport, { body }),
      await send(by, openImportUpload, { body: { bytes: 1_000 } }),
      await addPiece(by, id, 50, archive.slice(50)),
      await unpack(by, id),
    ];
    away.simulator.outage = 'none';
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
      expect(answer.json()).toMatchObject({ code: 'import_files_away', message: expect.stringMatching(/не отвечает/) });
    }
    expect((await addPiece(by, id, 50, archive.slice(50))).json().received).toBe(archive.length);
    expect((await unpack(by, id)).json().files).toHaveLength(1);
    const { id: number } = (await send(by, checkImport, { body })).json();
    expect((await send(by, getImport, { params: { id: number } })).json().data).toMatchObject({ message: 'В очереди' });
  });
});
