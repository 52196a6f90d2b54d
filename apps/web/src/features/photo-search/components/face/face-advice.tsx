import type { DetectedFace } from '@vidno/contract/face';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { findWeakness } from '../../coach-rules.ts';
import { coachTexts } from '../../coach-texts.ts';

/** What makes this face hard to find, and what to do about it. Nothing for a good photo. */
export function FaceAdvice({ face }: { readonly face: Pick<DetectedFace, 'components'> }) {
  const weakness = findWeakness(face.components);
  return weakness && <Alert kind="warning">{coachTexts.advice(weakness)}</Alert>;
}
