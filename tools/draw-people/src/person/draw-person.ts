import { type Color, hex, mixColors, scaleColor } from '../color/color.ts';
import { clamp } from '../geometry/distance-fields.ts';
import { Random } from '../random/random.ts';
import { drawGlasses, drawMakeup } from './draw-adornments.ts';
import { drawBeard, drawBrow } from './draw-facial-hair.ts';
import { drawHair } from './draw-hair.ts';
import { drawComplexion, drawGray } from './draw-skin.ts';
import { drawHeritage, drawTrait, type Heritage } from './heritage.ts';
import type { Shape } from './measures.ts';
import { HAIR_COLORS, type HairColor, IRIS_COLORS, type IrisColor, toColorPair } from './palette.ts';
import type { Build, Makeup, Person } from './person.ts';
import { drawShape } from './shape.ts';
import type { HairTexture, Sex } from './traits.ts';

const PERSON_STREAM = 1;
const WARDROBES = ['plain', 'smart', 'warm', 'sport'] as const;
const NEARLY_BLACK: Color = [0.01, 0.01, 0.01];
/** Nobody below this age turns gray here. */
const FIRST_GRAY_AGE = 38;

/** The same seed gives the same person. The order of the draws is part of that promise. */
export function drawPerson(seed: number): Person {
  const rng = new Random(seed, PERSON_STREAM);
  const sex: Sex = rng.chance(0.5) ? 'female' : 'male';
  const age = Math.round(rng.chance(0.75) ? rng.range(20, 55) : rng.range(50, 80));
  const heritage = drawHeritage(rng);
  const { melanin } = heritage;
  const shape = drawShape(rng, { sex, age, heritage });
  const build = drawBuild(rng, sex, shape);

  const hairColor = drawHairColor(rng, heritage);
  const [dark, light] = toColorPair(HAIR_COLORS[hairColor]);
  const grayShare = drawGray(rng, age, sex === 'female');
  const gray = age > FIRST_GRAY_AGE ? grayShare : 0;
  const white = mixColors(hex('#8f8d8a'), hex('#d8d5d0'), clamp((age - 45) / 30 + 0.25 * rng.normal(), 0, 1));
  const irisColor = drawIrisColor(rng, heritage);
  const texture = drawTrait(rng, heritage, 'texture');
  const hair = drawHair(rng, { sex, age, texture, tones: [dark, light, white], gray });
  const skin = drawComplexion(rng, melanin, hairColor);
  const brow = drawBrow(rng, { sex, age, tone: mixColors(scaleColor(dark, 0.75), white, gray * 0.5) });
  const beard = drawBeard(rng, { sex, hairGray: gray, dark, light, isCurly: isCurly(texture) });
  const makeup = drawMakeup(rng, sex);
  return {
    seed,
    sex,
    age,
    shape,
    build,
    skin,
    hair,
    hairColor,
    brow,
    beard,
    makeup,
    glasses: drawGlasses(rng, sex, age),
    iris: toColorPair(IRIS_COLORS[irisColor]),
    irisColor,
    irisSize: 1 + 0.05 * rng.normal(),
    lash: lashStrength(sex, makeup),
    lashTone: scaleColor(mixColors(dark, NEARLY_BLACK, 0.7), 0.5),
    wardrobe: rng.pick(WARDROBES),
    smile: clamp(0.42 + 0.25 * rng.normal(), 0.05, 0.9),
  };
}

function drawBuild(rng: Random, sex: Sex, shape: Shape): Build {
  return { shoulders: (sex === 'female' ? 0.87 : 1) * (1 + 0.05 * rng.normal()), bulk: 1 + 0.12 * shape.fat };
}

function drawHairColor(rng: Random, heritage: Heritage): HairColor {
  const drawn = drawTrait(rng, heritage, 'hair');
  return heritage.melanin > 0.55 && drawn !== 'black' ? 'darkBrown' : drawn;
}

function drawIrisColor(rng: Random, heritage: Heritage): IrisColor {
  const drawn = drawTrait(rng, heritage, 'iris');
  return heritage.melanin > 0.6 && drawn !== 'darkBrown' ? 'brown' : drawn;
}

function isCurly(texture: HairTexture): boolean {
  return texture === 'coiled' || texture === 'curly';
}

function lashStrength(sex: Sex, makeup: Makeup): number {
  return sex === 'female' ? 1.1 + 0.2 * makeup.liner : 0.75;
}
