import type { MaterialSummary } from '@vidno/contract/materials/materials';

export type CoverSubject =
  | 'face'
  | 'words'
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
  'Поиск по словам': 'words',
  Точность: 'verdict',
  Советы: 'advice',
  Знакомства: 'dating',
  Безопасность: 'safety',
  'Аналитика VK': 'analytics',
  Показатели: 'analytics',
  Права: 'rights',
  Деньги: 'money',
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
