import { SAMPLES } from '@vidno/demo-people/demo-people';
import type { FileStore } from '#files/file-store.ts';

export interface Sample {
  readonly id: string;
  readonly fileKey: string;
}

export function toSampleKey(id: string): string {
  return `samples/${id}.jpg`;
}

/** Pictures of demo people to try a search with. Empty if the demo people are not in the catalogue. */
export async function listSamples(files: FileStore): Promise<Sample[]> {
  const samples = SAMPLES.map(({ id }) => ({ id, fileKey: toSampleKey(id) }));
  const last = samples.at(-1);
  // They are stored in order, so if the last one exists, all do.
  return last && (await files.has(last.fileKey)) ? samples : [];
}
