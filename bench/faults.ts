import { runWithFaults } from '../apps/server/src/testing/faults/run-with-faults.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/postgresql-server.ts';
import { reportFigures } from './shared/report-figures.ts';

/** `kill -9` at random moments over runs of all kinds. `SEED=7 KILLS=20` repeats what the users did and who was killed when. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
const KILLS = Number(process.env.KILLS ?? 200);
const SAY_EVERY = 20;

console.log(`SEED=${SEED} KILLS=${KILLS}`);
const server = await startPostgresqlServer();
try {
  const { kinds, inconsistencies } = await runWithFaults({
    databaseUrl: server.url,
    seed: SEED,
    kills: KILLS,
    onKill: (killed) => killed % SAY_EVERY === 0 && console.log(`${killed} killed`),
  });
  console.table(kinds);
  for (const line of inconsistencies) console.log(line);
  const wrong = kinds.reduce((sum, { lost, doubled }) => sum + lost + doubled, 0);
  reportFigures('faults', [
    { name: `runs ended not exactly once after ${KILLS} kills`, value: wrong, op: '<=', target: 0 },
    { name: 'results inconsistent', value: inconsistencies.length, op: '<=', target: 0 },
  ]);
} finally {
  await server.stop();
}
