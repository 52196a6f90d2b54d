import { STRENGTH_STEPS } from '@vidno/contract/verdicts';
import { formatCount } from '#shared/format/format.ts';

export const texts = {
  age: (years: number) => formatCount(years, ['год', 'года', 'лет']),
  strength: (steps: number) => `Сила сходства: ${steps} из ${STRENGTH_STEPS}`,
  photos: 'Фото этого человека',
};
