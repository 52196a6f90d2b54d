import { formatCount } from '#shared/format/format.ts';

export const texts = {
  age: (years: number) => formatCount(years, ['год', 'года', 'лет']),
  photos: 'Фото этого человека',
};
