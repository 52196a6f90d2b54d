/** What a pixel shows; 0 is the backdrop. Numbers, because they fill a byte array. */
export const PART = { none: 0, skin: 1, eye: 2, mouth: 3, cloth: 4, frame: 5, body: 6 } as const;

export function isSkin(part: number): boolean {
  return part === PART.skin || part === PART.body;
}
