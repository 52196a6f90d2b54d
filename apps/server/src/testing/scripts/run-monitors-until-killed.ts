import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { lookAtPeople } from '#features/catalogue-source/look-at-people.ts';
import { workOnMonitors } from '#features/monitors/jobs.ts';
import { createLog } from '#observability/log.ts';
import { monitoredKind } from '../monitors/monitored-kind.ts';

/** Makes the runs of monitors over catalogues, as a worker of the product does. `<database address>` */
const [databaseUrl = ''] = process.argv.slice(2);
const log = createLog('warn');
const { db } = await openPostgresql(databaseUrl, log);
const catalogue = monitoredKind({ lane: 'normal', look: (look) => lookAtPeople(db, look) });
workOnMonitors({ db, clock: () => new Date(), log, sourceKinds: { catalogue } }, 2);
console.log('ready');
