/** A soft round blot: 1 in the middle, exp(−q) outwards, exactly 0 where it no longer matters. */
export function blot(dx: number, dy: number): number {
  const q = dx * dx + dy * dy;
  return q > 6 ? 0 : Math.exp(-q);
}
