import type { Band } from './face.ts';

interface Verdict {
  readonly name: string;
  /** What `MAX_FALSE_ALARMS` promises, in words. */
  readonly promise: string;
}

/** The one wording of the verdicts: on cards, in dialogs, on the landing page, in articles and in the API. */
export const VERDICTS: Readonly<Record<Band, Verdict>> = {
  confident: {
    name: 'Уверенное совпадение',
    promise: 'Если этого человека здесь нет, такой ответ появится по ошибке не чаще чем в одном поиске из ста.',
  },
  likely: {
    name: 'Вероятное совпадение',
    promise: 'Если этого человека здесь нет, такой ответ появится по ошибке не чаще чем в одном поиске из пяти.',
  },
  weak: {
    name: 'Слабое сходство',
    promise: 'Просто похожие люди. Если этого человека здесь нет, их бывает в среднем не больше двух за поиск.',
  },
};

/** The bar beside a verdict has this many steps. */
export const STRENGTH_STEPS = 5;

/** How many of them a verdict fills: `upper` if the face is more alike than its band asks for. */
export const BAND_STEPS = {
  confident: { lower: 4, upper: STRENGTH_STEPS },
  likely: { lower: 2, upper: 3 },
  weak: { lower: 1, upper: 1 },
} as const satisfies Record<Band, { lower: number; upper: number }>;
