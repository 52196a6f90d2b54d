/** In pixels of the upright picture. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface ScoredBox extends PixelBox {
  readonly score: number;
}

/** Non-maximum suppression: of boxes that overlap (IoU) by more than `max` only the best stays. Best first. */
export function suppressOverlaps<Box extends ScoredBox>(boxes: readonly Box[], max: number): Box[] {
  const kept: Box[] = [];
  for (const box of [...boxes].sort((one, other) => other.score - one.score)) {
    if (kept.every((better) => overlap(better, box) <= max)) kept.push(box);
  }
  return kept;
}

/** Intersection over union. */
export function overlap(one: PixelBox, other: PixelBox): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / (one.width * one.height + other.width * other.height - shared);
}

export function clipBox<Box extends PixelBox>(box: Box, width: number, height: number): Box {
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  return {
    ...box,
    left,
    top,
    width: Math.min(width, box.left + box.width) - left,
    height: Math.min(height, box.top + box.height) - top,
  };
}
