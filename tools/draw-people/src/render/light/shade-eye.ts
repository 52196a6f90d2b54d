import type { Color } from '../../color/color.ts';
import { mixColors, scaleColor } from '../../color/color.ts';
import { smoothstep } from '../../geometry/distance-fields.ts';
import { createLidCurves, traceLids } from '../../geometry/lid-curves.ts';
import { dot, lengthOf, scale, toUnit, type Vector } from '../../geometry/vector.ts';
import type { Light } from '../../photo/photo.ts';
import { noise3 } from '../../random/noise.ts';
import type { ExposedPoint, Stage } from './exposed-point.ts';
import { addLight, ambientLight } from './light-rig.ts';

const { abs, exp, max } = Math;
const TEAR_DUCT: Color = [0.5, 0.24, 0.2];

/** Where a point of the eyeball lies between the lids and on the iris. */
interface EyePlace {
  readonly side: 'left' | 'right';
  /** −1 and 1 are the inner and outer corner. */
  readonly across: number;
  readonly aboveLow: number;
  readonly belowUp: number;
  /** 0 in the middle of the eye, 1 at both corners. */
  readonly corner: number;
  /** Offset from the axis of the gaze, and its length in radii of the iris. */
  readonly iris: Vector;
  readonly irisRadius: number;
  readonly facesOut: boolean;
}

const IRIS_RADIUS = 0.065;

function gazeOf({ scene, camera }: Stage, side: EyePlace['side']): Vector {
  const { eyes } = scene.layout;
  const { gazeX, gazeY } = scene.photo.expression;
  const x = side === 'right' ? eyes.x : -eyes.x;
  const gaze: Vector = [
    camera.position[0] - x + camera.distance * gazeX,
    camera.position[1] - eyes.y + camera.distance * gazeY,
    camera.position[2] - eyes.z,
  ];
  return scale(gaze, 1 / Math.hypot(gaze[0], gaze[1], gaze[2]));
}

function placeOnEye(stage: Stage, { point, normal }: ExposedPoint): EyePlace {
  const { layout, person } = stage.scene;
  const { eyes } = layout;
  const side = point[0] < 0 ? 'left' : 'right';
  const gaze = gazeOf(stage, side);
  const outwards = dot(normal, gaze);
  const iris: Vector = [normal[0] - gaze[0] * outwards, normal[1] - gaze[1] * outwards, normal[2] - gaze[2] * outwards];
  const lx = abs(point[0]) - eyes.x;
  const ly = point[1] - eyes.y;
  const across = (lx * eyes.cosTilt + ly * eyes.sinTilt) / eyes.width;
  const v = ly * eyes.cosTilt - lx * eyes.sinTilt;
  const lids = createLidCurves();
  traceLids(eyes, across, lids);
  return {
    side,
    across,
    aboveLow: v - lids.low,
    belowUp: lids.up - v,
    corner: smoothstep(0.35, 1, abs(across)),
    iris,
    irisRadius: (lengthOf(iris) * eyes.radius) / (IRIS_RADIUS * person.irisSize),
    facesOut: outwards > 0,
  };
}

