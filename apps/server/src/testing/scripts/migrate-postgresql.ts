import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { createLog } from '#observability/log.ts';

/** Brings a database on a server up to date. `<url>` */
const [url = ''] = process.argv.slice(2);
await (await openPostgresql(url, createLog('silent'))).close();
