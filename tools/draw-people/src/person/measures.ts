/** How widely each measure of a head and face is drawn, in standard deviations of real adults. */
export const SPREAD = {
  headWidth: 1,
  craniumHeight: 1,
  headDepth: 1,
  faceWidth: 1.15,
  faceLength: 1.15,
  fat: 1,
  noseLength: 1.1,
  philtrum: 1,
  chinHeight: 1,
  browHeight: 1.1,
  eyeSpacing: 1.1,
  eyeDepth: 1,
  eyeWidth: 1,
  eyeOpen: 1.1,
  eyeTilt: 1,
  lidSkew: 1,
  lidHood: 0.8,
  browRidge: 0.7,
  eyeBag: 0.8,
  noseTilt: 1.1,
  noseProjection: 1.1,
  noseTip: 1.1,
  noseBridge: 0.9,
  noseBridgeWidth: 1,
  noseHump: 1,
  noseWidth: 0.9,
  noseWing: 1,
  mouthWidth: 1.1,
  mouthCurve: 1,
  upperLip: 0.9,
  lowerLip: 0.9,
  lipFullness: 0.8,
  cupidBow: 1,
  muzzle: 0.8,
  jawWidth: 1,
  jawAngle: 1,
  chinWidth: 1,
  chinProjection: 1,
  cheekbone: 1,
  foldDepth: 0.15,
  chinCleft: 0.8,
  jowl: 0.2,
  earSize: 1,
  earOut: 1,
  neckWidth: 0.7,
  asymmetry: 0.7,
  mouthSkew: 0.6,
} as const;

export type Measure = keyof typeof SPREAD;
/** Each measure as a z-score: 0 is the average adult. */
export type Shape = Readonly<Record<Measure, number>>;
export type ShapeTendency = Partial<Shape>;

// Object.keys forgets the keys of a literal; this is the one place that reminds it.
export const MEASURES = Object.keys(SPREAD) as readonly Measure[];
