import { fileURLToPath } from 'node:url';
import type { Embedder } from './embedder.ts';

export const MOBILEFACENET: Embedder = {
  modelId: 'mobilefacenet128@foamliu-a6cc9032/five/flip/1',
  file: {
    path: fileURLToPath(new URL('../../models/mobilefacenet/mobilefacenet.onnx', import.meta.url)),
    sha256: 'b7120c095d60094f28a4a54ba6a8bf51b297a6273fb40ef6350dfec1f63d9507',
  },
  chip: {
    size: 112,
    alignment: {
      kind: 'five_points',
      template: [
        { x: 38.2946, y: 51.6963 },
        { x: 73.5318, y: 51.5014 },
        { x: 56.0252, y: 71.7366 },
        { x: 41.5493, y: 92.3655 },
        { x: 70.7299, y: 92.2041 },
      ],
    },
  },
  input: { name: 'input0', layout: 'nchw_float', mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] },
  output: 'output0',
  dimensions: 128,
  isMirrored: true,
  isNormalised: true,
  metric: 'euclidean',
  limits: { confident: 1, likely: 1.05, weak: 1.1 },
  referenceCurve: [
    { distance: 1, rate: 3.6e-5 },
    { distance: 1.05, rate: 1.8e-4 },
    { distance: 1.1, rate: 1.7e-3 },
  ],
  about: 'MobileFaceNet, Apache-2.0, foamliu/MobileFaceNet; trained on MS-Celeb-1M, which its publisher has withdrawn',
};
