import type { QualityComponents } from '@vidno/contract/face';

export type Weakness = keyof QualityComponents;

/**
 * Measured on 200 photographs, made worse in one way each, searched for among 1,300 people: below `weakBelow` the right
 * person was the first one found in `foundOfTen` of ten searches, rounded down. Unchanged, it was in 196 of 200.
 */
export const WEAKNESSES = {
  eyes: { weakBelow: 0.4, foundOfTen: 5, measuredWith: 'a black bar over the eyes' },
  sharpness: { weakBelow: 0.03, foundOfTen: 5, measuredWith: 'blurred with a radius of 4 px, face 110 px wide' },
  compression: { weakBelow: 0.3, foundOfTen: 6, measuredWith: 'JPEG of quality 5' },
  exposure: { weakBelow: 0.1, foundOfTen: 9, measuredWith: 'darkened to 6 % of its brightness' },
  pose: { weakBelow: 0.6, foundOfTen: 8, measuredWith: 'one half squeezed to half its width' },
  size: { weakBelow: 0.2, foundOfTen: 9, measuredWith: 'shrunk to a face of 28 px' },
  mouth: { weakBelow: 0.5, foundOfTen: 8, measuredWith: 'a black bar over the mouth' },
} as const satisfies Record<Weakness, { weakBelow: number; foundOfTen: number; measuredWith: string }>;

/** The share of photos as they were taken: 196 of 200, rounded down. */
const GOOD_FOUND_OF_TEN = 9;

// The keys are those of the table.
const WEAKNESS_NAMES = Object.keys(WEAKNESSES) as Weakness[];

/** Each mark, and whether it is a weakness of this photo. */
export function marksOf(components: QualityComponents): { mark: Weakness; isWeak: boolean }[] {
  return WEAKNESS_NAMES.map((mark) => ({ mark, isWeak: components[mark] < WEAKNESSES[mark].weakBelow }));
}

/** The weakness that costs most, or null for a good photo. */
export function findWeakness(components: QualityComponents | null | undefined): Weakness | null {
  if (!components) return null;
  const weaknesses = marksOf(components).flatMap(({ mark, isWeak }) => (isWeak ? [mark] : []));
  return weaknesses.toSorted((one, other) => WEAKNESSES[one].foundOfTen - WEAKNESSES[other].foundOfTen)[0] ?? null;
}

interface Advice {
  /** What is wrong with the photo. */
  readonly wrong: string;
  /** When the person is found only this often. */
  readonly when: string;
  readonly better: string;
}

const ADVICE: Readonly<Record<Weakness, Advice>> = {
  size: { wrong: 'Лицо мелкое.', when: 'По таким', better: 'Возьмите снимок, где оно крупнее.' },
  sharpness: { wrong: 'Фото сильно смазано.', when: 'По таким', better: 'Возьмите снимок порезче.' },
  pose: { wrong: 'Лицо повёрнуто в сторону.', when: 'Вполоборота', better: 'Лучше подойдёт снимок анфас.' },
  exposure: {
    wrong: 'На фото слишком темно или слишком светло.',
    when: 'При таком свете',
    better: 'Возьмите снимок, где лицо хорошо освещено.',
  },
  eyes: {
    wrong: 'Глаза закрыты чем-то или не видны.',
    when: 'Без глаз',
    better: 'Лучше подойдёт снимок без тёмных очков.',
  },
  mouth: { wrong: 'Рот не виден.', when: 'Без него', better: 'Лучше подойдёт снимок без маски и шарфа.' },
  compression: { wrong: 'Фото сильно сжато.', when: 'По таким', better: 'Попросите исходный файл, а не пересланный.' },
};

const MARKS: Readonly<Record<Weakness, { good: string; weak: string }>> = {
  size: { good: 'Лицо крупное', weak: 'Лицо мелкое' },
  sharpness: { good: 'Снимок резкий', weak: 'Снимок смазан' },
  pose: { good: 'Лицо прямо', weak: 'Лицо в сторону' },
  exposure: { good: 'Свет хороший', weak: 'Темно или слишком светло' },
  eyes: { good: 'Глаза видны', weak: 'Глаз не видно' },
  mouth: { good: 'Рот виден', weak: 'Рта не видно' },
  compression: { good: 'Сжатие слабое', weak: 'Сжатие сильное' },
};

export const coachTexts = {
  goodFigure: `По таким находим ${GOOD_FOUND_OF_TEN} из 10.`,
  /** A weakness that hardly costs anything does not make the photo a bad one. */
  title: (weakness: Weakness | null): string => {
    if (weakness === null) return 'Фото подходит';
    return WEAKNESSES[weakness].foundOfTen < GOOD_FOUND_OF_TEN ? 'Фото слабое' : 'Фото подойдёт, но бывает лучше';
  },
  marks: MARKS,
  /** A few words under a face; none where it was not measured. */
  glance: (components: QualityComponents | null): string => {
    if (components === null) return '';
    const weakness = findWeakness(components);
    return weakness ? MARKS[weakness].weak : 'Хорошо видно';
  },
  advice: (weakness: Weakness): string => {
    const { wrong, when, better } = ADVICE[weakness];
    return `${wrong} ${when} находим ${WEAKNESSES[weakness].foundOfTen} из 10. ${better}`;
  },
};
