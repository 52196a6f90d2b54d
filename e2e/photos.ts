import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEMO_SOURCES, SAMPLES } from '@vidno/demo-people/demo-people';
import sharp from 'sharp';

export interface SamplePerson {
  readonly file: string;
  /** Other pictures of the person, which the catalogue has. */
  readonly otherFiles: readonly string[];
  readonly name: string;
  readonly source: 'tinder' | 'other';
}

/** A picture that is not in the catalogue, with the person it should find and their source. */
export function samplePerson(source: SamplePerson['source'], index: number): SamplePerson {
  const catalogue = DEMO_SOURCES.find(({ id }) => id === source);
  const lines = catalogue ? readFileSync(catalogue.file, 'utf8').trim().split('\n') : [];
  const names = new Map<string, string>(
    lines.map((line) => {
      const { external_id, name }: { external_id: string; name: string } = JSON.parse(line);
      return [external_id, name];
    }),
  );
  const sample = SAMPLES.filter(({ personExternalId }) => names.has(personExternalId))[index];
  const name = names.get(sample?.personExternalId ?? '');
  if (!sample || !name) throw new Error(`${source} has no sample ${index}`);
  const otherFiles = ['01.jpg', '02.jpg'].map((picture) => join(dirname(sample.file), picture));
  return { file: sample.file, otherFiles, name, source };
}

/** All sample people of the landing page. */
export function allSamplePeople(): SamplePerson[] {
  return DEMO_SOURCES.flatMap(({ id }) =>
    Array.from({ length: SAMPLES.length / DEMO_SOURCES.length }, (_, index) => samplePerson(id, index)),
  );
}

/** A picture of several people side by side. */
export async function groupPhoto(files: readonly string[]): Promise<Buffer> {
  const side = 320;
  const pictures = await Promise.all(files.map((file) => sharp(file).resize(side, side).toBuffer()));
  return sharp({ create: { width: side * files.length, height: side, channels: 3, background: '#cdd3df' } })
    .composite(pictures.map((input, index) => ({ input, left: index * side, top: 0 })))
    .jpeg()
    .toBuffer();
}

/** A realistic portrait of somebody in no catalogue; null if the test pictures are not there. */
export function realPortrait(index: number): string | null {
  const file = join(import.meta.dirname, `../../shared/data/portraits/female/${index}.jpg`);
  return existsSync(file) ? file : null;
}
