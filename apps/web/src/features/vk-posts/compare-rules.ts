import { COMPARE_MAX_ACCOUNTS } from '@vidno/contract/constants';
import type { OutputOf } from '@vidno/contract/endpoint';
import { followersTexts, formatMetric, formatPercent, metricTitles } from '@vidno/contract/vk/figures';
import type { compareAccounts } from '@vidno/contract/vk/posts';
import { formatNumber } from '#shared/format/format.ts';
import type { SortOrder } from '#shared/ui/table/sort-picker.tsx';

export type Compared = OutputOf<typeof compareAccounts>['data'][number];

export const COMPARE_FIGURES = [
  'followers',
  'posts',
  'views',
  'likes',
  'comments',
  'reposts',
  'er',
  'er_median',
  'erv',
  'erv_median',
] as const;
export type CompareFigure = (typeof COMPARE_FIGURES)[number];

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Parses the search param: drops duplicates and anything that is not an id. */
export function idsOf(param: string | undefined): { readonly ids: readonly string[]; readonly areTooMany: boolean } {
  const all = [...new Set(param?.split(',').filter((id) => UUID.test(id)) ?? [])];
  return { ids: all.slice(0, COMPARE_MAX_ACCOUNTS), areTooMany: all.length > COMPARE_MAX_ACCOUNTS };
}

export function figureOf(param: string | undefined, fallback: CompareFigure): CompareFigure {
  return COMPARE_FIGURES.find((figure) => figure === param) ?? fallback;
}

export function compareValue({ user, stats, typicals }: Compared, figure: CompareFigure): number | null {
  switch (figure) {
    case 'followers':
      return user.follower;
    case 'er_median':
      return typicals.er.median;
    case 'erv_median':
      return typicals.erv.median;
    case 'er':
    case 'erv':
      return stats[`${figure}_value`];
    default:
      return stats[`count_${figure}`];
  }
}

export function formatFigure(figure: CompareFigure, value: number): string {
  if (figure === 'followers') return formatNumber(value);
  if (figure === 'er_median' || figure === 'erv_median') return formatPercent(value);
  return formatMetric(figure, value);
}

/** `up`: largest first. Unknown values come last either way. */
export function inOrder(accounts: readonly Compared[], { sort, direction }: SortOrder<CompareFigure>): Compared[] {
  const sign = direction === 'up' ? 1 : -1;
  return accounts.toSorted((one, other) => {
    const [a, b] = [compareValue(one, sort), compareValue(other, sort)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return (b - a) * sign;
  });
}

export const compareTexts = {
  table: 'Показатели аккаунтов рядом',
  account: 'Аккаунт',
  bars: 'Один показатель у всех',
  figure: 'Показатель',
  figures: {
    followers: followersTexts.title,
    posts: metricTitles.posts,
    views: metricTitles.views,
    likes: metricTitles.likes,
    comments: metricTitles.comments,
    reposts: metricTitles.reposts,
    er: metricTitles.er,
    er_median: 'ER, медиана',
    erv: metricTitles.erv,
    erv_median: 'ERv, медиана',
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
