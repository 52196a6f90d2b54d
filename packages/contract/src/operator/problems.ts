import type { ProblemKind } from '../problems/problem-kind.ts';

export const OPERATOR_PROBLEMS = {
  confirmed_mode_over: {
    code: 'confirmed_mode_over',
    status: 403,
    text: 'Подтверждённый режим закончился. Введите код из приложения.',
  },
  /** The text names who changed it and when. */
  changed_meanwhile: { code: 'changed_meanwhile', status: 409, text: 'Это уже изменили. Посмотрите, что стало.' },
  already_so: { code: 'already_so', status: 409, text: 'Так уже и есть: менять нечего.' },
  own_account: {
    code: 'own_account',
    status: 409,
    text: 'Свой аккаунт отсюда не изменить. Попросите другого оператора.',
  },
  operator_not_deleted: {
    code: 'operator_not_deleted',
    status: 409,
    text: 'Это оператор. Сначала снимите с него роль командой vidno users revoke-operator.',
  },
  last_operator: {
    code: 'last_operator',
    status: 409,
    text: 'Это единственный оператор. Сначала назначьте другого.',
  },
  too_many_checks: {
    code: 'too_many_checks',
    status: 409,
    text: 'Файлы уже ждут проверки. Дождитесь их или отзовите лишние.',
  },
  import_under_way: {
    code: 'import_under_way',
    status: 409,
    text: 'В этот источник уже идёт другой импорт. Дождитесь его или отзовите.',
  },
} as const satisfies Record<string, ProblemKind>;
