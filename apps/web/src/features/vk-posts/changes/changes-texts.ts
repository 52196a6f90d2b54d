import { metricTitles } from '@vidno/contract/vk/figures';
import { POSTS_NOW_MAX } from '@vidno/contract/vk/posts';
import { formatDay, moscowDay } from '#shared/format/days.ts';
import { formatCount, formatNumber } from '#shared/format/format.ts';
import type { ChangedMetric, Reason } from './changes-rules.ts';

const dayOf = (moment: string) => formatDay(moscowDay(new Date(moment)));
const POST_FORMS = ['пост', 'поста', 'постов'] as const;

export const changesTexts = {
  why: 'Почему изменилось',
  seen: (moment: string) => `Вы видели это ${dayOf(moment)}.`,
  was: (metric: ChangedMetric, before: string, now: string) => `${metricTitles[metric]}: было ${before}, стало ${now}`,
  reason: (reason: Reason, withoutDeleted: boolean) =>
    `${reasonText(reason, withoutDeleted)} Последний раз — ${formatDay(reason.day)}.`,
  notice: (moment: string, months: number) =>
    months > 0
      ? `Некоторые числа уже не те, что вы видели ${dayOf(moment)}. У них есть «Почему изменилось», как и в отчёте по месяцам.`
      : `Некоторые числа уже не те, что вы видели ${dayOf(moment)}. У них есть «Почему изменилось».`,
  remember: 'Понятно, запомнить новые',
  sinceSent: 'Что изменилось с тех пор',
  asSent: 'Ничего: сейчас показатели те же, что в отчёте.',
};

export const nowTexts = {
  summary: 'Сколько сейчас',
  meaning:
    'Счётчики поста закрепляем, когда ему исполнится 30 дней, поэтому прошедшие периоды не меняются. Здесь — сколько у этих постов теперь.',
  readLater: (posts: number) =>
    posts > 0
      ? `С тех пор мы перечитали ${formatCount(posts, POST_FORMS)}.`
      : 'С тех пор мы эти посты ещё не перечитывали.',
  tooMany: `Столько постов сразу не пересчитаем: выберите период, в котором их не больше ${formatNumber(POSTS_NOW_MAX)}.`,
  figure: 'Показатель',
  counted: 'Считаем',
  now: 'Сейчас',
};

function reasonText(reason: Reason, withoutDeleted: boolean): string {
  const posts = formatCount(reason.posts, POST_FORMS);
  switch (reason.kind) {
    case 'new':
      return `Появилось: ${posts}.`;
    case 'moved':
      return `У постов моложе 30 дней обновились счётчики: ${differences(reason)}.`;
    case 'late':
      return `После 30 дней счётчики ещё росли, но в показатели это не входит: ${differences(reason)}.`;
    case 'edited':
      return `Изменены: ${posts}.`;
    case 'deleted':
      return withoutDeleted
        ? `Больше нет на стене, поэтому не считаем: ${posts}.`
        : `Больше нет на стене, но считаем как раньше: ${posts}.`;
    case 'back':
      return `Снова на стене: ${posts}.`;
    case 'followers':
      return `Уточнили, сколько было подписчиков: ${posts}. От этого зависит ER.`;
  }
}

const COUNTERS = ['likes', 'comments', 'reposts', 'views'] as const;

function differences(reason: Reason): string {
  const changed = COUNTERS.filter((name) => reason[name] !== 0);
  if (changed.length === 0) return 'в сумме столько же';
  return changed.map((name) => `${metricTitles[name].toLowerCase()} ${signed(reason[name])}`).join(', ');
}

function signed(difference: number): string {
  return `${difference > 0 ? '+' : '−'}${formatNumber(Math.abs(difference))}`;
}
