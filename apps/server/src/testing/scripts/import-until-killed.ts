import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportsConfig } from '#config/config.ts';
import { openDatabase } from '#database/open-database.ts';
import { releaseAllRanges } from '#features/catalogue/import/range-repository.ts';
import { openImportFiles } from '#features/catalogue/import-files/import-bucket.ts';
import { createImportKind } from '#features/catalogue/import-requests/import-kind.ts';
import { indexPeople } from '#features/name-search/index-people.ts';
import { openFileStore } from '#files/s3-store.ts';
import { createLog } from '#observability/log.ts';
import { createRunner } from '#runs/create-runner.ts';
import { expireAllLeases } from '#runs/lease-repository.ts';
import { createRunEvents, createRunWatcher } from '#runs/run-watcher.ts';
import { createFakeFaceEngine, fakeFace } from '../fake-face-engine.ts';
import { testSuppressions } from '../suppression/test-suppressions.ts';

/**
 * `node import-until-killed.ts <data directory> <where imports lie, as JSON> <milliseconds per picture> <people>`: does what waits of imports, as a
 * worker of the embedded product. Each picture has one face, of the person named by its bytes. Says when so many people are written, and
 * how many pictures it has looked at.
 */
const [dataDirectory = '', imports = '', pause = '0', enough = '1'] = process.argv.slice(2);
const log = createLog('silent');
const clock = () => new Date();
const opened = await openDatabase({ databaseUrl: null, dataDirectory }, log);
const { db } = opened;
await expireAllLeases(db, clock());
await releaseAllRanges(db);

let pictures = 0;
const engine = createFakeFaceEngine({});
async function look(picture: Uint8Array) {
  await sleep(Number(pause));
  pictures += 1;
  const name = new TextDecoder().decode(picture);
  return createFakeFaceEngine({ [name]: [fakeFace(name)] });
}

const runEvents = createRunEvents();
const kind = createImportKind({
  db,
  clock,
  // Written by a test.
  importFiles: openImportFiles({ imports: JSON.parse(imports) as ImportsConfig, dataDirectory }),
  log,
  files: openFileStore({ s3: null, dataDirectory }),
  faceEngine: {
    ...engine,
    analyse: async (picture) => await (await look(picture)).analyse(picture),
    // Without vectors.
    findFaces: async (picture) => await (await look(picture)).findFaces(picture),
  },
  fetchPublicFile: async () => ({ kind: 'refused', because: 'url_unreachable' }),
  hasVectors: opened.hasVectors,
  indexPeople,
  suppressions: testSuppressions(),
  checkSource: async () => {},
  onDeparture: () => {},
  picturesInFlight: 2,
});
const runner = createRunner({ db, clock, log, runEvents, watcher: createRunWatcher({ db, runEvents }) }, [kind]);
runner.claimWaiting();
let isTold = false;
while (await isSomethingWaiting()) {
  const written = (await db.selectFrom('person').select('id').execute()).length;
  if (!isTold && written >= Number(enough)) console.log(`written ${written}`);
  isTold ||= written >= Number(enough);
  await sleep(20);
}
console.log(`pictures ${pictures}`);
await runner.stop();
await opened.close();

async function isSomethingWaiting(): Promise<boolean> {
  return (
    (await db.selectFrom('run').select('id').where('status', '=', 'wait').limit(1).executeTakeFirst()) !== undefined
  );
}
