import type { Color } from '../../color/color.ts';
import { dot, toUnit, type Vector } from '../../geometry/vector.ts';
import type { Light } from '../../photo/photo.ts';
import type { Skin } from '../../skin/skin.ts';
import { type HairGrid, sampleGrid } from '../hair/hair-grid.ts';
import { materialAt } from '../surfaces/materials.ts';
import { isSkin, PART } from '../surfaces/part.ts';
import type { ExposedPoint, Stage } from './exposed-point.ts';
import { addLight, ambientLight } from './light-rig.ts';

const { max, min } = Math;
const RELIEF_STEP = 0.006;
const LEAST_LIGHT = 0.002;
const BLACK: Color = [0, 0, 0];

/** The light a surface sends back, still apart: skin spreads its diffuse part before it is coloured. */
export interface ShadedSurface {
  readonly diffuse: Color;
  readonly color: Color;
  readonly highlight: Color;
}

export function shadeSurface(stage: Stage, exposed: ExposedPoint): ShadedSurface {
  const { scene, rig, hairLight } = stage;
  const { part, point, view, open, ambient } = exposed;
  const material = materialAt(scene, part, point);
  const skin = isSkin(part);
  const normal = part === PART.skin ? withRelief(scene.skin, point, exposed.normal) : exposed.normal;
  const facing = max(0.05, dot(normal, view));
  const surface: Surface = { part, normal, view, facing, gloss: material.gloss };

  let diffuse = ambientLight(rig, 0.5 + 0.5 * dot(normal, rig.skyward), ambient);
  let highlight = BLACK;
  const lamps: readonly (readonly [Light, number])[] = [
    [rig.key, exposed.lit],
    [rig.fill, lampShare(hairLight.fill, rig.fill, { point, normal, open })],
    [rig.rim, lampShare(hairLight.rim, rig.rim, { point, normal, open })],
  ];
  for (const [light, share] of lamps) {
    if (share <= LEAST_LIGHT) continue;
    const toLight = dot(normal, light.direction);
    const wrap = skin ? 0.12 : 0.05;
    diffuse = addLight(diffuse, light.color, max(0, (toLight + wrap) / (1 + wrap)) * share * light.power);
    if (toLight <= 0) continue;
    highlight = addLight(highlight, light.color, mirrored(surface, light, { share, toLight }));
  }
  // The sky shines on everything seen at a grazing angle.
  const graze = (1 - facing) ** 4 * 0.1 * min(1, material.gloss * 2) * ambient;
  highlight = addLight(highlight, rig.sky, graze);
  return { diffuse, color: skin ? inCreases(material.color, open) : material.color, highlight };
}

interface LampPlace {
  readonly point: Vector;
  readonly normal: Vector;
  readonly open: number;
}

/** Share of a lamp other than the key that gets to a point. */
function lampShare(grid: HairGrid, { direction }: Light, { point, normal, open }: LampPlace): number {
  const through = sampleGrid(
    grid,
    point[0] + direction[0] * 0.12 + normal[0] * 0.1,
    point[1] + direction[1] * 0.12 + normal[1] * 0.1,
    point[2] + direction[2] * 0.12 + normal[2] * 0.1,
  );
  return (0.25 + 0.75 * open) * (0.25 + 0.75 * through);
}

interface Surface {
  readonly part: number;
  readonly normal: Vector;
  readonly view: Vector;
  readonly facing: number;
  readonly gloss: number;
}

function mirrored(surface: Surface, light: Light, { share, toLight }: { share: number; toLight: number }): number {
  const { part, normal, view, facing, gloss } = surface;
  const [lx, ly, lz] = light.direction;
  const half = toUnit([lx + view[0], ly + view[1], lz + view[2]]);
  const toHalf = max(0, dot(normal, half));
  const fresnel = 0.03 + 0.97 * (1 - max(0, dot(view, half))) ** 5;
  const power = part === PART.frame ? 90 : 14;
  const oil = isSkin(part) ? toHalf ** 42 * 2 * 0.35 : 0;
  const lobe = toHalf ** power * (power + 8) * 0.04 * 0.65 + oil;
  return (lobe * fresnel * gloss * share * light.power * toLight * 2.2) / (0.4 + 0.6 * facing);
}

/** Tilts the normal by the fine relief of the skin. */
function withRelief({ relief }: Skin, [x, y, z]: Vector, normal: Vector): Vector {
  const height = relief(x, y, z);
  const slope: Vector = [
    (relief(x + RELIEF_STEP, y, z) - height) / RELIEF_STEP,
    (relief(x, y + RELIEF_STEP, z) - height) / RELIEF_STEP,
    (relief(x, y, z + RELIEF_STEP) - height) / RELIEF_STEP,
  ];
  const along = dot(slope, normal);
  return toUnit([
    normal[0] - (slope[0] - along * normal[0]),
    normal[1] - (slope[1] - along * normal[1]),
    normal[2] - (slope[2] - along * normal[2]),
  ]);
}

/** Creases of skin swallow green and blue first. */
function inCreases(color: Color, open: number): Color {
  const cave = min(1, open * 1.25);
  return [color[0] * (0.55 + 0.45 * cave), color[1] * (0.35 + 0.65 * cave), color[2] * (0.32 + 0.68 * cave)];
}
