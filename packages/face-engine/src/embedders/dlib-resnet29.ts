import { fileURLToPath } from 'node:url';
import type { Embedder } from './embedder.ts';

/** The padding and the plain distance of the unnormalised mean were measured to separate people best. */
export const DLIB_RESNET29: Embedder = {
  modelId: 'dlib128@face-api-1.7.15/p0.20/flip/1',
  file: {
    path: fileURLToPath(new URL('../../models/face-api/dlib-resnet29.onnx', import.meta.url)),
    sha256: '15c4b538c3679f483ada5dbed987f498e24f856326e4f7c473375f639ac47a94',
  },
  chip: { size: 150, alignment: { kind: 'mean_face', padding: 0.2 } },
  input: { name: 'pictures', layout: 'nhwc_uint8' },
  output: 'embeddings',
  dimensions: 128,
  isMirrored: true,
  isNormalised: false,
  minFaceLength: 0,
  metric: 'euclidean',
  limits: { confident: 0.5, likely: 0.55, weak: 0.6 },
  referenceCurve: [
    { distance: 0.402, rate: 3e-4 },
    { distance: 0.436, rate: 3e-3 },
    { distance: 0.512, rate: 3e-2 },
    { distance: 0.623, rate: 0.15 },
  ],
  samePersonDistance: 0.36,
  strangerDistance: 1.2,
  about:
    'dlib ResNet-29, public domain, from @vladmandic/face-api 1.7.15 (MIT); trained on FaceScrub, VGG and web pictures',
};
