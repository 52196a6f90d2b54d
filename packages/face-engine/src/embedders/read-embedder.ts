import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as z from 'zod';
import { ModelError, readModelFile } from '../models/model-files.ts';
import { type Embedder, toModelId } from './embedder.ts';
import { MOBILEFACENET } from './mobilefacenet.ts';

export const BUILT_IN = { mobilefacenet: MOBILEFACENET } as const satisfies Record<string, Embedder>;

/** @limit none */
const MAX_CHIP_SIZE = 512;
/**
 * What an index of pgvector can hold.
 * @limit none
 */
const MAX_DIMENSIONS = 2_000;

const distance = z.number().positive();
const colours = z.array(z.number()).length(3);
const inputSchema = z.strictObject({
  name: z.string().min(1),
  mean: colours,
  deviation: z.array(z.number().positive()).length(3),
});
const chipSchema = z.strictObject({
  size: z.int().min(32).max(MAX_CHIP_SIZE),
  template: z.array(z.strictObject({ x: z.number(), y: z.number() })).length(5),
});

/** The JSON file that describes an operator's own model. */
const descriptionSchema = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,60}$/, { error: 'must be 1 to 60 letters, digits, _, . and -' }),
  /** Relative to the description. */
  file: z.string().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hexadecimal digits' }),
  chip: chipSchema,
  input: inputSchema,
  output: z.string().min(1),
  dimensions: z.int().min(16).max(MAX_DIMENSIONS),
  isMirrored: z.boolean(),
  isNormalised: z.boolean(),
  minFaceLength: z.number().positive(),
  limits: z
    .strictObject({ confident: distance, likely: distance, weak: distance })
    .refine(({ confident, likely, weak }) => confident <= likely && likely <= weak, { error: 'must ascend' }),
  referenceCurve: z
    .array(z.strictObject({ distance, rate: z.number().positive().max(1) }))
    .min(2)
    .refine(isAscending, { error: 'must ascend in distance and rate' }),
  samePersonDistance: distance,
  strangerDistance: distance,
  about: z.string().min(1),
});

/** `setting` is the name of a built-in embedder or the path of a JSON description. Throws a `ModelError`. */
export async function readEmbedder(setting: string): Promise<Embedder> {
  const embedder = isBuiltIn(setting) ? BUILT_IN[setting] : await readDescription(resolve(setting));
  await readModelFile(embedder.file);
  return embedder;
}

/** The built-in model with this id, or the one that its vectors can be compared with, under that id. Null if there is none. */
export function findBuiltIn(modelId: string): Embedder | null {
  const model = Object.values(BUILT_IN).find(({ modelId: own }) => own === modelId || own.startsWith(`${modelId}+`));
  return model ? { ...model, modelId } : null;
}

export function isBuiltIn(setting: string): setting is keyof typeof BUILT_IN {
  return Object.hasOwn(BUILT_IN, setting);
}

async function readDescription(path: string): Promise<Embedder> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ModelError(`${path} cannot be read`, { cause });
  });
  const { data, error } = descriptionSchema.safeParse(parseJson(text, path));
  if (!data) {
    const [issue] = error.issues;
    throw new ModelError(`${path}: ${issue?.path.join('.') || 'the description'}: ${issue?.message}`);
  }
  const { name, file, sha256, ...rest } = data;
  const { chip, input, output, dimensions, isMirrored, isNormalised } = rest;
  // The vectors depend on all of this, so another file or alignment is another model, whatever its name.
  const version = createHash('sha256')
    .update(JSON.stringify({ sha256, chip, input, output, dimensions, isMirrored, isNormalised }))
    .digest('hex')
    .slice(0, 12);
  return { modelId: toModelId(`${name}@${version}`), file: { path: resolve(dirname(path), file), sha256 }, ...rest };
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ModelError(`${path} is no JSON`, { cause });
  }
}

function isAscending(curve: readonly { distance: number; rate: number }[]): boolean {
  return curve.every(({ distance, rate }, index) => {
    const before = curve[index - 1];
    return before === undefined || (distance > before.distance && rate > before.rate);
  });
}
