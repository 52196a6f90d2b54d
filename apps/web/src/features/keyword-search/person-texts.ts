import type { KeywordPerson, SamePersonBy } from '@vidno/contract/keyword/keyword-search';
import { formatCount, formatNumber } from '#shared/format/format.ts';

const DETAILS = 'имя, возраст и город';

export const samePersonTexts = {
  /** «3 записи об одном человеке: совпали имя, возраст и город» */
  together: (count: number, by: readonly SamePersonBy[]) => {
    const facts = [...(by.includes('profile') ? ['страница'] : []), ...(by.includes('details') ? [DETAILS] : [])];
    return `${formatCount(count, ['запись', 'записи', 'записей'])} об одном человеке: ${by.includes('details') ? 'совпали' : 'совпала'} ${facts.join(' или ')}`;
  },
  apart: 'Похоже, здесь есть другая запись о том же человеке.',
  showApart: 'Показать порознь',
  showTogether: 'Показать вместе',
  others: 'Остальные записи',
};

export const personTexts = {
  why: 'Почему в списке',
  photoOf: (name: string, number: number) => `${name}, фото ${formatNumber(number)}`,
  openPhoto: (name: string) => `Открыть фото: ${name}`,
  profile: 'Открыть страницу',
  profileOf: (name: string) => `Открыть страницу: ${name}`,
  morePhotos: (count: number) => `+${formatNumber(count)}`,
  more: 'Целиком',
  less: 'Свернуть',
};

/** The photos of a person, each with a label. */
export function photosOf({ name, photos }: Pick<KeywordPerson, 'name' | 'photos'>) {
  return photos.map(({ url }, index) => ({ url, label: personTexts.photoOf(name, index + 1) }));
}
