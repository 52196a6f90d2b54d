import { createHash } from 'node:crypto';
import type {
  CroppedFace,
  Embedding,
  EyePositions,
  FaceBox,
  FaceEngine,
  FindFacesOutcome,
  Fitness,
} from '@vidno/face-engine/face-engine';

const DIMENSIONS = 128;
const CHIP_BYTES = 1_000;
const FIT: Fitness = { fit: true };
const PERFECT = { size: 1, sharpness: 1, pose: 1, exposure: 1, eyes: 1, mouth: 1, compression: 1 };
const MIDDLE: FaceBox = { x: 0.3, y: 0.2, width: 0.4, height: 0.5 };
export const FAKE_EYES: EyePositions = { left: { x: 0.42, y: 0.4 }, right: { x: 0.58, y: 0.41 } };

interface FakeFaceOptions {
  readonly offset?: number;
  readonly box?: FaceBox;
  readonly eyes?: EyePositions | null;
  readonly quality?: number;
  readonly fitness?: Fitness;
}

/**
 * A face of a named person. The distance of two faces of one person is `|a.offset − b.offset|`, that of two people about 0.85,
 * so a test chooses the band of a match by the offset.
 */
export function fakeFace(
  person: string,
  { offset = 0, box = MIDDLE, eyes = FAKE_EYES, quality = 0.9, fitness = FIT }: FakeFaceOptions = {},
): CroppedFace {
  return {
    box,
    eyes,
    quality,
    components: PERFECT,
    fitness,
    chip: fakeChip(person, offset),
    crop: new TextEncoder().encode('crop'),
  };
}

function fakeChip(person: string, offset = 0): Uint8Array {
  const chip = new Uint8Array(CHIP_BYTES);
  chip.set(new TextEncoder().encode(`${person}|${offset}|`));
  return chip;
}

/** The embedding that the fake engine computes for `fakeChip(person, offset)`. */
export function fakeEmbedding(person: string, offset = 0): Embedding {
  const spread = createHash('shake256', { outputLength: DIMENSIONS * 2 })
    .update(person)
    .digest();
  const direction = Float32Array.from({ length: DIMENSIONS }, (_, index) => spread.readInt16LE(index * 2));
  const scale = 0.6 / Math.hypot(...direction);
  const embedding = direction.map((component) => component * scale);
  embedding[0] = (embedding[0] ?? 0) + offset;
  // Branded here because this is where fake embeddings are created.
  return embedding as Embedding;
}

/** An engine that looks up the bytes of a picture, decoded as text, in `pictures`; any other picture is unreadable. */
export function createFakeFaceEngine(pictures: Record<string, readonly CroppedFace[] | FindFacesOutcome>): FaceEngine {
  const find = (picture: Uint8Array): FindFacesOutcome => {
    const found = pictures[new TextDecoder().decode(picture)];
    if (!found) return { kind: 'refused', because: 'picture_unreadable' };
    return 'kind' in found ? found : { kind: 'read', jpeg: picture, width: 640, height: 480, faces: found };
  };
  return {
    modelId: 'fake-128',
    dimensions: DIMENSIONS,
    limits: { confident: 0.5, likely: 0.55, weak: 0.6 },
    // Strangers hardly ever come within the limits, so that a test chooses the band by the distance alone.
    referenceCurve: [
      { distance: 0.6, rate: 1e-6 },
      { distance: 0.85, rate: 0.5 },
    ],
    samePersonDistance: 0.3,
    strangerDistance: 0.85,
    check: async () => null,
    findFaces: async (picture) => find(picture),
    recognise: async (picture) => {
      const outcome = find(picture);
      if (outcome.kind === 'refused') return outcome;
      const [face, ...others] = outcome.faces;
      return { ...outcome, embedding: face && others.length === 0 ? toEmbedding(face.chip) : null };
    },
    analyse: async (picture) => {
      const outcome = find(picture);
      if (outcome.kind === 'refused') return outcome;
      return { ...outcome, faces: outcome.faces.map((face) => ({ ...face, embedding: toEmbedding(face.chip) })) };
    },
    embed: async (chips) => chips.map(toEmbedding),
    close: async () => {},
  };
}

function toEmbedding(chip: Uint8Array): Embedding {
  const [person = '', offset = '0'] = new TextDecoder().decode(chip.subarray(0, 200)).split('|');
  return fakeEmbedding(person, Number(offset));
}
