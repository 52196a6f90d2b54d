import type { ProblemKind } from './problem-kind.ts';

/** Refusals of callers that cannot be identified. The account API answers them in Laravel's English; the screen shows these texts. */
export const SESSION_PROBLEMS = {
  session_required: { code: 'session_required', status: 401, text: 'Сеанс закончился. Обновите страницу.' },
  unauthenticated: { code: 'unauthenticated', status: 401, text: 'Войдите или начните демопоиск.' },
  csrf_mismatch: { code: 'csrf_mismatch', status: 419, text: 'Страница устарела. Обновите её и попробуйте ещё раз.' },
} as const satisfies Record<string, ProblemKind>;
