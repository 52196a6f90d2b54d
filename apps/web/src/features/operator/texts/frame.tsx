import { texts } from './texts.ts';

/** The parts of the screen, in their order. */
export const TEXTS_PARTS = [{ to: '/texts/notices', label: texts.notices }] as const;
