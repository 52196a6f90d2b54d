import type { QualityComponents } from '../face-engine.ts';
import type { PixelBox, Point, Raster, ScoredBox } from '../geometry.ts';
import { fivePoints } from '../mean-face.ts';
import { cutGrey, detailOf, type GreyPicture, middleOf, percentilesOf, toGrey } from './grey.ts';

interface MeasuredFace {
  /** The whole picture, and the face in it. */
  readonly picture: Raster;
  readonly box: ScoredBox;
  /** The upright face with a margin, and its landmarks there. */
  readonly aligned: GreyPicture;
  readonly landmarks: readonly Point[];
}

/** Where each component starts (0) and is full (1), measured on real faces as they are and made worse. */
const SCALE = {
  /** Shorter side of the box, px. */
  size: { from: 20, to: 64 },
  /** Logarithm of the variance of the Laplacian by the variance of the brightness. */
  sharpness: { from: -5, to: -1.5 },
  /** How far the tip of the nose is from the middle of the eyes, and how narrow the face is, in distances of the eyes. */
  turn: { from: 0.45, to: 0.1 },
  narrowness: { from: 0.55, to: 0.85 },
  /** Median brightness and its spread. */
  darkness: { from: 4, to: 60 },
  glare: { from: 250, to: 210 },
  contrast: { from: 5, to: 80 },
  /** Detail around the eyes and the mouth, by that of the whole face. */
  eyes: { from: 0.3, to: 0.9 },
  mouth: { from: 0.4, to: 0.9 },
  blockiness: { from: 4.5, to: 1.3 },
} as const;

/** In distances of the eyes, on the mean face. */
const MOUTH_BELOW_EYES = 1.07;

/** Each 0 to 1. */
export function measureQuality({ picture, box, aligned, landmarks }: MeasuredFace): QualityComponents {
  const five = fivePoints(landmarks);
  return {
    size: scaled(Math.min(box.width, box.height), SCALE.size),
    sharpness: scaled(Math.log(relativeSharpness(aligned)), SCALE.sharpness),
    pose: poseOf(five),
    exposure: exposureOf(middleOf(aligned)),
    ...visibilityOf(aligned, five),
    compression: scaled(blockiness(picture, box), SCALE.blockiness),
  };
}

/** The detector's score times a factor for size and one for sharpness, each between ½ and 1. */
export function overallQuality(score: number, { size, sharpness }: QualityComponents): number {
  return clamp(score) * (0.5 + size / 2) * (0.5 + sharpness / 2);
}

/** Variance of the Laplacian by the variance of the brightness, so that a dark picture is not blurred by that alone. */
function relativeSharpness({ values, width, height }: GreyPicture): number {
  let sum = 0;
  let squares = 0;
  for (let row = 1; row < height - 1; row += 1) {
    for (let column = 1; column < width - 1; column += 1) {
      const at = row * width + column;
      const around =
        (values[at - 1] ?? 0) + (values[at + 1] ?? 0) + (values[at - width] ?? 0) + (values[at + width] ?? 0);
      const difference = around - 4 * (values[at] ?? 0);
      sum += difference;
      squares += difference * difference;
    }
  }
  const count = (width - 2) * (height - 2);
  return (squares / count - (sum / count) ** 2 + 1e-3) / (varianceOf(values) + 1);
}

function poseOf(five: readonly Point[]): number {
  const [left, right, nose, mouthLeft, mouthRight] = five;
  if (!left || !right || !nose || !mouthLeft || !mouthRight) return 0;
  const eyes = Math.hypot(right.x - left.x, right.y - left.y);
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const mouth = { x: (mouthLeft.x + mouthRight.x) / 2, y: (mouthLeft.y + mouthRight.y) / 2 };
  const tall = Math.hypot(mouth.x - middle.x, mouth.y - middle.y);
  // The distance of the nose from the line from the eyes to the mouth.
  const aside =
    Math.abs((mouth.x - middle.x) * (nose.y - middle.y) - (mouth.y - middle.y) * (nose.x - middle.x)) / tall;
  return scaled(aside / eyes, SCALE.turn) * scaled(eyes / tall, SCALE.narrowness);
}

