import type { QualityComponents } from '@vidno/contract/face';
import { findWeakness, GOOD_FOUND_OF_TEN, WEAKNESSES, type Weakness } from './coach-rules.ts';

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
