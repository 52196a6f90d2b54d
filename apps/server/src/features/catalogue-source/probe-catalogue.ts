import { DEMO_BASIS, DEMO_SOURCES } from '@vidno/demo-people/demo-people';
import type { Database } from '#database/database.ts';
import {
  EXACT_SEARCH_FACES,
  findNearestFaces,
  hasImport,
  hasImportOutside,
  isFirstImportUnderWay,
  listSampleEmbeddings,
  listSamplePeople,
} from '#features/catalogue/public.ts';
import { findMatches } from '#features/name-search/find-matches.ts';
import { isSearchable } from '#features/name-search/keyword.ts';
import type { Source } from '#features/sources/public.ts';
import { type Probe, SOURCE_MESSAGES } from '#features/sources/source-kind.ts';
import type { Tools } from '#tools.ts';
import { type CompareFacesTools, compareFaces } from './compare-faces.ts';

/** The result of searches whose answer is known. */
type ProbeResult = 'right' | 'misses' | 'misses_names' | 'finds_strangers';

export interface ProbeCatalogueTools extends Pick<Tools, 'hasVectors'>, CompareFacesTools {
  /** Draws the names that must find nobody. */
  readonly draw: Draw;
  /** The demo people are on their way into an empty catalogue. */
  readonly seedsDemoPeople?: boolean;
}

const EMPTY: Probe = { health: 'unavailable', message: 'В этом источнике пока никого нет.' };
const BEING_FILLED: Probe = { health: 'unavailable', message: SOURCE_MESSAGES.beingFilled };
const SILENT: Probe = { health: 'down', message: SOURCE_MESSAGES.silent };
const NAMES_MISSED: Probe = { health: 'down', message: SOURCE_MESSAGES.namesMissed };
const WRONG: Probe = { health: 'down', message: SOURCE_MESSAGES.wrong };
const UP: Probe = { health: 'up', message: null };

/**
 * Known people must be found by face and by name, and a made-up face and name must find nobody. While the first import runs,
 * nothing is asked: a catalogue that is half there is neither right nor wrong.
 */
export async function probeCatalogue(tools: ProbeCatalogueTools, source: Source): Promise<Probe> {
  if (await isFirstImportUnderWay(tools.db, source.id)) return BEING_FILLED;
  if (source.person_count === 0) return (await isAwaitingDemoPeople(tools, source)) ? BEING_FILLED : EMPTY;
  // A source may have people without faces, who are found by words only.
  const hasFaces = tools.hasVectors && source.face_count > 0;
  const results = [hasFaces ? await probeFaces(tools, source) : 'right', await probeNames(tools, source)];
  if (results.includes('misses')) return SILENT;
  if (results.includes('misses_names')) return NAMES_MISSED;
  return results.includes('finds_strangers') ? WRONG : UP;
}

/** Its import has not begun yet: the sources are filled one after the other. */
async function isAwaitingDemoPeople({ db, seedsDemoPeople }: ProbeCatalogueTools, { id }: Source): Promise<boolean> {
  if (!seedsDemoPeople || !DEMO_SOURCES.some((demo) => demo.id === id)) return false;
  return !(await hasImport(db, id)) && !(await hasImportOutside(db, DEMO_BASIS));
}

/**
 * Of each sample, the first person with a searchable name is used.
 * @limit none
 */
const SAMPLE_SIZE = 20;
/** Reached if all words match. Lower only if a name has more words than a search uses. */
const SURE_SCORE = 0.95;

/**
 * Every person drawn must be found by their own name, except for names that cannot be searched. A made-up name must find
 * nobody.
 */
async function probeNames(
  { db, draw }: Pick<Tools, 'db'> & { readonly draw: Draw },
  source: Source,
): Promise<ProbeResult> {
  const parts = await listSamplePeople(db, source, { parts: SAMPLE_COUNT, ofEach: SAMPLE_SIZE });
  for (const people of parts) {
    const known = people.find(({ name }) => isSearchable(name));
    if (known && !(await isFound(db, source, known))) return 'misses_names';
  }
  const { matches } = await findWithoutCorrections(db, source, makeUpName(draw));
  return matches.length > 0 ? 'finds_strangers' : 'right';
}

async function isFound(db: Database, source: Source, { id, name }: { id: string; name: string }): Promise<boolean> {
  const { matches, capped } = await findWithoutCorrections(db, source, name);
  // A duplicate record may be returned instead, and of very many namesakes not all are returned.
  return capped || matches.some(({ personId, score }) => personId === id || score >= SURE_SCORE);
}

async function findWithoutCorrections(db: Database, { id, vouches_adults: vouchesAdults }: Source, keyword: string) {
  return await findMatches(db, { keyword, source: { id, vouchesAdults }, regionId: null, skipCorrections: true });
}

const SAMPLE_COUNT = 5;
/**
 * The distance of a stored face to itself, with rounding.
 * @limit none
 */
const MAX_SAME_FACE_DISTANCE = 0.01;
/** Added to each number of a known face, it gives an embedding far from all faces. */
const STRANGER_OFFSET = 10;

/**
 * Every sampled face must be found, or more than half of them by an approximate index, which may always miss some. A made-up
 * face must find nobody.
 */
async function probeFaces(tools: CompareFacesTools, source: Source): Promise<ProbeResult> {
  const { id: sourceId, face_count: faces } = source;
  const { db, model } = tools;
  const { modelId } = model;
  const known = await listSampleEmbeddings(db, { sourceId, modelId, parts: SAMPLE_COUNT });
  let found = 0;
  for (const embedding of known) {
    const query = { sourceId, faces, modelId, embedding, maxDistance: MAX_SAME_FACE_DISTANCE, limit: 1 };
    if ((await findNearestFaces(db, query)).length > 0) found += 1;
  }
  const [first] = known;
  const isEnough = faces <= EXACT_SEARCH_FACES ? found === known.length : found * 2 > known.length;
  if (!first || !isEnough) return 'misses';
  return (await findsStranger(tools, source, first)) ? 'finds_strangers' : 'right';
}

async function findsStranger(tools: CompareFacesTools, source: Source, known: Float32Array): Promise<boolean> {
  const compared = await compareFaces(tools, {
    source,
    embedding: known.map((value) => value + STRANGER_OFFSET),
    signal: new AbortController().signal,
    onProgress: async () => {},
  });
  // Unavailable: not calibrated yet, and so shown to nobody.
  return compared.kind === 'compared' && compared.near.length > 0;
}

/** A random whole number from 0, below the count. */
type Draw = (count: number) => number;

/** No name has only these, and no slip of the finger makes a name of them. */
const LETTERS = 'жщцфхчк';
const WORD_LENGTH = 9;

/** Two words that are nobody's name, others each time. */
export function makeUpName(draw: Draw): string {
  const word = () => Array.from({ length: WORD_LENGTH }, () => LETTERS.charAt(draw(LETTERS.length))).join('');
  return `${word()} ${word()}`;
}
