import type { ProblemKind } from '../problems/problem-kind.ts';

/** Errors of the monitor endpoints. */
export const MONITOR_PROBLEMS = {
  source_not_monitored: {
    code: 'source_unknown',
    status: 400,
    text: 'За этим источником следить нельзя. Выберите другой.',
  },
  monitor_not_found: { code: 'not_found', status: 404, text: 'Мониторинг не найден. Возможно, он удалён.' },
  monitor_run_not_found: { code: 'not_found', status: 404, text: 'Такой проверки у этого мониторинга нет.' },
  monitor_ended: {
    code: 'monitor_ended',
    status: 409,
    text: 'Срок этого мониторинга закончился. Создайте новый, чтобы следить дальше.',
  },
  monitor_limit: {
    code: 'monitor_limit',
    status: 409,
    text: 'Мониторингов уже 100. Удалите ненужный, чтобы добавить новый.',
  },
  refresh_rate_wrong: {
    code: 'refresh_rate_wrong',
    status: 400,
    text: 'Проверять можно не чаще раза в 15 минут и не реже раза в неделю.',
  },
  collection_time_wrong: {
    code: 'collection_time_wrong',
    status: 400,
    text: 'Следить можно от одного дня до 90 дней.',
  },
  place_missing: { code: 'place_missing', status: 400, text: 'Выберите место из списка или «Везде».' },
  place_unknown: { code: 'place_unknown', status: 400, text: 'Такого места нет. Выберите его из списка.' },
} as const satisfies Record<string, ProblemKind>;
