import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { createMonitorRunKind } from '#features/monitors/runs/create-monitor-run-kind.ts';
import { startSchedule } from '#features/monitors/schedule/start-schedule.ts';
import { createCatalogueSource } from '#features/monitors/sources/create-catalogue-source.ts';
import { createLog } from '#observability/log.ts';
import { createRunBell } from '#runs/create-run-bell.ts';
import { createRunner } from '#runs/create-runner.ts';

/** Makes the runs of monitors over catalogues, as a worker of the product does. `<database address>` */
const [databaseUrl = ''] = process.argv.slice(2);
const log = createLog('warn');
const { db } = await openPostgresql(databaseUrl, log);
const catalogue = (source: Parameters<typeof createCatalogueSource>[1]) => createCatalogueSource(db, source);
const tools = { db, clock: () => new Date(), log, bell: createRunBell() };
const kind = createMonitorRunKind({ ...tools, sources: { catalogue, vk_posts: catalogue } });
createRunner(tools, [kind], { takesWaiting: true });
startSchedule(tools);
console.log('ready');
