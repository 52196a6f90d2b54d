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
  nothing_to_refund: {
    code: 'nothing_to_refund',
    status: 409,
    text: 'Вернуть на карту уже нечего: деньги не пришли, уже вернулись или потрачены.',
  },
  no_provider_connected: {
    code: 'no_provider_connected',
    status: 409,
    text: 'Ни одна платёжная система не подключена.',
  },
} as const satisfies Record<string, ProblemKind>;
