import { openDatabase } from '#database/open-database.ts';
import { createLog } from '#observability/log.ts';

/** Opens the embedded database and prints the outcome. `<data directory>` */
const [dataDirectory = ''] = process.argv.slice(2);
try {
  const opened = await openDatabase({ databaseUrl: null, dataDirectory }, createLog('silent'));
  console.log('opened');
  await opened.close();
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : String(error)}`);
}
