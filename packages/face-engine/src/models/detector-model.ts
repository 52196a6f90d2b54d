import { fileURLToPath } from 'node:url';
import type { ModelFile } from './model-file.ts';

/** @limit none */
export const DETECTOR_INPUT_SIZE = 512;

/** SSD on MobileNet: a square in; boxes (top, left, bottom, right, as fractions of the square) and their scores out. */
export const DETECTOR_MODEL: ModelFile = {
  path: fileURLToPath(new URL('../../models/face-api/ssd-mobilenet-v1.onnx', import.meta.url)),
  sha256: '98be8ceee32e3ac831b3f004f3936312dd2cd21b9005b56759bb1a59c871e655',
};
