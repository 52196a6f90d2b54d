import * as z from 'zod/mini';

/** A box in fractions of the upright picture, 0 to 1. */
export const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof boxSchema>;

const pointSchema = z.object({ x: z.number(), y: z.number() });

/** Where the eyes are, in fractions of the upright picture; left and right as one looks at it. */
export const eyePositionsSchema = z.object({ left: pointSchema, right: pointSchema });
export type EyePositions = z.infer<typeof eyePositionsSchema>;

/**
 * What makes a face easy or hard to recognise, each from 0 (hopeless) to 1 (nothing to improve): its size and sharpness, whether
 * it is turned towards the camera, light, uncovered eyes and mouth, and how little the picture was compressed.
 */
export const qualityComponentsSchema = z.object({
  size: z.number(),
  sharpness: z.number(),
  pose: z.number(),
  exposure: z.number(),
  eyes: z.number(),
  mouth: z.number(),
  compression: z.number(),
});
export type QualityComponents = z.infer<typeof qualityComponentsSchema>;

/** `quality`, 0 to 1, combines detector confidence, size and sharpness. `components` are null for photos stored before. */
export const detectedFaceSchema = z.object({
  index: z.number(),
  box: boxSchema,
  quality: z.number(),
  components: z.nullable(qualityComponentsSchema),
});
export type DetectedFace = z.infer<typeof detectedFaceSchema>;

/** Confidence bands, most confident first: уверенное совпадение, вероятное, слабое. */
export const BANDS = ['confident', 'likely', 'weak'] as const;
export const bandSchema = z.enum(BANDS);
export type Band = z.infer<typeof bandSchema>;

/**
 * If the person is in none of the sources, a search shows at most this many people in this band or a better one, on average.
 * @limit none
 */
export const MAX_FALSE_ALARMS = { confident: 0.01, likely: 0.2, weak: 2 } as const satisfies Record<Band, number>;
