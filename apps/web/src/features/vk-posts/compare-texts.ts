import { COMPARE_MAX_ACCOUNTS } from '@vidno/contract/constants';
import { formatNumber } from '#shared/format/format.ts';
import type { CompareFigure } from './compare-rules.ts';
import { metricTitles } from './metric-texts.ts';

export const compareTexts = {
  table: 'Показатели аккаунтов рядом',
  account: 'Аккаунт',
  bars: 'Один показатель у всех',
  figure: 'Показатель',
  figures: {
    followers: 'Подписчики',
    posts: metricTitles.posts,
    views: metricTitles.views,
    likes: metricTitles.likes,
    comments: metricTitles.comments,
    reposts: metricTitles.reposts,
    er: metricTitles.er,
    er_median: 'ER, медиана',
    erv: metricTitles.erv,
  } satisfies Record<CompareFigure, string>,
  compared: 'Сравниваются',
  remove: (name: string) => `Убрать «${name}» из сравнения`,
  choose: 'Выбрать аккаунты',
  emptyTitle: 'Выберите аккаунты для сравнения',
  emptyBody: `Отметьте в списке от двух до ${formatNumber(COMPARE_MAX_ACCOUNTS)} аккаунтов и нажмите «Сравнить».`,
  tooMany: `Сравниваем первые ${formatNumber(COMPARE_MAX_ACCOUNTS)}: больше рядом не помещается.`,
  failed: 'Сравнить не получилось',
  loading: 'Сравниваем',
};
