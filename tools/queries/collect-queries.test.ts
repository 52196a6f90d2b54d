import { beforeAll, expect, test } from 'vitest';
import { type CollectedQueries, collectQueries } from './collect-queries.ts';
import { answering } from './examples.ts';
import { deleteFirst } from './fixture-repository.ts';
import { formatQueries, pickSamples } from './format-queries.ts';

const PATH = 'tools/queries/fixture-repository.ts';

let collected: CollectedQueries;
beforeAll(async () => {
  collected = await collectQueries([PATH], []);
});

test('each function is called with everything given and with whatever changes its statement', () => {
  expect(titlesOf(collected)).toEqual([
    'listNewest ',
    'listNewest demo: not given',
    'countWords ',
    'countWords place: one',
    'deleteFirst ',
  ]);
});

test('a statement that only runs when another has found something is named until an example reaches it', async () => {
  expect(collected.missed).toEqual([expect.stringMatching(/^tools\/queries\/fixture-repository\.ts:\d+:\d+$/)]);
  const { missed, calls } = await collectQueries([PATH], [answering(deleteFirst, [{ id: 'first' }])]);
  expect(missed).toEqual([]);
  expect(calls.get(PATH)?.at(-1)?.statements).toHaveLength(2);
});

test('the file reads as SQL with placeholders', () => {
  const calls = collected.calls.get(PATH)?.filter(({ functionName }) => functionName === 'countWords') ?? [];
  expect(formatQueries(PATH, calls.slice(1))).toBe(`-- Made by \`npm run queries\` from ${PATH}.

-- countWords, place: one
select count(*) from name_word where place = $1;
`);
});

test('a function has one sample: what sends most, or else what has everything given', async () => {
  const { calls } = await collectQueries([PATH], [answering(deleteFirst, [{ id: 'first' }])]);
  const samples = pickSamples(calls.get(PATH) ?? []);
  expect(samples.map(({ functionName, title }) => `${functionName} ${title}`)).toEqual([
    'listNewest ',
    'countWords ',
    'deleteFirst ',
  ]);
  const [few, many] = [
    { functionName: 'find', title: '', statements: ['select 1'] },
    { functionName: 'find', title: 'found', statements: ['select 1', 'select 2'] },
  ];
  expect(pickSamples([few, many, few])).toEqual([many]);
});

function titlesOf({ calls }: CollectedQueries): string[] {
  return calls.get(PATH)?.map(({ functionName, title }) => `${functionName} ${title}`) ?? [];
}
