import { EXACT_SEARCH_FACES, findNearestFaces, listSampleEmbeddings } from '#features/catalogue/public.ts';
import type { Source } from '#features/sources/public.ts';
import { type CompareFacesTools, compareFaces } from './compare-faces.ts';
import type { ProbeResult } from './probe-result.ts';

const KNOWN_FACES = 5;
/** A stored face must be found by itself. */
const SAME_FACE_WITHIN = 0.01;
/** Added to each number of a face that is there: so far away lies nobody. */
const BEYOND_ALL_FACES = 10;

/**
 * Each known face must be found; by an index, which may miss one for good, more than half of them. A face that is nobody's must
 * find nobody.
 */
export async function probeFaces(tools: CompareFacesTools, source: Source): Promise<ProbeResult> {
  const { id: sourceId, face_count: faces } = source;
  const { db, model } = tools;
  const { modelId } = model;
  const known = await listSampleEmbeddings(db, { sourceId, modelId, parts: KNOWN_FACES });
  let found = 0;
  for (const embedding of known) {
    const query = { sourceId, faces, modelId, embedding, maxDistance: SAME_FACE_WITHIN, limit: 1 };
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
    embedding: known.map((value) => value + BEYOND_ALL_FACES),
    signal: new AbortController().signal,
    onProgress: async () => {},
  });
  return compared.kind === 'unavailable' || compared.near.length > 0;
}
