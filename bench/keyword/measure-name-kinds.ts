import type { Database } from '../../apps/server/src/database/database.ts';
import { addNamedPeople } from '../../apps/server/src/testing/keyword/names/add-named-people.ts';
import { measureNames } from '../../apps/server/src/testing/keyword/names/measure-names.ts';
import { makeNameQueries, NAME_SEEDS } from '../../apps/server/src/testing/keyword/names/name-queries.ts';
import { nameSomePeople } from '../../apps/server/src/testing/keyword/names/people.ts';
import type { Figure } from '../shared/report-figures.ts';

const PEOPLE = 5_000;
const QUERIES_PER_KIND = 200;

/** The least share of queries with the right person first, and on the first page. */
const WANTED: Readonly<Record<string, readonly [first: number, inTop20: number]>> = {
  'as written': [0.99, 1],
  typo: [0.97, 0.98],
  'given name and surname in a case': [0.98, 0.99],
  'full name in a case': [0.98, 0.98],
  'surname alone in a case': [0.8, 0.98],
  diminutive: [0.95, 0.95],
  initials: [0.95, 0.95],
  'other keyboard layout': [0.97, 0.97],
  'pasted with other things': [0.97, 0.97],
  'with a surplus word': [0.95, 0.97],
  'invisible signs': [1, 1],
  'joined words': [0.95, 0.95],
  'in another script': [1, 1],
  'misspelt record': [0.9, 0.9],
};
/** The largest share of invented names for which somebody is found. */
const STRANGERS_MAX = 0.03;

/**
 * Names as people write them, of each kind, with people and queries that nothing was built with. `NAME_SEED=building` draws
 * those to build with, and `NAME_MISSES=1` prints what was missed.
 */
export async function measureNameKinds(db: Database): Promise<Figure[]> {
  const seed = NAME_SEEDS[process.env.NAME_SEED === 'building' ? 'building' : 'judging'];
  const people = nameSomePeople(PEOPLE, seed);
  await addNamedPeople(db, people);
  const { quality, missed, lies } = await measureNames(db, people, makeNameQueries(people, QUERIES_PER_KIND, seed + 1));
  console.log(`names: ${people.length} people, seed ${seed}`);
  console.table(quality);
  if (process.env.NAME_MISSES) console.log(missed.join('\n'));
  console.log(lies.join('\n'));
  return [
    ...quality.flatMap(({ kind, first, inTop20, someone }): Figure[] => {
      const wanted = WANTED[kind];
      return wanted === undefined
        ? [{ name: `${kind}: somebody found`, value: someone, op: '<=', target: STRANGERS_MAX }]
        : [
            { name: `${kind}: right person first`, value: first, op: '>=', target: wanted[0] },
            { name: `${kind}: right person in top 20`, value: inTop20, op: '>=', target: wanted[1] },
          ];
    }),
    { name: 'false reasons', value: lies.length, op: '<=', target: 0 },
  ];
}
