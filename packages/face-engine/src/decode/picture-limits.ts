export const PICTURE_LIMITS = {
  bytes: 20 * 1024 * 1024,
  pixels: 50_000_000,
  /** Of the shorter side: in a smaller picture no face can be recognised. */
  smallestSide: 40,
  /** Of the longer side after decoding, for detection and for storage. */
  keptSide: 1280,
  seconds: 10,
  /** Twelve megapixels take one to three seconds. */
  heicSeconds: 20,
} as const;
