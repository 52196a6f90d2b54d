import { type Color, hex, scaleColor } from '../color/color.ts';
import type { Backdrop } from '../photo/photo.ts';
import type { Random } from '../random/random.ts';
import type { BackdropScene, Disc, SoftBox } from './scene.ts';

type Colors = readonly [string, ...string[]];
type ColorPair = readonly [Color, Color];
type HexPair = readonly [string, string];
type Range = readonly [number, number];

const BARE = { boxes: [], discs: [], texture: 0 };

const STUDIO_PAIRS: readonly [HexPair, ...HexPair[]] = [
  ['#c9ced3', '#7d868f'],
  ['#d8d2c8', '#958c7f'],
  ['#8fa0ad', '#4a5864'],
  ['#5a5f66', '#23262b'],
  ['#b9c4bd', '#6c7a72'],
  ['#d9c7c0', '#9c827a'],
  ['#e9e9ea', '#bfc2c7'],
  ['#6f7f95', '#2d3849'],
];

const EVENING_GLOW = 1.2;

export const DRAW_SCENE: Readonly<Record<Backdrop, (rng: Random) => BackdropScene>> = {
  studio: (rng) => {
    const [light, dark] = rng.pick(STUDIO_PAIRS);
    return { ...BARE, base: [hex(light), hex(dark)], blend: 'glow' };
  },
  office: (rng) => {
    const boxes = [
      ...times(5, () =>
        drawBox(rng, {
          x: [-0.1, 1.1],
          y: [0.0, 0.5],
          width: [0.04, 0.14],
          height: [0.25, 0.6],
          soft: [0.03, 0.06],
          colors: ['#e8eef2', '#f3efe6', '#cfd8dd', '#8a7a66', '#5d6a72'],
          alpha: [0.4, 0.9],
        }),
      ),
      ...times(4, () =>
        drawBox(rng, {
          x: [0, 1],
          y: [0.55, 1],
          width: [0.1, 0.3],
          height: [0.05, 0.15],
          soft: 0.05,
          colors: ['#6b5a48', '#3f4a52', '#927f68', '#4c5b4a'],
          alpha: [0.4, 0.8],
        }),
      ),
    ];
    const base: ColorPair = [
      pickColor(rng, ['#cdd3d6', '#d9d3c9', '#b9c3ca']),
      pickColor(rng, ['#8f979c', '#8d8273', '#77838c']),
    ];
    return { ...BARE, base, blend: 'vertical', boxes };
  },
  park: (rng) => {
    const discs = times(46, () =>
      drawDisc(rng, {
        x: [-0.1, 1.1],
        y: [-0.1, 0.85],
        radius: [0.02, 0.09],
        colors: ['#b9cf86', '#88a85c', '#5d8045', '#dfe8b8', '#3f6036', '#a3bd72'],
        alpha: [0.15, 0.5],
      }),
    );
    const base: ColorPair = [
      pickColor(rng, ['#c6d8b0', '#9fb98a', '#d3dfc9']),
      pickColor(rng, ['#44603a', '#5a7048', '#6d7f55']),
    ];
    return { ...BARE, base, blend: 'vertical', discs };
  },
  street: (rng) => {
    const boxes = times(6, () =>
      drawBox(rng, {
        x: [-0.05, 1.05],
        y: [0.1, 0.6],
        width: [0.06, 0.2],
        height: [0.3, 0.8],
        soft: 0.05,
        colors: ['#a38f7c', '#7c8288', '#b9a28a', '#5f666e', '#93766a'],
        alpha: [0.5, 0.9],
      }),
    );
    const discs = times(14, () =>
      drawDisc(rng, {
        x: [0, 1],
        y: [0.2, 0.9],
        radius: [0.015, 0.05],
        colors: ['#ffe2b0', '#ffd0a0', '#e8f0ff', '#ffb38a'],
        alpha: [0.3, 0.7],
      }),
    );
    const base: ColorPair = [pickColor(rng, ['#cfdbe6', '#d6d9db', '#e6dccf']), hex('#6f6a66')];
    return { ...BARE, base, blend: 'vertical', boxes, discs };
  },
  evening: (rng) => {
    const discs = times(40, () => {
      const lamp = drawDisc(rng, {
        x: [-0.05, 1.05],
        y: [0.05, 1],
        radius: [0.02, 0.06],
        colors: ['#ffcf8a', '#ff9f5a', '#ffe9c8', '#8fb6ff', '#ff7a6a', '#c8ffdf'],
        alpha: [0.25, 0.75],
      });
      return { ...lamp, color: scaleColor(lamp.color, EVENING_GLOW) };
    });
    return { ...BARE, base: [hex('#2c3140'), hex('#151821')], blend: 'vertical', discs };
  },
  wall: (rng) => {
    const color = pickColor(rng, ['#c8b8a4', '#b7c0c4', '#a9b5a1', '#c4a793', '#d7d2c8', '#8d9aa5', '#ad8f86']);
    const base: ColorPair = [scaleColor(color, 1.08), scaleColor(color, 0.72)];
    return { ...BARE, base, blend: 'side', texture: rng.range(0.03, 0.1) };
  },
  sky: (rng) => {
    const base: ColorPair = [
      pickColor(rng, ['#7fa8d6', '#8fb7dd', '#a9c0d8']),
      pickColor(rng, ['#dfe8ef', '#f0e4d6', '#d2dde6']),
    ];
    return { ...BARE, base, blend: 'vertical', texture: 0.25 };
  },
};

interface BoxDraw {
  readonly x: Range;
  readonly y: Range;
  readonly width: Range;
  readonly height: Range;
  readonly soft: Range | number;
  readonly colors: Colors;
  readonly alpha: Range;
}

function drawBox(rng: Random, { x, y, width, height, soft, colors, alpha }: BoxDraw): SoftBox {
  return {
    x: rng.range(...x),
    y: rng.range(...y),
    halfWidth: rng.range(...width),
    halfHeight: rng.range(...height),
    soft: typeof soft === 'number' ? soft : rng.range(...soft),
    color: pickColor(rng, colors),
    alpha: rng.range(...alpha),
  };
}

interface DiscDraw {
  readonly x: Range;
  readonly y: Range;
  readonly radius: Range;
  readonly colors: Colors;
  readonly alpha: Range;
}

function drawDisc(rng: Random, { x, y, radius, colors, alpha }: DiscDraw): Disc {
  return {
    x: rng.range(...x),
    y: rng.range(...y),
    radius: rng.range(...radius),
    color: pickColor(rng, colors),
    alpha: rng.range(...alpha),
  };
}

function pickColor(rng: Random, colors: Colors): Color {
  return hex(rng.pick(colors));
}

function times<T>(count: number, draw: () => T): T[] {
  return Array.from({ length: count }, draw);
}
