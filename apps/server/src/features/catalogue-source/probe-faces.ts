import { EXACT_SEARCH_FACES, findNearestFaces, listSampleEmbeddings } from '#features/catalogue/public.ts';
import type { Source } from '#features/sources/public.ts';
import { type CompareFacesTools, compareFaces } from './compare-faces.ts';

const KNOWN_FACES = 5;
/** A stored face must be found by itself. */
const SAME_FACE_WITHIN = 0.01;
/** Added to each number of a face that is there: so far away lies nobody. */
const BEYOND_ALL_FACES = 10;

/** Each known face must be found; by an index, which may miss a few for good, more than half of them. */
export async function missesFaces({ db, model }: CompareFacesTools, source: Source): Promise<boolean> {
  const { id: sourceId, face_count: faces } = source;
  const { modelId } = model;
  const known = await listSampleEmbeddings(db, { sourceId, modelId, parts: KNOWN_FACES });
  if (known.length === 0) return true;
  let found = 0;
  for (const embedding of known) {
    const query = { sourceId, faces, modelId, embedding, maxDistance: SAME_FACE_WITHIN, limit: 1 };
    if ((await findNearestFaces(db, query)).length > 0) found += 1;
  }
  return faces <= EXACT_SEARCH_FACES ? found < known.length : found * 2 <= known.length;
}

/** A face that is nobody's must find nobody. */
export async function findsStrangeFace(tools: CompareFacesTools, source: Source): Promise<boolean> {
  const query = { sourceId: source.id, modelId: tools.model.modelId, parts: 1 };
  const [known] = await listSampleEmbeddings(tools.db, query);
  if (!known) return false;
  const compared = await compareFaces(tools, {
    source,
    embedding: known.map((value) => value + BEYOND_ALL_FACES),
    signal: new AbortController().signal,
    onProgress: async () => {},
  });
  return compared.kind === 'unavailable' || compared.near.length > 0;
}
