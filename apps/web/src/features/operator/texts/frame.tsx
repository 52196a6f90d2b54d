import { texts as section } from '../texts.ts';
import { texts } from './tariff-texts.ts';

/** «Тексты и цены»: its parts, each with an address of its own. */
export const TEXTS_FRAME = {
  title: section.textsAndPrices,
  label: `${section.textsAndPrices}: разделы`,
  parts: [{ to: '/texts/tariffs', label: texts.tariffs }],
} as const;
