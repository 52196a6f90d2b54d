import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { runWithFaults } from '../apps/server/src/testing/faults/run-with-faults.ts';
import { measureSurvival } from './shared/measure-survival.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';

/**
 * First the whole product stands through FAULTS faults of every kind under traffic, on a PostgreSQL of its own and, where it is
 * set, on that of DATABASE_URL, whose database must be empty. Then workers are killed with SIGKILL at random moments while they
 * work on runs of all kinds: `SEED=7 KILLS=20` repeats the actions of the users and the moments of the kills.
 */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
const FAULTS = Number(process.env.FAULTS ?? 500);
const KILLS = Number(process.env.KILLS ?? 200);
const LOG_EVERY = 20;

console.log(`SEED=${SEED} FAULTS=${FAULTS} KILLS=${KILLS}`);
const figures: Figure[] = [];
if (FAULTS > 0) {
  const addresses = [null, ...(process.env.DATABASE_URL === undefined ? [] : [process.env.DATABASE_URL])];
  for (const databaseUrl of addresses)
    figures.push(...(await measureSurvival({ databaseUrl, faults: FAULTS, seed: SEED })));
}
if (KILLS > 0) figures.push(...(await measureRuns()));
reportFigures('faults', figures);

async function measureRuns(): Promise<Figure[]> {
  const server = await startPostgresqlServer();
  try {
    const { kinds, inconsistencies } = await runWithFaults({
      databaseUrl: server.url,
      seed: SEED,
      kills: KILLS,
      onKill: (killed) => killed % LOG_EVERY === 0 && console.log(`${killed} killed`),
    });
    console.table(kinds);
    for (const line of inconsistencies) console.log(line);
    const failures = kinds.reduce((sum, { lost, doubled }) => sum + lost + doubled, 0);
    return [
      { name: `runs that did not end exactly once after ${KILLS} kills`, value: failures, op: '<=', target: 0 },
      { name: 'inconsistent results', value: inconsistencies.length, op: '<=', target: 0 },
    ];
  } finally {
    await server.stop();
  }
}
