import type { Audience, AudienceGroup } from '@vidno/contract/vk/audience';
import type { ReportTable } from '#files/documents/report-document.ts';
import { count } from './post-tables.ts';

const percent = new Intl.NumberFormat('ru-RU', { style: 'percent', maximumFractionDigits: 1 });

/** Followers by age, sex, country and city. */
export function audienceTables(audience: Audience): ReportTable[] {
  const { coverage, read_count } = audience;
  const tables: [string, readonly AudienceGroup[], number][] = [
    ['Возраст', audience.data_age, coverage.age],
    ['Пол', audience.data_sex, coverage.sex],
    ['Страны', audience.data_country, coverage.country],
    ['Города', audience.data_city, coverage.city],
  ];
  return tables.map(([title, groups, known]) => ({
    title,
    columns: [
      { title, kind: 'text', width: 30 },
      { title: 'Человек', kind: 'count', width: 12 },
      { title: 'Доля от известных', kind: 'share', width: 18 },
    ],
    pages: [groups.map((group) => [group.title, group.count, group.share])],
    note: `Известно у ${percent.format(known)} из ${count.format(read_count)} прочитанных.`,
  }));
}

export const AUDIENCE_NOT_READ = 'не прочитана: для этого нужен тариф с аналитикой VK';

/** How far the audience has been read, or why it cannot be. */
export function audienceSummary({ status, message, percent: done, read_count, total_count }: Audience): string {
  if (status === 'unavailable') return message ?? 'нет данных';
  if (status === 'wait') return `ещё читается, готово ${done} %; выгрузите файл позже`;
  const of = total_count === null ? '' : ` из ${count.format(total_count)}`;
  return `прочитано ${count.format(read_count)}${of} подписчиков`;
}
