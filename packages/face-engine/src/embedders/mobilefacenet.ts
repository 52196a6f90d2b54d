import { fileURLToPath } from 'node:url';
import { type Embedder, toModelId } from './embedder.ts';

export const MOBILEFACENET: Embedder = {
  modelId: toModelId('mobilefacenet128@foamliu-a6cc9032/five/flip/1'),
  file: {
    path: fileURLToPath(new URL('../../models/mobilefacenet/mobilefacenet.onnx', import.meta.url)),
    sha256: 'b7120c095d60094f28a4a54ba6a8bf51b297a6273fb40ef6350dfec1f63d9507',
  },
  chip: {
    size: 112,
    template: [
      { x: 38.2946, y: 51.6963 },
      { x: 73.5318, y: 51.5014 },
      { x: 56.0252, y: 71.7366 },
      { x: 41.5493, y: 92.3655 },
      { x: 70.7299, y: 92.2041 },
    ],
  },
  input: { name: 'input0', mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] },
  output: 'output0',
  dimensions: 128,
  isMirrored: true,
  isNormalised: true,
  // 11.2 or more on each of 2,065 photographs of people; at most 9.6 on drums, cartoons and animals that pass as faces by their landmarks.
  minFaceLength: 10.25,
  limits: { confident: 1.1, likely: 1.15, weak: 1.22 },
  referenceCurve: [
    { distance: 1.025, rate: 3e-4 },
    { distance: 1.097, rate: 3e-3 },
    { distance: 1.194, rate: 3e-2 },
    { distance: 1.266, rate: 0.15 },
  ],
  samePersonDistance: 0.8,
  strangerDistance: 1.41,
  about: 'MobileFaceNet, Apache-2.0, foamliu/MobileFaceNet; trained on MS-Celeb-1M, which its publisher has withdrawn',
};
