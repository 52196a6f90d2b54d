import type { Box, DetectedFace } from '@vidno/contract/face';

/** The smallest target for a finger, in CSS pixels: `--tap`. */
const TAP = 44;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Faces whose outlines on a picture of this size are large enough for a finger and overlap no other outline. */
export function clickableFaces(faces: readonly DetectedFace[], picture: Size): ReadonlySet<DetectedFace> {
  const clickable = faces.filter(
    (face) => isLarge(face.box, picture) && faces.every((other) => other === face || !overlap(face.box, other.box)),
  );
  return new Set(clickable);
}

function isLarge(box: Box, picture: Size): boolean {
  return box.width * picture.width >= TAP && box.height * picture.height >= TAP;
}

function overlap(one: Box, other: Box): boolean {
  const meets = (start: number, length: number, otherStart: number, otherLength: number) =>
    start < otherStart + otherLength && otherStart < start + length;
  return meets(one.x, one.width, other.x, other.width) && meets(one.y, one.height, other.y, other.height);
}
