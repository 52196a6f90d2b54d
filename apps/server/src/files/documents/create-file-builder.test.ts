import { expect, test } from 'vitest';
import { createFileBuilder } from './build-file.ts';
import type { ReportDocument, Row } from './report-document.ts';

test('files are built one at a time, rejected when the queue is full, and a failed one does not block the others', async () => {
  const build = createFileBuilder({ queueMax: 3 });
  const started: { name: string; at: number }[] = [];
  const ended = new Map<string, { outcome: string; at: number }>();
  const documentOf = (name: string): ReportDocument => {
    const pages = async function* (): AsyncGenerator<Row[]> {
      started.push({ name, at: performance.now() });
      yield [[name]];
      if (name === 'broken') throw new Error('the database is gone');
    };
    const columns = [{ title: 'Имя', kind: 'text', width: 9 } as const];
    return { title: name, facts: [], tables: [{ title: name, columns, pages: pages() }] };
  };
  const built = async (name: string): Promise<void> => {
    const outcome = await build('xlsx', documentOf(name)).then(
      ({ kind }) => kind,
      () => 'failed',
    );
    ended.set(name, { outcome, at: performance.now() });
  };

  await Promise.all([built('first'), built('broken'), built('third'), built('late')]);
  await built('next');

  expect(started.map(({ name }) => name)).toEqual(['first', 'broken', 'third', 'next']);
  expect(Object.fromEntries([...ended].map(([name, { outcome }]) => [name, outcome]))).toEqual({
    late: 'busy',
    first: 'built',
    broken: 'failed',
    third: 'built',
    next: 'built',
  });
  // Shorter than it takes the thread to load its library.
  expect((started[1]?.at ?? 0) - (started[0]?.at ?? 0)).toBeGreaterThan(20);
});
