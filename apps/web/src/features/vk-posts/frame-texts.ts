import { formatMoment } from '#shared/format/format.ts';
import type { AccountTab } from './frame-rules.ts';

export const frameTexts = {
  account: 'Аккаунт VK',
  back: 'Все аккаунты',
  tabs: 'Разделы аккаунта',
  tab: {
    overview: 'Обзор',
    rating: 'Рейтинг',
    posts: 'Посты',
    activity: 'Активность',
    'full-report': 'Отчёт',
    audience: 'Аудитория',
  } satisfies Record<AccountTab, string>,
  openInVk: ', откроется во ВКонтакте в новой вкладке',
  refreshed: (moment: string) => `Обновлён ${formatMoment(moment)}`,
  demo: 'Пробный доступ: последние 100 постов',
  collecting: 'Собираем посты. Показатели пополняются на глазах.',
  collectionFailed: 'Сбор не удался',
  collectionFailedHint: 'Показано то, что успели собрать. Обновите аккаунт в списке, и сбор продолжится.',
  toAccounts: 'К списку аккаунтов',
  failed: 'Аккаунт не открылся',
  notFound: 'Аккаунт не найден среди ваших. Возможно, он удалён.',
  retry: 'Попробовать ещё раз',
  loading: 'Загружаем аккаунт',
};
