import type { Color } from '../color/color.ts';
import type { DistanceField } from '../geometry/distance-fields.ts';
import type { FaceLayout } from '../geometry/face-layout.ts';
import type { Person } from '../person/person.ts';
import { createBeardZone } from './beard-zone.ts';
import { createAgeSpots, createFreckles, createMoles } from './blemishes.ts';
import { createLivingSkin, type LivingSkin } from './blood.ts';
import { createEyeShadow, createLashLine, createLipPaint, createStubble } from './face-paint.ts';
import { createLipMask } from './lip-mask.ts';
import { createRelief } from './relief.ts';
import { toSkinTones } from './skin-tones.ts';

const FEATURES_Z = 0.4;

export interface Skin {
  /** Colour and gloss at a point of the head. */
  paint(x: number, y: number, z: number): LivingSkin;
  /** Height of the fine relief. */
  readonly relief: DistanceField;
  readonly beardZone: DistanceField;
  /** The colour of plain skin, as on the neck. */
  readonly tone: Color;
}

export function createSkin(person: Person, layout: FaceLayout): Skin {
  const { skin, makeup, beard, seed } = person;
  const isPainted = makeup.lipstick !== null;
  const tones = toSkinTones(person);
  const lipMask = createLipMask(layout, isPainted);
  const beardZone = createBeardZone(layout, beard);
  const livingSkin = createLivingSkin(person, layout, tones);
  const paintLips = createLipPaint(layout, tones);
  const overall = [
    createFreckles(person, tones),
    createMoles(person),
    createAgeSpots(person, tones),
    createStubble(beardZone, beard.shadow, beard.shadowTone),
  ];
  const roundEyes = [createEyeShadow(layout, makeup), createLashLine(layout, makeup)];
  const lipGloss = isPainted ? 0.95 : 0.6;
  const glossScale = 0.8 + 0.3 * skin.shine;
  const darkDulls = 1 - 0.25 * skin.melanin;

  function paint(x: number, y: number, z: number): LivingSkin {
    let { color, gloss } = livingSkin(x, y, z);
    for (const layer of overall) color = layer(color, x, y, z);
    if (z > FEATURES_Z) {
      for (const layer of roundEyes) color = layer(color, x, y, z);
      const lip = lipMask(x, y, z);
      if (lip > 0) {
        color = paintLips(color, x, y, lip);
        gloss = gloss * (1 - lip) + lip * lipGloss;
      }
    }
    return { color, gloss: gloss * glossScale * darkDulls };
  }

  return {
    paint,
    relief: createRelief({ layout, lipMask, wrinkle: tones.wrinkle, seed }),
    beardZone,
    tone: tones.base,
  };
}
