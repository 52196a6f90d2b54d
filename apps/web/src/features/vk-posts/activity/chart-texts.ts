import { STEPS, type Step } from '@vidno/contract/format/periods';

export const chartTexts = {
  metric: 'Показатель',
  all: 'Все сразу',
  now: 'этот период',
  before: 'период для сравнения',
  table: 'Показать таблицей',
  unknown: 'За этот период ВКонтакте этого не показывает.',
  jumps: 'Кружком отмечены скачки на день-два: в расчёт ER и прироста они не взяты.',
  step: 'Шаг по времени',
  steps: { month: 'Месяцы', week: 'Недели', day: 'Дни' } satisfies Record<Step, string>,
  values: 'Значения',
  note: 'Примечание',
  loading: 'Строим график',
  missing: 'График не загрузился. Проверьте интернет и обновите страницу.',
  empty: 'За этот период нечего показать',
  emptyBody: 'Выберите другой период.',
};

export const stepOptions = STEPS.map((value) => ({ value, label: chartTexts.steps[value] }));
