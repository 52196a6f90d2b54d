import { setTimeout } from 'node:timers/promises';
import { systemClock } from '#config/time.ts';
import { openDatabase } from '#database/open-database.ts';
import { importPeople } from '#features/catalogue/import/import-people.ts';
import { releaseAllRanges } from '#features/catalogue/import/range-repository.ts';
import { openLocalFile } from '#features/catalogue/import-files/import-folder.ts';
import { indexPeople } from '#features/name-search/index-people.ts';
import { openFileStore } from '#files/s3-store.ts';
import { createLog } from '#observability/log.ts';
import { createFakeFaceEngine, fakeFace } from './fake-face-engine.ts';
import { testSuppressions } from './suppression/test-suppressions.ts';

/**
 * `node slow-import.ts <data directory> <file> [milliseconds per picture] [database URL]`: runs an import in a separate process,
 * so that a test can kill it. Each picture has one face, of the person named by its bytes. Prints its counts as it proceeds, and
 * how many pictures it has analysed itself.
 */
const [dataDirectory = '', file = '', pause = '0', databaseUrl = null] = process.argv.slice(2);

const opened = await openDatabase({ databaseUrl, dataDirectory }, createLog('silent'));
if (opened.engine === 'embedded') await releaseAllRanges(opened.db);
let analysed = 0;
const engine = createFakeFaceEngine({});
async function look(picture: Uint8Array) {
  analysed += 1;
  await setTimeout(Number(pause));
  const name = new TextDecoder().decode(picture);
  return createFakeFaceEngine({ [name]: [fakeFace(name)] });
}

const outcome = await importPeople(
  {
    db: opened.db,
    files: openFileStore({ s3: null, dataDirectory }),
    faceEngine: {
      ...engine,
      analyse: async (picture) => await (await look(picture)).analyse(picture),
      // Without vectors.
      findFaces: async (picture) => await (await look(picture)).findFaces(picture),
    },
    fetchPublicFile: async () => ({ kind: 'refused', because: 'url_unreachable' }),
    clock: systemClock,
    hasVectors: opened.hasVectors,
    indexPeople,
    suppressions: testSuppressions(),
    checkSource: async () => {},
    onDeparture: () => {},
    picturesInFlight: 3,
  },
  {
    sourceId: 'other',
    basis: 'test',
    file: openLocalFile(file),
    vouchesAdults: false,
    operator: 'test',
    rangeBytes: 400,
    onProgress: ({ counts }) => console.log(JSON.stringify({ ...counts, analysed })),
  },
);
console.log(JSON.stringify(outcome));
await opened.close();
