import { expect, test } from 'vitest';
import { verifyChain } from '#features/privacy/journal.ts';
import { decideRemoval } from '#features/removal/decide-removal.ts';
import { writePdf } from '#files/documents/write-pdf.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { removalFixture } from '#testing/removal/removal-fixture.ts';
import { readAct, toActDocument } from './acts.ts';
import { findActOfRequest, listActs } from './repository.ts';

const fixture = removalFixture({ hasVk: false });
const ANNA = { external_id: 'a', name: 'Анна Секретова', profile_url: 'https://site.example/anna' };

test('each erasure has an act with every field of the order № 179, and names nobody', async () => {
  const stage = fixture();
  await stage.importLines([ANNA]);
  const { number } = await stage.ask({ link: ANNA.profile_url });
  const order = { number: Number(number), decision: { kind: 'erase' }, note: 'своя', operator: 'olga' } as const;
  await decideRemoval(
    { ...stage.tools, operator: { name: 'ООО «Ромашка»', inn: '7700000000', address: 'Москва' } },
    order,
  );

  const act = await findActOfRequest(stage.db, Number(number));
  if (!act) throw new Error('there is no act');
  const read = await readAct(stage.db, act);
  const date = stage.clock().toISOString();
  expect(read).toEqual({
    number: 1,
    operator: { name: 'ООО «Ромашка»', inn: '7700000000', address: 'Москва' },
    processor: null,
    subject: expect.stringContaining(`№ ${number}`),
    profiles: 1,
    executor: 'сотрудник оператора: olga',
    categories: expect.arrayContaining([expect.stringContaining('биометрические')]),
    medium: null,
    informationSystem: 'Видно',
    method: expect.stringContaining('без возможности восстановить'),
    reason: expect.stringContaining('152-ФЗ'),
    date,
    journal: {
      subject: read.subject,
      categories: read.categories,
      informationSystem: 'Видно',
      reason: read.reason,
      date,
      event: {
        position: expect.any(Number),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        at: expect.any(Date),
        action: 'removal.decided',
        subject: expect.objectContaining({ operator: 'olga', people: 1 }),
      },
    },
  });
  expect(JSON.stringify(read)).not.toMatch(/Секретова|site\.example/);
  expect((await verifyChain(stage.db)).kind).toBe('whole');

  const pages = readPdf(await writePdf(toActDocument(read)));
  const text = pages.map((page) => page.text).join('');
  for (const part of [
    'Акт № 1',
    'ООО «Ромашка»',
    'Способ уничтожения',
    'Причина уничтожения',
    'Дата уничтожения',
    'подпись',
    read.journal.event?.hash ?? '',
  ]) {
    expect(text.replaceAll(/\s+/g, '')).toContain(part.replaceAll(/\s+/g, ''));
  }
});

test('who refuses, or erases nobody, writes no act', async () => {
  const stage = fixture();
  await stage.importLines([ANNA]);
  const { number } = await stage.ask({ link: ANNA.profile_url });
  const refuse = { kind: 'refuse', reason: 'not_own' } as const;
  await decideRemoval(stage.tools, { number: Number(number), decision: refuse, note: 'чужая', operator: 'olga' });
  expect(await listActs(stage.db, 10)).toEqual([]);
});
