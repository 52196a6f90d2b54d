import { EXACT_SEARCH_FACES, findNearestFaces, listSampleEmbeddings } from '#features/catalogue/public.ts';
import type { Source } from '#features/sources/public.ts';
import { type CompareFacesTools, compareFaces } from './compare-faces.ts';
import type { ProbeResult } from './probe-result.ts';

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
export async function probeFaces(tools: CompareFacesTools, source: Source): Promise<ProbeResult> {
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
  return compared.kind === 'unavailable' || compared.near.length > 0;
}
