import { type Body, createBody } from '../geometry/body.ts';
import { type DistanceField, smoothMin } from '../geometry/distance-fields.ts';
import { type FaceLayout, layoutFace } from '../geometry/face-layout.ts';
import { createGlasses, type GlassesForm } from '../geometry/glasses.ts';
import { createHead } from '../geometry/head.ts';
import { createSkull } from '../geometry/skull.ts';
import type { Person } from '../person/person.ts';
import type { Photo } from '../photo/photo.ts';
import { createSkin, type Skin } from '../skin/skin.ts';
import { PART } from './surfaces/part.ts';

const BODY_BELOW_Y = -0.9;
const NECK_BLEND = 0.22;

/** Everything solid in one picture: head, torso, clothes, glasses. */
export class Scene {
  readonly person: Person;
  readonly photo: Photo;
  readonly layout: FaceLayout;
  readonly skull: DistanceField;
  readonly head: DistanceField;
  readonly body: Body;
  readonly glasses: GlassesForm | null;
  readonly skin: Skin;
  /** What the last asked distance was measured to. */
  nearest: number = PART.skin;

  constructor(person: Person, photo: Photo) {
    this.person = person;
    this.photo = photo;
    this.layout = layoutFace(person.shape, photo.expression);
    this.skull = createSkull(this.layout);
    this.body = createBody(person.build, photo.pose, photo.outfit);
    this.head = createHead(this.layout, this.skull, this.body.neckBase);
    this.glasses = person.glasses ? createGlasses(person.glasses, this.layout) : null;
    this.skin = createSkin(person, this.layout);
  }

  distance(x: number, y: number, z: number): number {
    let d = this.head(x, y, z);
    this.nearest = PART.skin;
    if (y < BODY_BELOW_Y) {
      d = smoothMin(d, this.body.bareDistance(x, y, z), NECK_BLEND);
      const cloth = this.body.clothDistance(x, y, z);
      if (cloth < d) {
        d = cloth;
        this.nearest = PART.cloth;
      }
    }
    if (this.glasses && y > -0.4 && y < 0.35 && z > -0.3) {
      const frame = this.glasses.distance(x, y, z);
      if (frame < d) {
        d = frame;
        this.nearest = PART.frame;
      }
    }
    return d;
  }
}
