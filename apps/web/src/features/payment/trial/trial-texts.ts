import { formatDate } from '#shared/format/format.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';
import { forPeriod } from '../period-texts.ts';

export const trialTexts = {
  title: (name: string) => `Тариф «${name}»`,
  detail: (days: number) => `Поиск, аналитика VK и мониторинг ${forPeriod(days).replace(/^за /, 'на ')}`,
  offer: (kopecks: number) => `Попробуйте всё за ${formatKopecks(kopecks)}`,
  take: 'Попробовать',
  note: 'Без галочки больше ничего не спишется. С ней, если карта не пройдёт, услуги просто закроются, долга не будет. «Пробный» берут один раз, по карте.',
  paid: (at: string) => `Всё открыто до ${formatDate(at)}`,
  loading: 'Считаем цену',
  freeTitle: 'Платить ничего не нужно',
  free: 'Всё, что открыто в вашем аккаунте, работает и так. Тариф можно выбрать в любой день.',
  goOn: 'Продолжить',
  tariffs: 'Посмотреть тарифы',
  strangerTitle: 'Сначала зарегистрируйтесь',
  stranger: 'Тариф привязан к аккаунту: так он откроется на любом вашем устройстве.',
  register: 'Зарегистрироваться',
};
