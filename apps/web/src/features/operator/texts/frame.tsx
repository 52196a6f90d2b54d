import { texts } from './texts.ts';

/** The parts of the screen, in their order. */
export const TEXTS_PARTS = [
  { to: '/texts/notices', label: texts.notices },
  { to: '/texts/documents', label: texts.documents },
  { to: '/texts/slides', label: texts.slides },
  { to: '/texts/materials', label: texts.materials },
] as const;
