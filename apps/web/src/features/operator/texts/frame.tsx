import { texts as section } from '../texts.ts';
import { texts as tariffs } from './tariff-texts.ts';
import { texts } from './texts.ts';

/** «Тексты и цены»: its parts, each with an address of its own. */
export const TEXTS_FRAME = {
  title: section.textsAndPrices,
  label: `${section.textsAndPrices}: разделы`,
  parts: [
    { to: '/texts/notices', label: texts.notices },
    { to: '/texts/documents', label: texts.documents },
    { to: '/texts/slides', label: texts.slides },
    { to: '/texts/materials', label: texts.materials },
    { to: '/texts/tariffs', label: tariffs.tariffs },
  ],
} as const;