/** The finished colour of a point of the eyeball. */
export function shadeEye(stage: Stage, exposed: ExposedPoint): Color {
  const { rig } = stage;
  const place = placeOnEye(stage, exposed);
  const white = scleraColor(exposed.point, place.corner);
  const coloured = place.facesOut && place.irisRadius < 1.12 ? overIris(stage, place, white) : white;
  const albedo = mixColors(coloured, TEAR_DUCT, smoothstep(-0.72, -0.95, place.across) * 0.8);
  // The upper lid and lashes shade the ball; the rim darkens near both lids.
  const lidShade = 0.3 + 0.7 * smoothstep(-0.004, 0.07, place.belowUp);
  const rim = 0.65 + 0.35 * smoothstep(-0.002, 0.02, place.aboveLow);
  const shade = lidShade * rim * (1 - 0.45 * place.corner * place.corner);

  const upness = 0.5 + 0.5 * dot(exposed.normal, rig.skyward);
  let diffuse = ambientLight(rig, upness, 0.85 * (0.6 + 0.4 * exposed.open));
  let mirror: Color = [0, 0, 0];
  const bulging = corneaNormal(exposed.normal, place);
  const facing = dot(bulging, exposed.view);
  const reflected = reflect(exposed.view, bulging, facing);
  for (const lamp of eyeLamps(stage, exposed)) {
    const { light, share } = lamp;
    const lambert = max(0, (dot(exposed.normal, light.direction) + 0.25) / 1.25) * share * light.power;
    diffuse = addLight(diffuse, light.color, lambert);
    const spark = smoothstep(lamp.edge - 0.012, lamp.edge + 0.012, dot(reflected, light.direction));
    mirror = addLight(mirror, light.color, spark * share * lamp.spark * (0.5 + 0.5 * lidShade));
  }
  const skyMirror = (0.03 + 0.5 * (1 - max(0, facing)) ** 5) * smoothstep(-0.2, 0.8, dot(reflected, rig.skyward));
  mirror = addLight(mirror, rig.sky, skyMirror * lidShade);
  const wet = exp(-(((place.aboveLow - 0.006) / 0.005) ** 2)) * 0.12 * (1 - place.corner);
  return [
    diffuse[0] * albedo[0] * shade + mirror[0] + wet * diffuse[0],
    diffuse[1] * albedo[1] * shade + mirror[1] + wet * diffuse[1],
    diffuse[2] * albedo[2] * shade + mirror[2] + wet * diffuse[2],
  ];
}

/** Warm white, veined towards the corners. */
function scleraColor([x, y]: Vector, corner: number): Color {
  const vein = 0.06 * corner * max(0, noise3(x * 60, y * 160, 7));
  return [0.6 - 0.06 * corner, 0.545 - 0.13 * corner - vein, 0.52 - 0.13 * corner - vein];
}

function overIris({ scene, rig }: Stage, { side, iris, irisRadius: r }: EyePlace, under: Color): Color {
  const { person, photo } = scene;
  const angle = Math.atan2(iris[1], iris[0] * (side === 'right' ? 1 : -1));
  const coarse = noise3(Math.cos(angle) * 9 + (person.seed % 17), Math.sin(angle) * 9, r * 1.6);
  const fine = noise3(Math.cos(angle) * 24, Math.sin(angle) * 24, r * 2);
  const fibre = 0.5 + 0.5 * coarse + 0.25 * fine;
  const fibreShare = Math.min(1, max(0, fibre * (1.15 - 0.5 * r)));
  // Light gathers on the side away from the key.
  const [kx, ky] = rig.key.direction;
  const glow = 1 + 0.9 * max(0, -(iris[0] * kx + iris[1] * ky) * 2.4) * (r > 0.4 ? 1 : 0.4);
  const limbus = 1 - 0.72 * smoothstep(0.72, 1.02, r);
  const { pupil } = photo.expression;
  const brightness = glow * limbus * smoothstep(pupil - 0.05, pupil + 0.05, r) * 1.25;
  const [red, green, blue] = scaleColor(mixColors(person.iris[0], person.iris[1], fibreShare), brightness);
  return mixColors(under, [red + 0.004, green + 0.004, blue + 0.004], smoothstep(1.08, 0.95, r));
}

interface EyeLamp {
  readonly light: Light;
  readonly share: number;
  /** Cosine at which its reflection ends. */
  readonly edge: number;
  readonly spark: number;
}

function eyeLamps({ rig: { key, fill } }: Stage, { lit }: ExposedPoint): readonly EyeLamp[] {
  return [
    { light: key, share: 0.25 + 0.75 * lit, edge: 0.985 - 0.035 * key.softness, spark: 1.5 },
    { light: fill, share: 0.8, edge: 0.97, spark: 0.35 },
  ];
}

/** The cornea bulges: reflections gather on the iris. */
function corneaNormal(normal: Vector, { facesOut, iris, irisRadius }: EyePlace): Vector {
  const bulge = facesOut && irisRadius < 1.25 ? 0.5 * smoothstep(1.25, 0.9, irisRadius) : 0;
  return toUnit([normal[0] + iris[0] * bulge, normal[1] + iris[1] * bulge, normal[2] + iris[2] * bulge]);
}

function reflect(view: Vector, normal: Vector, facing: number): Vector {
  return [2 * facing * normal[0] - view[0], 2 * facing * normal[1] - view[1], 2 * facing * normal[2] - view[2]];
}
