import { setTimeout } from 'node:timers/promises';
import { systemClock } from '#config/time.ts';
import { openDatabase } from '#database/open-database.ts';
import { importPeople } from '#features/catalogue/import/import-people.ts';
import { indexPeople } from '#features/name-search/index-people.ts';
import { openFileStore } from '#files/s3-store.ts';
import { createLog } from '#observability/log.ts';
import { createFakeFaceEngine, fakeFace } from './fake-face-engine.ts';

/**
 * `node slow-import.ts <data directory> <file> [milliseconds per picture]`: runs an import in a separate process, so that a
 * test can kill it. Each picture has one face, of the person named by its bytes. Prints its counts as it proceeds.
 */
const [dataDirectory = '', file = '', pause = '0'] = process.argv.slice(2);

const opened = await openDatabase({ databaseUrl: null, dataDirectory }, createLog('silent'));
const engine = createFakeFaceEngine({});
const outcome = await importPeople(
  {
    db: opened.db,
    files: openFileStore({ s3: null, dataDirectory }),
    faceEngine: {
      ...engine,
      analyse: async (picture) => {
        await setTimeout(Number(pause));
        return await createFakeFaceEngine({
          [new TextDecoder().decode(picture)]: [fakeFace(new TextDecoder().decode(picture))],
        }).analyse(picture);
      },
    },
    fetchPublicFile: async () => ({ kind: 'refused', because: 'url_unreachable' }),
    clock: systemClock,
    hasVectors: opened.hasVectors,
    indexPeople,
    checkSource: async () => {},
    onDeparture: () => {},
    picturesInFlight: 3,
  },
  {
    sourceId: 'other',
    basis: 'test',
    file,
    vouchesAdults: false,
    onProgress: ({ counts }) => console.log(JSON.stringify(counts)),
  },
);
console.log(JSON.stringify(outcome));
await opened.close();
