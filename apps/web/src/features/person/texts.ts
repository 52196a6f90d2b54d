import type { AgeSpan, PhotoAmount } from '@vidno/contract/hidden-person';
import { STRENGTH_STEPS } from '@vidno/contract/verdicts';
import { formatCount } from '#shared/format/format.ts';

const PHOTOS = { none: 'без\u00a0фото', one: 'одно\u00a0фото', several: 'несколько\u00a0фото' } satisfies Record<
  PhotoAmount,
  string
>;

export const texts = {
  ageSpan: ({ from, to }: AgeSpan) =>
    to === null ? `от ${formatCount(from, ['года', 'лет', 'лет'])}` : `${from}–${texts.age(to)}`,
  photoAmount: (photos: PhotoAmount) => PHOTOS[photos],
  age: (years: number) => formatCount(years, ['год', 'года', 'лет']),
  strength: (steps: number) => `Сила сходства: ${steps} из ${STRENGTH_STEPS}`,
  photos: 'Фото этого человека',
};
