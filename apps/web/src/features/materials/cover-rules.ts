import type { MaterialSummary } from '@vidno/contract/materials/materials';

export type CoverSubject =
  | 'face'
  | 'verdict'
  | 'advice'
  | 'dating'
  | 'safety'
  | 'analytics'
  | 'rights'
  | 'money'
  | 'other';

/** Of the tags of our own materials; an operator's tags get the general cover. */
const SUBJECTS: Readonly<Record<string, CoverSubject>> = {
  'Поиск по фото': 'face',
  Точность: 'verdict',
  Советы: 'advice',
  Знакомства: 'dating',
  Безопасность: 'safety',
  'Аналитика VK': 'analytics',
  'Ваши права': 'rights',
  Приватность: 'rights',
  Тарифы: 'money',
  Оплата: 'money',
};
const PATTERNS = 3;

export interface Cover {
  readonly subject: CoverSubject;
  /** Which of the patterns behind the icon, from 0. */
  readonly pattern: number;
}

/** A drawn cover, because materials have no pictures of their own. */
export function coverOf({ id, tags }: Pick<MaterialSummary, 'id' | 'tags'>): Cover {
  const known = tags.map((tag) => SUBJECTS[tag]).find((subject) => subject !== undefined);
  return { subject: known ?? 'other', pattern: id % PATTERNS };
}