function exposureOf(face: GreyPicture): number {
  const [darkest = 0, median = 0, brightest = 0] = percentilesOf(face, [0.05, 0.5, 0.95]);
  const spread = brightest - darkest;
  return Math.min(scaled(median, SCALE.darkness), scaled(median, SCALE.glare), scaled(spread, SCALE.contrast));
}

/** A covered part shows less detail than the rest of the face. */
function visibilityOf(grey: GreyPicture, five: readonly Point[]): { eyes: number; mouth: number } {
  const [left, right, , mouthLeft, mouthRight] = five;
  if (!left || !right || !mouthLeft || !mouthRight) return { eyes: 0, mouth: 0 };
  const unit = Math.hypot(right.x - left.x, right.y - left.y);
  const around = (centre: Point, width: number, height: number) =>
    detailOf(
      cutGrey(grey, {
        left: centre.x - (width * unit) / 2,
        top: centre.y - (height * unit) / 2,
        width: width * unit,
        height: height * unit,
      }),
    );
  const whole = detailOf(middleOf(grey)) + 0.1;
  const eyes = Math.min(around(left, 0.6, 0.3), around(right, 0.6, 0.3)) / whole;
  const found = { x: (mouthLeft.x + mouthRight.x) / 2, y: (mouthLeft.y + mouthRight.y) / 2 };
  // A covered mouth is found beside its cover, so the place where it belongs is looked at too.
  const usual = {
    x: (left.x + right.x) / 2 - (right.y - left.y) * MOUTH_BELOW_EYES,
    y: (left.y + right.y) / 2 + (right.x - left.x) * MOUTH_BELOW_EYES,
  };
  const mouth = Math.min(around(found, 0.8, 0.35), around(usual, 0.8, 0.35)) / whole;
  return { eyes: scaled(eyes, SCALE.eyes), mouth: scaled(mouth, SCALE.mouth) };
}

function varianceOf(values: Float32Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}

function scaled(value: number, { from, to }: { from: number; to: number }): number {
  return clamp((value - from) / (to - from));
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** JPEG compresses blocks of this many pixels, and a strong compression shows their borders. */
const BLOCK = 8;
/**
 * How much of the middle of a face is looked at, each way: more says the same.
 * @limit list: The rest of a larger face is not looked at for traces of compression.
 */
const MAX_SIDE = 256;

/**
 * How much larger the steps across borders of blocks are than the others: about 1 without compression. Only for a picture
 * that has not been resized since its compression; otherwise it is about 1 too.
 */
function blockiness(picture: Raster, box: PixelBox): number {
  const across = middleSpan(box.left, box.width);
  const down = middleSpan(box.top, box.height);
  const region = { left: across.from, top: down.from, width: across.length, height: down.length };
  const { values, width, height } = toGrey(picture, region);
  const border = { sum: 0, count: 0 };
  const inside = { sum: 0, count: 0 };
  for (let row = 0; row + 1 < height; row += 1) {
    for (let column = 0; column + 1 < width; column += 1) {
      const at = row * width + column;
      const here = values[at] ?? 0;
      const acrossStep = column % BLOCK === BLOCK - 1 ? border : inside;
      acrossStep.sum += Math.abs((values[at + 1] ?? 0) - here);
      acrossStep.count += 1;
      const downStep = row % BLOCK === BLOCK - 1 ? border : inside;
      downStep.sum += Math.abs((values[at + width] ?? 0) - here);
      downStep.count += 1;
    }
  }
  const floor = 0.5;
  return (border.sum / Math.max(1, border.count) + floor) / (inside.sum / Math.max(1, inside.count) + floor);
}

/** Begins with a block. */
function middleSpan(start: number, whole: number): { from: number; length: number } {
  const length = Math.min(whole, MAX_SIDE);
  return { from: Math.max(0, Math.floor((start + (whole - length) / 2) / BLOCK) * BLOCK), length };
}
