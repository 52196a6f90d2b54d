import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { lookAtPeople } from '#features/catalogue-source/look-at-people.ts';
import { createMonitorRunKind } from '#features/monitors/runs/create-monitor-run-kind.ts';
import { startSchedule } from '#features/monitors/schedule/start-schedule.ts';
import { createLog } from '#observability/log.ts';
import { createRunEvents } from '#runs/create-run-events.ts';
import { createRunWatcher } from '#runs/create-run-watcher.ts';
import { createRunner } from '#runs/create-runner.ts';
import { monitoredKind } from '../monitors/monitored-kind.ts';

/** Makes the runs of monitors over catalogues, as a worker of the product does. `<database address>` */
const [databaseUrl = ''] = process.argv.slice(2);
const log = createLog('warn');
const { db } = await openPostgresql(databaseUrl, log);
const runEvents = createRunEvents();
const sourceKinds = { catalogue: monitoredKind({ lane: 'normal', look: (look) => lookAtPeople(db, look) }) };
const tools = { ...{ db, clock: () => new Date(), log, runEvents, sourceKinds }, faceSearch: false };
createRunner({ ...tools, watcher: createRunWatcher({ db, runEvents }) }, [createMonitorRunKind(tools)]).claimWaiting();
startSchedule(tools);
console.log('ready');
