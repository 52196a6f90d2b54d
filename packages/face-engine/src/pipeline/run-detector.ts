import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { ScoredBox } from '../geometry/boxes.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Point } from '../geometry/similarity.ts';
import { DETECTOR_STEP, DETECTOR_STRIDES } from '../models/detector-model.ts';

/** A face as the detector tells it. */
export interface Detection extends ScoredBox {
  /** Eyes, tip of the nose, corners of the mouth; left and right as one looks at the upright face. */
  readonly points: readonly Point[];
}

type Outputs = Readonly<Record<string, Tensor>>;

const POINTS = 5;
const BOX_VALUES = 4;

/** All cells that are certain enough, in pixels of `picture`, which is padded with black at its right and below. Many overlap. */
export async function runDetector(model: InferenceSession, picture: Raster, minScore: number): Promise<Detection[]> {
  const width = Math.ceil(picture.width / DETECTOR_STEP) * DETECTOR_STEP;
  const height = Math.ceil(picture.height / DETECTOR_STEP) * DETECTOR_STEP;
  const input = new Tensor('float32', toPlanes(picture, width, height), [1, 3, height, width]);
  const outputs = await model.run({ input });
  return DETECTOR_STRIDES.flatMap((stride) => readGrid(outputs, { stride, columns: width / stride, minScore }));
}

/** Blue, green and red one after another, as the detector was trained. */
function toPlanes({ pixels, width, height }: Raster, paddedWidth: number, paddedHeight: number): Float32Array {
  const area = paddedWidth * paddedHeight;
  const planes = new Float32Array(area * 3);
  for (let row = 0; row < height; row += 1) {
    let from = row * width * 3;
    let to = row * paddedWidth;
    for (let column = 0; column < width; column += 1, from += 3, to += 1) {
      planes[to] = pixels[from + 2] ?? 0;
      planes[to + area] = pixels[from + 1] ?? 0;
      planes[to + 2 * area] = pixels[from] ?? 0;
    }
  }
  return planes;
}

function readGrid(
  outputs: Outputs,
  { stride, columns, minScore }: { stride: number; columns: number; minScore: number },
): Detection[] {
  const [classes, objects, boxes, points] = ['cls', 'obj', 'bbox', 'kps'].map((name) =>
    requireFloats(outputs[`${name}_${stride}`]?.data),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array];
  const found: Detection[] = [];
  for (let cell = 0; cell < classes.length; cell += 1) {
    const score = Math.sqrt((classes[cell] ?? 0) * (objects[cell] ?? 0));
    if (score < minScore) continue;
    const column = cell % columns;
    const row = (cell - column) / columns;
    const at = (x: number, y: number): Point => ({ x: (column + x) * stride, y: (row + y) * stride });
    const [x = 0, y = 0, wide = 0, tall = 0] = boxes.subarray(cell * BOX_VALUES);
    const centre = at(x, y);
    const width = Math.exp(wide) * stride;
    const height = Math.exp(tall) * stride;
    const own = points.subarray(cell * POINTS * 2, (cell + 1) * POINTS * 2);
    found.push({
      ...{ score, left: centre.x - width / 2, top: centre.y - height / 2, width, height },
      points: Array.from({ length: POINTS }, (_, point) => at(own[point * 2] ?? 0, own[point * 2 + 1] ?? 0)),
    });
  }
  return found;
}

function requireFloats(values: unknown): Float32Array {
  if (values instanceof Float32Array) return values;
  throw new TypeError('The detector must return floats');
}
