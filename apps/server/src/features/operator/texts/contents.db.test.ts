import { randomUUID } from 'node:crypto';
import { DOCUMENT_KINDS } from '@vidno/contract/account/documents';
import { listDocumentsInForce } from '@vidno/contract/operator/texts/documents';
import { checkSlides, getSlides, publishSlides } from '@vidno/contract/operator/texts/slides';
import { expect, test } from 'vitest';
import { insertAcceptances } from '#features/documents/repository.ts';
import { insertDefaultSlides } from '#features/unsubscribe/insert-default-slides.ts';
import { aText, NEW_VERSION, OLD_VERSION } from '#testing/identity/test-documents.ts';
import { operatorFixture, REASON, send } from '#testing/operator/operator-fixture.ts';
import { A_SLIDE } from '#testing/operator/plant-texts.ts';

const fixture = operatorFixture();

test('documents in force are shown with how many accounts have accepted them', async () => {
  const { db, time, operator, user } = fixture();
  const vera = await operator('vera@vidno.example');
  const accept = async (accountId: number, acceptedFor: 'registration' | 'payment', version: string) =>
    await db.transaction().execute((trx) => {
      const texts = [aText('offer', { version })];
      return insertAcceptances(trx, { accountId, texts, acceptedFor, address: '10.0.0.1', now: time.clock() });
    });
  for (const email of ['anna@vidno.example', 'boris@vidno.example']) {
    const { accountId } = await user(email);
    await accept(accountId, 'registration', OLD_VERSION);
    // The same account for another reason counts once.
    await accept(accountId, 'payment', OLD_VERSION);
  }
  await accept(vera.accountId, 'registration', NEW_VERSION);
  const consent = {
    account_id: vera.accountId,
    kind: 'face_search' as const,
    version: OLD_VERSION,
    purpose: 'проверка',
  };
  const now = time.clock();
  await db
    .insertInto('consent')
    .values([
      { ...consent, id: randomUUID(), accepted_at: now, withdrawn_at: now },
      { ...consent, id: randomUUID(), accepted_at: now, withdrawn_at: null },
    ])
    .execute();
  const { data, missing } = (await send(vera, listDocumentsInForce)).json();
  expect(missing).toEqual([]);
  const [offer, policy, personalData, faceSearch] = data;
  expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(DOCUMENT_KINDS);
  expect(offer).toEqual({
    ...{ kind: 'offer', title: 'Оферта', version: OLD_VERSION, summary: 'Первая версия.', asks_again: false },
    ...{ accepted: 2, earlier: [] },
  });
  expect([policy.accepted, personalData.accepted]).toEqual([null, 0]);
  expect(faceSearch).toMatchObject({ accepted: 0, earlier: [{ version: OLD_VERSION, accepted: 1 }] });
});

test('slides are checked, replaced all at once, and put back from the file that was downloaded', async () => {
  const { db, operator } = fixture();
  await insertDefaultSlides(db);
  const [vera, gleb] = [await operator('vera@vidno.example'), await operator('gleb@vidno.example')];
  const before = (await send(vera, getSlides)).json();
  expect(before).toMatchObject({ faults: [], seen: null, history: [] });
  expect(before.data).toHaveLength(3);
  const publish = (by: typeof vera, slides: unknown, seen: number | null) =>
    send(by, publishSlides, { body: { reason: REASON, seen, by: { code: by.code() }, slides } });

  const circle = [{ ...A_SLIDE, next_slides: { '1': 1 } }];
  expect((await send(vera, checkSlides, { body: { slides: circle } })).json()).toEqual({
    ...{ status: 'ok', data: null, faults: ['Слайды идут по кругу: 1, 1.'] },
  });
  const refused = await publish(vera, circle, null);
  expect([refused.statusCode, refused.json().errors]).toEqual([422, { slides: ['Слайды идут по кругу: 1, 1.'] }]);
  expect((await send(vera, checkSlides, { body: { slides: 'нет' } })).json().faults).toEqual([
    'В файле должен быть список слайдов.',
  ]);

  expect((await send(vera, checkSlides, { body: { slides: [A_SLIDE] } })).json()).toMatchObject({ data: [A_SLIDE] });
  expect((await publish(vera, [A_SLIDE], null)).statusCode).toBe(200);
  expect((await publish(gleb, before.data, null)).json().code).toBe('changed_meanwhile');
  const now = (await send(gleb, getSlides)).json();
  expect(now.data).toEqual([A_SLIDE]);
  expect((await publish(gleb, before.data, now.seen)).statusCode).toBe(200);
  const back = (await send(gleb, getSlides)).json();
  expect([back.data, back.history.length]).toEqual([before.data, 2]);
});
