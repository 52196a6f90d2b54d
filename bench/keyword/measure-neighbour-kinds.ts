import type { Database } from '../../apps/server/src/database/database.ts';
import { addKnownPeople } from '../../apps/server/src/testing/keyword/add-known-people.ts';
import { measureNeighbours } from '../../apps/server/src/testing/keyword/neighbours/measure-neighbours.ts';
import { makeNeighbourSet, toNameId } from '../../apps/server/src/testing/keyword/neighbours/neighbour-queries.ts';
import type { Figure } from '../shared/report-figures.ts';

const WANTED = {
  'screened as written': 1,
  'screened with slips': 0.97,
  'together and apart': 0.95,
  neighbours: 0.95,
  pairs: 0.7,
};
/** The largest share of invented names for which somebody is found. */
const STRANGERS_MAX = 0.03;

/**
 * Names of neighbours and of lists of screeners. The figures are of the half that nothing was fitted on; of the other one
 * `NAME_MISSES=1` prints what was missed.
 */
export async function measureNeighbourKinds(db: Database): Promise<Figure[]> {
  const set = makeNeighbourSet();
  await addKnownPeople(
    db,
    set.names.map((name) => ({ id: toNameId(name), name })),
  );
  const { quality, missed } = await measureNeighbours(db, set);
  console.log(`neighbours: ${set.names.length} people, ${set.queries.length} queries`);
  console.table(quality);
  const shown = process.env.NAME_MISSES === 'hidden' ? 'hidden' : 'fitted';
  if (process.env.NAME_MISSES)
    console.log(missed.flatMap(({ half, line }) => (half === shown ? [line] : [])).join('\n'));
  return quality
    .filter(({ half }) => half === 'hidden')
    .flatMap(({ kind, recall, f1, someone }): Figure[] => {
      if (kind === 'invented neighbours') {
        return [{ name: `${kind}: somebody found`, value: someone, op: '<=', target: STRANGERS_MAX }];
      }
      if (kind === 'pairs of screeners') {
        return [
          { name: `${kind}: F1`, value: f1, op: '>=', target: WANTED.pairs },
          { name: `${kind}: strong ones found`, value: recall, op: '>=', target: 1 },
        ];
      }
      const target = WANTED[kind as keyof typeof WANTED] ?? WANTED.neighbours;
      return [{ name: `${kind}: found`, value: recall, op: '>=', target }];
    });
}
