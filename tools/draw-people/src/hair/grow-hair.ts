import { addBeard } from './beard.ts';
import { addBrows } from './brows.ts';
import type { HairScene } from './hair-scene.ts';
import { addLashes } from './lashes.ts';
import { addScalpHair } from './scalp-hair.ts';
import { Strands } from './strands.ts';

/** Every hair of a person in one picture. */
export function growHair(scene: HairScene): Strands {
  const strands = new Strands();
  addScalpHair(scene, strands);
  addBeard(scene, strands);
  addBrows(scene, strands);
  addLashes(scene, strands);
  return strands;
}
