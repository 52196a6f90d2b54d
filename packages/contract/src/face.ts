import * as z from 'zod/mini';

/** Fractions of the upright picture, 0 to 1. */
export const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof boxSchema>;

/** `quality`, 0 to 1: how sure the detector is and how large and sharp the face stands. */
export const detectedFaceSchema = z.object({ index: z.number(), box: boxSchema, quality: z.number() });
export type DetectedFace = z.infer<typeof detectedFaceSchema>;

/** Verdicts, surest first: уверенное совпадение, вероятное, слабое. */
export const BANDS = ['confident', 'likely', 'weak'] as const;
export const bandSchema = z.enum(BANDS);
export type Band = z.infer<typeof bandSchema>;
