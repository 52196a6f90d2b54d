import { runWithFaults } from '../apps/server/src/testing/faults/run-with-faults.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/postgresql-server.ts';
import { reportFigures } from './shared/report-figures.ts';

/**
 * Kills workers with SIGKILL at random moments while they work on runs of all kinds. `SEED=7 KILLS=20` repeats the actions
 * of the users and the moments of the kills.
 */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
const KILLS = Number(process.env.KILLS ?? 200);
const LOG_EVERY = 20;

console.log(`SEED=${SEED} KILLS=${KILLS}`);
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
  reportFigures('faults', [
    { name: `runs that did not end exactly once after ${KILLS} kills`, value: failures, op: '<=', target: 0 },
    { name: 'inconsistent results', value: inconsistencies.length, op: '<=', target: 0 },
  ]);
} finally {
  await server.stop();
}
