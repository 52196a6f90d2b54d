import type { AgeSpan, HiddenPerson, PhotoAmount } from '@vidno/contract/hidden-person';
import { STRENGTH_STEPS } from '@vidno/contract/verdicts';
import { formatCount } from '#shared/format/format.ts';

/** «Анна Соколова»; a community has only one name. */
export function fullName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** «Анна, 32 года», or the name alone. */
export function nameWithAge({ name, age }: { readonly name: string; readonly age: number | null }): string {
  return age === null ? name : `${name}, ${texts.age(age)}`;
}

interface Whereabouts {
  readonly city: string | null;
  readonly region: string | null;
}

/** City, region if it differs from the city, and source where there is a choice, in one line. */
export function placeLine({ city, region }: Whereabouts, sourceTitle: string | null): string {
  return [city, region === city ? null : region, sourceTitle].filter((part) => part !== null).join(' · ');
}

/**
 * Everything that may be shown of a person before paying: «Анкеты · 25–34 года · несколько фото». No line of it starts with a
 * dot.
 */
export function hiddenLine({ age_span: span, photos }: HiddenPerson, sourceTitle: string): string {
  const parts = [sourceTitle, span && texts.ageSpan(span), texts.photoAmount(photos)];
  return parts.filter((part) => part !== null).join('\u00a0· ');
}

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
