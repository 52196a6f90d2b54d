import { type Color, hex } from '../color/color.ts';

/** Each colour as its dark and its light strands. */
export const HAIR_COLORS = {
  black: ['#1d1715', '#2d2420'],
  darkBrown: ['#2f2017', '#463022'],
  brown: ['#4a3020', '#66452d'],
  lightBrown: ['#6f5034', '#8d6a47'],
  darkBlond: ['#866640', '#ab8757'],
  blond: ['#b08d57', '#d6b67e'],
  red: ['#7c3315', '#a9512a'],
  auburn: ['#4b2114', '#6d3420'],
} as const;

/** Each colour as the ground and the fibres of the iris. */
export const IRIS_COLORS = {
  darkBrown: ['#2a160c', '#452712'],
  brown: ['#4a2a14', '#7a4a24'],
  hazel: ['#5a4a22', '#8a6a34'],
  green: ['#48603c', '#7c8f58'],
  blue: ['#3c5f86', '#86aacb'],
  gray: ['#566470', '#94a2ab'],
} as const;

export type HairColor = keyof typeof HAIR_COLORS;
export type IrisColor = keyof typeof IRIS_COLORS;

export function toColorPair([dark, light]: readonly [string, string]): readonly [Color, Color] {
  return [hex(dark), hex(light)];
}
