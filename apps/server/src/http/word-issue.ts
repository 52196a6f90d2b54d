import type * as z from 'zod/mini';

/** Russian words for what is wrong with a field, where the contract has none of its own. */
export function wordIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Заполните это поле.' : 'Неверное значение.';
    case 'too_small':
      return issue.origin === 'string' ? 'Слишком коротко.' : 'Слишком мало.';
    case 'too_big':
      return issue.origin === 'string' ? `Слишком длинно: не больше ${issue.maximum} знаков.` : 'Слишком много.';
    case 'invalid_value':
      return issue.input === undefined ? 'Заполните это поле.' : 'Такого значения здесь не бывает.';
    case 'invalid_format':
      return 'Неверный вид.';
    default:
      return 'Неверное значение.';
  }
}
