import { clamp } from '../geometry/distance-fields.ts';

export type Sex = 'female' | 'male';
export type HairTexture = 'straight' | 'wavy' | 'curly' | 'coiled';
export type Wardrobe = 'plain' | 'smart' | 'warm' | 'sport';

/** +1 for women, −1 for men: the direction of every tendency that differs between the two. */
export function signOf(sex: Sex): number {
  return sex === 'female' ? 1 : -1;
}

/** 0 up to forty, 1 from eighty. */
export function oldness(age: number): number {
  return clamp((age - 40) / 40, 0, 1);
}
