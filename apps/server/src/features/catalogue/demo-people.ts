import { readFile } from 'node:fs/promises';
import { DEMO_BASIS, DEMO_SOURCES, SAMPLES } from '@vidno/demo-people/demo-people';
import type { FileStore } from '#files/file-store.ts';
import type { Logger } from '#observability/log.ts';
import { importPeople } from './import/import-people.ts';
import type { ImportTools } from './import/import-ranges.ts';
import { openLocalFile } from './import-files/import-folder.ts';
import { hasImportOutside } from './repository.ts';

/** @limit none */
const PEOPLE_PER_MESSAGE = 10;

/**
 * Fills the catalogue with people who do not exist, through the ordinary import, so that the search can be tried at once.
 * Does nothing if an operator has imported people of their own. Resumes where it was interrupted.
 */
export async function seedDemoPeople(tools: ImportTools, log: Logger, signal?: AbortSignal): Promise<void> {
  if (await hasImportOutside(tools.db, DEMO_BASIS)) return;
  for (const { id: sourceId, file } of DEMO_SOURCES) {
    let said = 0;
    const outcome = await importPeople(tools, {
      sourceId,
      basis: DEMO_BASIS,
      file: openLocalFile(file),
      vouchesAdults: false,
      operator: 'vidno',
      ...(signal && { signal }),
      onProgress: ({ counts }) => {
        const { people, faces } = counts;
        if (people < said + PEOPLE_PER_MESSAGE) return;
        said = people;
        log.info({ sourceId, people, faces }, 'demo people');
      },
      onRemark: (remark) => log.warn({ sourceId, remark }, 'a demo person was imported with problems'),
    });
    log.info({ sourceId, outcome }, 'demo people imported');
  }
  for (const { id, file } of SAMPLES) {
    const key = toSampleKey(id);
    if (!(await tools.files.has(key))) await tools.files.put(key, await readFile(file), 'image/jpeg');
  }
}

interface Sample {
  readonly id: string;
  readonly fileKey: string;
}

function toSampleKey(id: string): string {
  return `samples/${id}.jpg`;
}

/** Pictures of demo people to try a search with. Empty if the demo people are not in the catalogue. */
export async function listSamples(files: FileStore): Promise<Sample[]> {
  const samples = SAMPLES.map(({ id }) => ({ id, fileKey: toSampleKey(id) }));
  const last = samples.at(-1);
  // They are stored in order, so if the last one exists, all do.
  return last && (await files.has(last.fileKey)) ? samples : [];
}
