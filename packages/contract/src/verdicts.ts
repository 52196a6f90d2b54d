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
    promise: 'Уверенное: ошибочно так бывает не чаще чем в 1 поиске из 100, когда человека в базе нет.',
  },
  likely: {
    name: 'Вероятное совпадение',
    promise: 'Вероятное: ошибочно так бывает не чаще чем в 1 поиске из 5, когда человека в базе нет.',
  },
  weak: {
    name: 'Слабое сходство',
    promise: 'Слабое: просто похожие люди, в среднем не больше двух за поиск, когда человека в базе нет.',
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
