import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as faceapi from '@vladmandic/face-api/dist/face-api.node-wasm.js';
import type { PixelBox, Point, Raster } from '../geometry.ts';

/**
 * The library whose weights we use, as shipped (on tfjs-wasm): what our engine is compared with. It sets traps for
 * exceptions of the whole process, so load it in a worker.
 */
let loaded: Promise<void> | undefined;

async function load(): Promise<void> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'model');
  const { nets, tf } = faceapi;
  // The library's types leave out what it takes over from tfjs.
  await (tf as unknown as { setBackend(name: string): Promise<boolean> }).setBackend('wasm');
  await nets.ssdMobilenetv1.loadFromDisk(folder);
  await nets.faceLandmark68Net.loadFromDisk(folder);
  await nets.faceRecognitionNet.loadFromDisk(folder);
}

export interface StockFace {
  readonly box: PixelBox;
  readonly score: number;
  readonly embedding: Float32Array;
}

export async function analyse(picture: Raster): Promise<StockFace[]> {
  return withTensor(picture, async (tensor) => {
    const found = await faceapi.detectAllFaces(tensor, detectorOptions()).withFaceLandmarks().withFaceDescriptors();
    return found.map(({ detection, descriptor }) => {
      const { left, top, width, height } = detection.box;
      return { box: { left, top, width, height }, score: detection.score, embedding: descriptor };
    });
  });
}

/** How many faces its detector finds, without landmarks and embeddings. */
export async function countFaces(picture: Raster): Promise<number> {
  return withTensor(picture, async (tensor) => (await faceapi.detectAllFaces(tensor, detectorOptions())).length);
}

function detectorOptions(): faceapi.SsdMobilenetv1Options {
  return new faceapi.SsdMobilenetv1Options({ minConfidence: 0.4 });
}

/** Landmarks as fractions of the square. */
export async function findLandmarks(square: Raster): Promise<Point[]> {
  return withTensor(square, async (tensor) => {
    const landmarks = await faceapi.detectFaceLandmarks(tensor);
    if (Array.isArray(landmarks)) throw new Error('One square has one set of landmarks');
    return landmarks.relativePositions.map(({ x, y }) => ({ x, y }));
  });
}

type StockTensor = ReturnType<typeof faceapi.tf.tensor3d>;

async function withTensor<Answer>(
  { pixels, width, height }: Raster,
  use: (tensor: StockTensor) => Promise<Answer>,
): Promise<Answer> {
  loaded ??= load();
  await loaded;
  const tensor = faceapi.tf.tensor3d(pixels, [height, width, 3], 'int32');
  try {
    return await use(tensor);
  } finally {
    tensor.dispose();
  }
}
