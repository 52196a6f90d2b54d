import { beforeAll, expect, test } from 'vitest';
import { type CollectedQueries, collectQueries } from './collect-queries.ts';
import { answering } from './examples.ts';
import { deleteFirst } from './fixture-repository.ts';
import { formatQueries } from './format-queries.ts';

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
select
  count(*)
from
  name_word
where
  place = $1;
`);
});

function titlesOf({ calls }: CollectedQueries): string[] {
  return calls.get(PATH)?.map(({ functionName, title }) => `${functionName} ${title}`) ?? [];
}
