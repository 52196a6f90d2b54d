import { createPaying } from '#config/paying.ts';
import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { findPeopleItems } from '#features/catalogue-source/catalogue-source.ts';
import { createMonitorRunKind } from '#features/monitors/monitor-run.ts';
import { startSchedule } from '#features/monitors/schedule.ts';
import { createLog } from '#observability/log.ts';
import { createRunner } from '#runs/create-runner.ts';
import { createRunEvents, createRunWatcher } from '#runs/run-watcher.ts';
import { testSuppressions } from '#testing/suppression/test-suppressions.ts';
import { monitorOnlyKind } from '../monitors/monitor-only-kind.ts';

/** Runs catalogue monitors like a worker. `<database URL>` */
const [databaseUrl = ''] = process.argv.slice(2);
const log = createLog('warn');
const { db } = await openPostgresql(databaseUrl, log);
const runEvents = createRunEvents();
const sourceKinds = {
  catalogue: monitorOnlyKind({ lane: 'normal', findItems: (query) => findPeopleItems(db, query) }),
};
const tools = {
  db,
  clock: () => new Date(),
  log,
  runEvents,
  sourceKinds,
  suppressions: testSuppressions(),
  faceSearch: false,
  paying: createPaying({ isOn: false }),
};
createRunner({ ...tools, watcher: createRunWatcher({ db, runEvents }) }, [createMonitorRunKind(tools)]).claimWaiting();
startSchedule(tools);
console.log('ready');
