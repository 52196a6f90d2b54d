import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DEMO_SOURCES } from '@vidno/demo-people/demo-people';

/** Writes people of the demo catalogue's first source, and others of it, as a file to be imported. */
export async function writeFewPeople(folder: string, wanted: readonly string[], count: number): Promise<string> {
  const [source] = DEMO_SOURCES;
  if (!source) throw new Error('there are no demo sources');
  const people: { name: string; photos: string[] }[] = (await readFile(source.file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const chosen = people
    .toSorted((a, b) => Number(wanted.includes(b.name)) - Number(wanted.includes(a.name)))
    .slice(0, count);
  for (const photo of chosen.flatMap(({ photos }) => photos)) {
    await cp(join(dirname(source.file), photo), join(folder, photo));
  }
  const file = join(folder, 'people.ndjson');
  await writeFile(file, chosen.map((person) => JSON.stringify(person)).join('\n'));
  return file;
}

/** What the command line needs to import such a file. */
export function importOf(file: string): string[] {
  return ['import', '--source', 'tinder', '--basis', 'synthetic: drawn people', file];
}
