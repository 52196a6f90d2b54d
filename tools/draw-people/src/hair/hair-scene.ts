import type { DistanceField } from '../geometry/distance-fields.ts';
import type { FaceLayout } from '../geometry/face-layout.ts';
import type { Person } from '../person/person.ts';
import type { Expression } from '../photo/photo.ts';

/** What hair grows on and has to keep out of. */
export interface HairScene {
  readonly person: Person;
  readonly expression: Expression;
  readonly layout: FaceLayout;
  readonly skull: DistanceField;
  readonly head: DistanceField;
  readonly cloth: DistanceField;
  readonly beardZone: DistanceField;
}
