import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { AnalysedFace, FaceEngine } from '../../packages/face-engine/src/face-engine.ts';

export interface RealFace {
  readonly person: string;
  readonly file: string;
  /** Null if no face is found in the picture. */
  readonly embedding: Float32Array | null;
  /** Whether it may be searched for. */
  readonly isFit: boolean;
}

const REPOSITORY = resolve(import.meta.dirname, '../..');
/** A folder per person with photographs of them. Not part of the repository. */
export const REAL_FACES = process.env.REAL_FACES ?? resolve(REPOSITORY, '../shared/data/real-faces');
const ENGINE_SOURCE = join(REPOSITORY, 'packages/face-engine/src');
const NO_EFFECT = /\.test\.ts$|^embedders\/mobilefacenet\.ts$/;
const CACHE = join(REPOSITORY, 'data/bench');
const PICTURES_AT_ONCE = 4;

/** The face of every picture by the engine of the product. Null if the pictures are absent. Slow once, then kept in data/bench. */
export async function readRealFaces(engine: FaceEngine): Promise<RealFace[] | null> {
  if (!existsSync(REAL_FACES)) return null;
  const kept = join(CACHE, `real-faces-${await versionOf(engine)}.json`);
  if (!existsSync(kept)) {
    const files = await filesIn(REAL_FACES, '*/*.jpg');
    const rows: KeptFace[] = await readAll(engine, files);
    await mkdir(CACHE, { recursive: true });
    await writeFile(kept, JSON.stringify(rows));
  }
  const rows: KeptFace[] = JSON.parse(await readFile(kept, 'utf8'));
  return rows.map(({ file, embedding, isFit }) => ({
    person: basename(dirname(file)),
    file,
    embedding: embedding && Float32Array.from(embedding),
    isFit,
  }));
}

/** Changes with the model, with the code that finds and aligns faces and with what is kept here, but not with a model's limits. */
async function versionOf({ modelId }: FaceEngine): Promise<string> {
  const hash = createHash('sha256')
    .update(modelId)
    .update(REAL_FACES)
    .update(await readFile(import.meta.filename));
  for (const file of await filesIn(ENGINE_SOURCE, '**/*.ts')) {
    if (!NO_EFFECT.test(file)) hash.update(await readFile(join(ENGINE_SOURCE, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

async function filesIn(folder: string, pattern: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: folder })) files.push(file);
  return files.sort();
}

/** A face as it is stored in the cache. */
interface KeptFace {
  readonly file: string;
  readonly embedding: number[] | null;
  readonly isFit: boolean;
}

async function readAll(engine: FaceEngine, files: readonly string[]): Promise<KeptFace[]> {
  const faces: KeptFace[] = [];
  for (let start = 0; start < files.length; start += PICTURES_AT_ONCE) {
    const batch = files.slice(start, start + PICTURES_AT_ONCE);
    faces.push(...(await Promise.all(batch.map((file) => readOne(engine, file)))));
    if (start % 200 === 0) console.log(`${start} of ${files.length} pictures read`);
  }
  return faces;
}

async function readOne(engine: FaceEngine, file: string): Promise<KeptFace> {
  const face = await analyseMiddleFace(engine, await readFile(join(REAL_FACES, file)));
  return { file, embedding: face && Array.from(face.embedding), isFit: face?.fitness.fit ?? false };
}

/** The pictures are centred on their person; others stand beside them. */
export async function analyseMiddleFace(engine: FaceEngine, picture: Uint8Array): Promise<AnalysedFace | null> {
  const outcome = await engine.analyse(picture);
  const faces = outcome.kind === 'read' ? outcome.faces : [];
  const [middle = null] = faces.toSorted((one, other) => distanceToMiddle(one) - distanceToMiddle(other));
  return middle;
}

function distanceToMiddle({ box }: AnalysedFace): number {
  return Math.hypot(box.x + box.width / 2 - 0.5, box.y + box.height / 2 - 0.5);
}
