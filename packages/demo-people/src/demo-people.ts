import { join } from 'node:path';

const PEOPLE_FOLDER = join(import.meta.dirname, '..', 'people');

/** The lawful basis under which the catalogue may hold these people. */
export const DEMO_BASIS = 'synthetic: people who do not exist, drawn by our own generator';

export interface DemoSource {
  readonly id: 'tinder' | 'other';
  /** Absolute path of an NDJSON file in the import format; photos are relative to it. */
  readonly file: string;
}

export const DEMO_SOURCES: readonly DemoSource[] = [
  { id: 'tinder', file: join(PEOPLE_FOLDER, 'tinder.ndjson') },
  { id: 'other', file: join(PEOPLE_FOLDER, 'other.ndjson') },
];

/** A picture to try a search with: it is not in the catalogue, but the person on it is. */
export interface Sample {
  readonly id: string;
  readonly personExternalId: string;
  /** Absolute path of a JPEG. */
  readonly file: string;
}

/** Chosen by eye: seen from the front, both eyes open, nothing covers the face. Ten people of each source. */
const SAMPLE_PEOPLE = [
  'p0004',
  'p0005',
  'p0008',
  'p0012',
  'p0017',
  'p0019',
  'p0022',
  'p0025',
  'p0027',
  'p0028',
  'p0029',
  'p0030',
  'p0033',
  'p0035',
  'p0036',
  'p0037',
  'p0045',
  'p0046',
  'p0053',
  'p0055',
];

/** The last picture of each person; the catalogue holds the other three. */
const SAMPLE_PICTURE = '04.jpg';

export const SAMPLES: readonly Sample[] = SAMPLE_PEOPLE.map((person) => ({
  id: `sample-${person}`,
  personExternalId: person,
  file: join(PEOPLE_FOLDER, person, SAMPLE_PICTURE),
}));
