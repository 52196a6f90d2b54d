export const PICTURE_LIMITS = {
  bytes: 20 * 1024 * 1024,
  pixels: 50_000_000,
  /** Shorter side: no face can be told from another in less. */
  smallestSide: 40,
  /** Longer side after decoding: all that is looked at and all that is kept. */
  keptSide: 1280,
  seconds: 10,
  /** Twelve megapixels take one to three. */
  heicSeconds: 20,
} as const;
