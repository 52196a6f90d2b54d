import { hex, scaleColor } from '../color/color.ts';
import type { Vector } from '../geometry/vector.ts';
import type { Random } from '../random/random.ts';
import type { Backdrop, Light, Lighting } from './photo.ts';

export const DEGREE = Math.PI / 180;

/** Azimuth (to the right) and elevation in degrees, power, colour, softness. */
type LampSetup = readonly [azimuth: number, elevation: number, power: number, color: string, softness?: number];
type GlowSetup = readonly [color: string, power: number];

export interface LightSetup {
  readonly weight: number;
  readonly key: LampSetup;
  readonly fill: LampSetup;
  readonly rim: LampSetup;
  readonly sky: GlowSetup;
  readonly ground: GlowSetup;
  readonly backdrops: readonly [Backdrop, ...Backdrop[]];
}

export const LIGHT_SETUPS: readonly LightSetup[] = [
  {
    weight: 3, // studio
    key: [38, 32, 1.9, '#fff4ea', 0.5],
    fill: [-45, 10, 0.45, '#eef3ff'],
    rim: [150, 35, 0.9, '#ffffff'],
    sky: ['#dfe6f0', 0.55],
    ground: ['#b9a99c', 0.35],
    backdrops: ['studio', 'wall'],
  },
  {
    weight: 2.5, // beside a window
    key: [62, 18, 2.1, '#f6f6ff', 0.7],
    fill: [-60, 5, 0.45, '#ffe9d0'],
    rim: [-150, 30, 0.5, '#ffeedd'],
    sky: ['#dfe6f2', 0.65],
    ground: ['#a9937f', 0.45],
    backdrops: ['office', 'wall'],
  },
  {
    weight: 3, // under clouds
    key: [12, 58, 1.15, '#f3f7ff', 1],
    fill: [-30, 25, 0.5, '#eef4ff'],
    rim: [170, 45, 0.5, '#eef4ff'],
    sky: ['#dfeaf8', 1.0],
    ground: ['#8f8a7c', 0.5],
    backdrops: ['park', 'street', 'sky'],
  },
  {
    weight: 1.6, // low sun
    key: [48, 20, 1.9, '#ffd7a6', 0.6],
    fill: [-40, 20, 0.6, '#cfdcf2'],
    rim: [-140, 20, 1.6, '#ffc27d'],
    sky: ['#c3d0e6', 0.75],
    ground: ['#b39372', 0.55],
    backdrops: ['park', 'street', 'sky'],
  },
  {
    weight: 2.5, // lamps in a room
    key: [25, 44, 1.6, '#fff0dc', 0.7],
    fill: [-50, 15, 0.5, '#ffecd6'],
    rim: [140, 30, 0.5, '#ffeed8'],
    sky: ['#efe8de', 0.65],
    ground: ['#a8927c', 0.5],
    backdrops: ['office', 'wall', 'evening'],
  },
  {
    weight: 1.5, // flash from the camera
    key: [4, 14, 1.75, '#fffaf4', 0.8],
    fill: [-30, 5, 0.35, '#ffffff'],
    rim: [160, 30, 0.4, '#ffffff'],
    sky: ['#e3e7ee', 0.55],
    ground: ['#a9a098', 0.4],
    backdrops: ['studio', 'wall', 'evening'],
  },
];

/** `side` mirrors the whole setup: +1 or −1. */
export function drawLighting(rng: Random, setup: LightSetup, side: number): Lighting {
  return {
    key: drawLight(rng, { lamp: setup.key, side, jitter: 7 }),
    fill: drawLight(rng, { lamp: setup.fill, side, jitter: 8 }),
    rim: drawLight(rng, { lamp: setup.rim, side, jitter: 10 }),
    sky: scaleColor(hex(setup.sky[0]), setup.sky[1]),
    ground: scaleColor(hex(setup.ground[0]), setup.ground[1]),
  };
}

interface LightDraw {
  readonly lamp: LampSetup;
  readonly side: number;
  /** How far the lamp may stand from its place, in degrees. */
  readonly jitter: number;
}

function drawLight(rng: Random, { lamp, side, jitter }: LightDraw): Light {
  const [azimuth, elevation, power, color, softness = 1] = lamp;
  return {
    direction: towards(side * azimuth + rng.normal() * jitter, elevation + rng.normal() * jitter * 0.5),
    power: power * (1 + 0.08 * rng.normal()),
    color: hex(color),
    softness,
  };
}

function towards(azimuth: number, elevation: number): Vector {
  return [
    Math.sin(azimuth * DEGREE) * Math.cos(elevation * DEGREE),
    Math.sin(elevation * DEGREE),
    Math.cos(azimuth * DEGREE) * Math.cos(elevation * DEGREE),
  ];
}
