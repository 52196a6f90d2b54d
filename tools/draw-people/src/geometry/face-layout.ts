// One unit is about 10 cm; x is to the viewer's right when the head looks at the camera, y is up, z is towards the
// viewer; the origin lies between the pupils, on the ear-to-ear axis. The numbers below are the average adult.

import type { Shape } from '../person/measures.ts';
import type { Expression } from '../photo/photo.ts';

const NECK_RADIUS = 0.44;
/** Below this the lips stay closed. */
const LEAST_OPENING = 0.02;

/**
 * Where everything on a face is, for one person with one expression. The distance fields, the skin painter and the
 * hair grower share it, so that colour always sits on the form.
 */
export interface FaceLayout {
  readonly skull: ReturnType<typeof layoutSkull>;
  readonly eyes: ReturnType<typeof layoutEyes>;
  readonly nose: ReturnType<typeof layoutNose>;
  readonly mouth: ReturnType<typeof layoutMouth>;
  readonly jaw: ReturnType<typeof layoutJaw>;
  readonly ears: ReturnType<typeof layoutEars>;
  readonly flesh: ReturnType<typeof layoutFlesh>;
  readonly brow: { readonly y: number; readonly ridge: number };
  /** How far the face leans to one side towards the chin. */
  readonly skew: number;
}

export type EyeLayout = FaceLayout['eyes'];
export type NoseLayout = FaceLayout['nose'];
export type MouthLayout = FaceLayout['mouth'];
export type EarLayout = FaceLayout['ears'];

export function layoutFace(shape: Shape, expression: Expression): FaceLayout {
  const long = 1 + 0.05 * shape.faceLength;
  const nose = layoutNose(shape, expression, long);
  const mouth = layoutMouth(shape, expression, nose.y - 0.225 * long - 0.022 * shape.philtrum);
  return {
    skull: layoutSkull(shape),
    eyes: layoutEyes(shape, expression),
    nose,
    mouth,
    jaw: layoutJaw(shape, mouth.y, mouth.y - 0.43 * long - 0.035 * shape.chinHeight - 0.1 * expression.open),
    ears: layoutEars(shape),
    flesh: layoutFlesh(shape, expression),
    brow: {
      y: 0.225 + 0.022 * shape.browHeight + 0.05 * expression.browRaise - 0.03 * expression.frown,
      ridge: 0.022 * Math.max(-0.4, 1 + 1.0 * shape.browRidge),
    },
    skew: 0.012 * shape.asymmetry,
  };
}

function layoutSkull(shape: Shape) {
  return {
    craniumRx: 0.735 * (1 + 0.04 * shape.headWidth),
    craniumRy: 0.775 * (1 + 0.04 * shape.craniumHeight),
    craniumRz: 0.93 * (1 + 0.035 * shape.headDepth),
    craniumY: 0.35,
    craniumZ: -0.12,
    faceRx: 0.6 * (1 + 0.05 * shape.faceWidth),
    neckRadius: NECK_RADIUS * (1 + 0.09 * shape.neckWidth),
  };
}

function layoutEyes(shape: Shape, { squint, browRaise }: Expression) {
  const tilt = 0.05 + 0.07 * shape.eyeTilt;
  const lidOpen = 1 + 0.12 * shape.eyeOpen - 0.3 * squint + 0.12 * Math.max(0, browRaise);
  return {
    x: 0.315 + 0.014 * shape.eyeSpacing + 0.006 * shape.faceWidth,
    y: 0,
    z: 0.588 - 0.016 * shape.eyeDepth,
    radius: 0.178,
    /** Half the distance between the corners. */
    width: 0.16 * (1 + 0.06 * shape.eyeWidth),
    lidUp: 0.056 * lidOpen,
    lidLow: 0.054 * (1 + 0.08 * shape.eyeOpen - 0.35 * squint),
    lidSkew: 0.12 * shape.lidSkew,
    cosTilt: Math.cos(tilt),
    sinTilt: Math.sin(tilt),
    socket: 1 + 0.18 * shape.eyeDepth - 0.25 * shape.lidHood * 0.6,
  };
}

function layoutNose(shape: Shape, { smile }: Expression, long: number) {
  const y = -0.45 * long - 0.03 * shape.noseLength;
  const rootRadius = 0.056 * (1 + 0.16 * shape.noseBridgeWidth);
  const tipRadius = 0.085 * (1 + 0.1 * shape.noseTip);
  return {
    y,
    tipY: y + 0.085 + 0.02 * shape.noseTilt,
    tipZ: 0.99 + 0.035 * shape.noseProjection,
    tipRadius,
    rootZ: 0.775 + 0.022 * shape.noseBridge,
    rootRadius,
    middleRadius: (rootRadius * 0.55 + tipRadius * 0.42) * (1 + 0.1 * shape.noseBridgeWidth),
    hump: 0.022 * shape.noseHump,
    wingX: 0.112 * (1 + 0.14 * shape.noseWidth) + 0.012 * smile,
    wingRadius: 0.066 * (1 + 0.1 * shape.noseWing),
  };
}

function layoutMouth(shape: Shape, { smile, open, frown }: Expression, y: number) {
  const thin = 1 - 0.18 * smile;
  return {
    y,
    /** Half the distance between the corners. */
    width: (0.258 + 0.024 * shape.mouthWidth) * (1 + 0.22 * smile - 0.06 * open),
    lift: 0.012 * shape.mouthCurve + 0.065 * smile - 0.02 * frown,
    lipUp: Math.max(0.03, 0.072 * (1 + 0.26 * shape.upperLip)) * thin,
    lipLow: Math.max(0.04, 0.092 * (1 + 0.24 * shape.lowerLip)) * thin,
    lipOut: 0.036 * (1 + 0.3 * shape.lipFullness) * (1 - 0.25 * smile),
    cupid: 0.22 * (1 + 0.5 * shape.cupidBow),
    muzzle: 0.012 * shape.muzzle,
    gap: open < LEAST_OPENING ? 0 : 0.012 + 0.13 * open,
    skew: 0.015 * shape.mouthSkew,
  };
}

function layoutJaw(shape: Shape, mouthY: number, chinY: number) {
  return {
    x: 0.378 * (1 + 0.07 * shape.jawWidth + 0.025 * shape.faceWidth),
    y: mouthY - 0.03 + 0.04 * shape.jawAngle,
    chinX: 0.1 * (1 + 0.3 * shape.chinWidth),
    chinY,
    chinZ: 0.66 + 0.035 * shape.chinProjection,
    chinRadius: 0.165,
    chinCleft: Math.max(0, shape.chinCleft - 0.8) * 0.02,
    cheekX: 0.45 * (1 + 0.045 * shape.faceWidth + 0.025 * shape.cheekbone),
    cheekOut: 0.175 * (1 + 0.1 * shape.cheekbone),
  };
}

function layoutEars(shape: Shape) {
  return {
    x: 0.685 * (1 + 0.03 * shape.headWidth + 0.02 * shape.faceWidth),
    y: -0.11,
    z: -0.13,
    height: 0.31 * (1 + 0.08 * shape.earSize),
    width: 0.17 * (1 + 0.07 * shape.earSize),
    /** The angle at which they stand off, in radians. */
    out: 0.42 + 0.16 * shape.earOut,
  };
}

function layoutFlesh(shape: Shape, { smile }: Expression) {
  return {
    cheek: 0.035 + 0.05 * shape.fat,
    eyeBag: shape.eyeBag,
    jowl: shape.jowl,
    smileFold: 0.35 + shape.foldDepth + 0.9 * smile,
    smile,
  };
}
