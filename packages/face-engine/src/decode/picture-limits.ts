/** @limit request: The picture is refused; a longer side than is kept is scaled down, and a larger profile is dropped. */
export const PICTURE_LIMITS = {
  bytes: 20 * 1024 * 1024,
  pixels: 50_000_000,
  /** Of the shorter side: in a smaller picture no face can be recognised. */
  smallestSide: 40,
  /** Of the longer side after decoding, for detection and for storage. */
  keptSide: 1280,
  /** Of a colour profile, unpacked. Those of printing presses have up to 2 MB. */
  profileBytes: 3 * 1024 * 1024,
} as const;
