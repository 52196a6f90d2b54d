import { formatMoment } from '../format/dates.ts';
import { formatCount, formatNumber } from '../format/numbers.ts';
import { formatDay } from '../format/periods.ts';
import type { Coverage, CoverageGap } from './coverage.ts';
import { formatGrowth } from './figures.ts';

/** What is held of a page, in the same lines on screen, in files and in links. */

const NBSP = '\u00a0';
const POSTS = ['пост', 'поста', 'постов'] as const;

interface CoverageLine {
  readonly label: string;
  readonly value: string;
}

export function coverageLines(coverage: Coverage): CoverageLine[] {
  const { from, to, refreshed, checked, next, followers, viewsSince, reactionsSince } = coverage;
  const lines: Array<CoverageLine | null> = [
    { label: 'Собраны посты', value: from && to ? `с ${formatDay(from)} по ${formatDay(to)}` : 'постов пока нет' },
    { label: 'Сколько их', value: countsText(coverage) },
    { label: 'Обновлено', value: freshText({ refreshed, checked, next }) },
    followers && { label: 'Подписчики', value: followersText(followers) },
    viewsSince && viewsSince !== from ? { label: 'Просмотры', value: `известны с ${formatDay(viewsSince)}` } : null,
    reactionsSince && reactionsSince !== from
      ? { label: 'Реакции', value: `считают с ${formatDay(reactionsSince)}` }
      : null,
  ];
  return lines.filter((line) => line !== null);
}

function countsText({ posts, postsByVk, hiddenPosts, deletedPosts }: Coverage): string {
  const of =
    postsByVk === null || postsByVk === posts ? '' : ` из${NBSP}${formatNumber(postsByVk)}, которые насчитал ВКонтакте`;
  const hidden = hiddenPosts > 0 ? `; ${formatNumber(hiddenPosts)} из них ВКонтакте никому не показывает` : '';
  const deleted =
    deletedPosts > 0
      ? `; ещё ${formatNumber(deletedPosts)} на стене больше нет (удалены или в архиве), но они у нас остались`
      : '';
  return `${formatNumber(posts)}${of}${hidden}${deleted}`;
}

function freshText({ refreshed, checked, next }: Pick<Coverage, 'refreshed' | 'checked' | 'next'>): string {
  if (refreshed === null) return 'первый сбор ещё не закончен';
  const looked = checked !== null && checked > refreshed ? `; нового не было ${formatMoment(checked)}` : '';
  const soon = next === null ? '' : `; в следующий раз — ${formatMoment(next)}`;
  return `${formatMoment(refreshed)}${looked}${soon}`;
}

function followersText({ count, day, growth }: NonNullable<Coverage['followers']>): string {
  const change = growth === null ? '' : `, за 30 дней ${formatGrowth(growth)}`;
  return `${formatNumber(count)} на ${formatDay(day)}${change}`;
}

const GAP_TEXTS = {
  collecting: () => 'Первый сбор ещё идёт: старых постов пока нет.',
  demo: ({ posts }) => `Это пробный доступ: собраны только последние ${formatCount(posts, POSTS)}.`,
  hidden: () => 'Часть постов ВКонтакте считает, но никому не показывает.',
  closed: () => 'Страница закрыта. Показано то, что собрали, пока она была открыта.',
  deleted: () => 'Страница удалена. Показано то, что собрали раньше.',
  banned: () => 'Страница заблокирована. Показано то, что собрали раньше.',
  gone: () => 'Такой страницы ВКонтакте больше нет. Показано то, что собрали раньше.',
  wall_off: () => 'Стена выключена. Показано то, что собрали раньше.',
  failed: () => 'Последний сбор не удался. Показано то, что успели собрать.',
  no_followers: () => 'Число подписчиков ВКонтакте не показывает, поэтому ER нет.',
  service_token: () => 'Посты старше месяца не перечитываем: без входа через VK ID ВКонтакте этого не даёт.',
} satisfies Record<CoverageGap, (coverage: Coverage) => string>;

/** What VK did not give, and why. */
export function coverageGaps(coverage: Coverage): string[] {
  return coverage.gaps.map((gap) => GAP_TEXTS[gap](coverage));
}
