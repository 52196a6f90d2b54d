import { expect, test } from 'vitest';
import { createFileBuilder } from './create-file-builder.ts';
import type { ReportDocument, Row } from './report-document.ts';

test('files are built one after the other, beyond the line they are refused, and a broken one holds up nobody', async () => {
  const build = createFileBuilder({ waitingMax: 3 });
  const events: string[] = [];
  const documentOf = (name: string): ReportDocument => {
    const pages = async function* (): AsyncGenerator<Row[]> {
      events.push(`${name} begins`);
      yield [[name]];
      if (name === 'broken') throw new Error('the database is gone');
    };
    const columns = [{ title: 'Имя', kind: 'text', width: 9 } as const];
    return { title: name, facts: [], tables: [{ title: name, columns, pages: pages() }] };
  };
  const built = (name: string) =>
    build('xlsx', documentOf(name)).then(
      ({ kind }) => events.push(`${name} ${kind}`),
      () => events.push(`${name} fails`),
    );

  await Promise.all([built('first'), built('broken'), built('third'), built('late')]);
  await built('next');

  expect(events).toEqual([
    'late busy',
    'first begins',
    'first built',
    'broken begins',
    'broken fails',
    'third begins',
    'third built',
    'next begins',
    'next built',
  ]);
});
