import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { workOnMonitors } from '#features/monitors/jobs.ts';
import { createCatalogueSource } from '#features/monitors/sources/create-catalogue-source.ts';
import { createLog } from '#observability/log.ts';

/** Makes the runs of monitors over catalogues, as a worker of the product does. `<database address>` */
const [databaseUrl = ''] = process.argv.slice(2);
const log = createLog('warn');
const { db } = await openPostgresql(databaseUrl, log);
const catalogue = (source: Parameters<typeof createCatalogueSource>[1]) => createCatalogueSource(db, source);
workOnMonitors({ db, clock: () => new Date(), log, sources: { catalogue, vk_posts: catalogue } }, 2);
console.log('ready');
