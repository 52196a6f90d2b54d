import type { FaceEngine } from '@vidno/face-engine/face-engine';

/** The embedding of one chip. */
export async function recogniseFace(engine: Pick<FaceEngine, 'embed'>, chip: Uint8Array): Promise<Float32Array> {
  const [embedding] = await engine.embed([chip]);
  if (!embedding) throw new Error('The engine made no embedding of a chip');
  return embedding;
}
