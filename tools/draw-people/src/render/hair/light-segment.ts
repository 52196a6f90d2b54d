import { type Color, multiplyColors } from '../../color/color.ts';
import { unitClamp } from '../../geometry/distance-fields.ts';
import { dot, subtract, toUnit, toUnitOrZero, type Vector } from '../../geometry/vector.ts';
import type { StrandLook } from '../../hair/strands.ts';
import type { Light } from '../../photo/photo.ts';
import type { Stage } from '../light/exposed-point.ts';
import { ambientLight } from '../light/light-rig.ts';
import { type HairGrid, sampleGrid } from './hair-grid.ts';

const { exp, max, sqrt } = Math;
const LEAST_LIGHT = 0.01;
/** Brows and lashes lie open: their light is not looked up. */
const FINE_OPEN = 0.75;
const FINE_KEY = 0.7 * 0.85;
const FINE_OTHER = 0.7 * 0.6;

interface Ends {
  readonly from: Vector;
  readonly to: Vector;
}

/** The light a piece of hair sends to the camera. */
export function lightSegment(stage: Stage, { color, kind }: StrandLook, { from, to }: Ends): Color {
  const { rig, hairLight, camera, scene } = stage;
  const isFine = kind === 'brow' || kind === 'lash';
  const tangent = toUnitOrZero(subtract(to, from));
  const middle: Vector = [(from[0] + to[0]) * 0.5, (from[1] + to[1]) * 0.5, (from[2] + to[2]) * 0.5];
  const view = dot(tangent, toUnit(subtract(camera.position, middle)));
  const open = isFine ? FINE_OPEN : sampleGrid(hairLight.open, ...middle);
  // Sky above, bounce from below.
  const upness = unitClamp(0.5 + 0.3 * middle[1]);
  const through = (grid: HairGrid, fine: number) => (isFine ? fine : sampleGrid(grid, ...middle));
  const fibre: Fibre = { color, tangent, view, shine: isFine ? 0 : scene.person.hair.shine };

  let sum = multiplyColors(ambientLight(rig, upness, (0.12 + 0.88 * open) * 0.85), color);
  sum = addLamp(sum, fibre, { light: rig.key, share: through(hairLight.key, FINE_KEY) });
  sum = addLamp(sum, fibre, { light: rig.fill, share: through(hairLight.fill, FINE_OTHER) });
  return addLamp(sum, fibre, { light: rig.rim, share: through(hairLight.rim, FINE_OTHER) });
}

interface Fibre {
  readonly color: Color;
  readonly tangent: Vector;
  /** Cosine between the hair and the view. */
  readonly view: number;
  readonly shine: number;
}

/** A hair is a cylinder with two highlights: a white one off its surface and a coloured one from inside. */
function addLamp(sum: Color, { color, tangent, view, shine }: Fibre, lamp: { light: Light; share: number }): Color {
  const { light, share } = lamp;
  if (share < LEAST_LIGHT) return sum;
  const toLight = dot(tangent, light.direction);
  const diffuse = sqrt(max(0, 1 - toLight * toLight)) * 0.62;
  const white = toLight + view + 0.09;
  const tinted = toLight + view - 0.14;
  const primary = exp((-white * white) / 0.02) * 0.05 * shine;
  const secondary = exp((-tinted * tinted) / 0.05) * 0.7;
  const strength = share * light.power;
  return [
    sum[0] + strength * light.color[0] * (color[0] * (diffuse + secondary) + primary),
    sum[1] + strength * light.color[1] * (color[1] * (diffuse + secondary) + primary),
    sum[2] + strength * light.color[2] * (color[2] * (diffuse + secondary) + primary),
  ];
}
