import { listLoginsForExport } from '#features/vk-access/public.ts';
import { listTrackedForExport } from '#features/vk-accounts/public.ts';
import { listSharesForExport } from '#features/vk-reports/public.ts';
import { type ExportSection, pagedSection, smallSection } from './export-section.ts';

/** The analytics of VK. */
export const VK_SECTIONS: readonly ExportSection[] = [
  pagedSection(listTrackedForExport, {
    name: 'vk-accounts',
    title: 'Отслеживаемые страницы VK',
    tables: ['tracked_account'],
    columns: {
      screen_name: 'Адрес',
      first_name: 'Имя',
      last_name: 'Фамилия',
      collected_count: 'Собрано записей',
      created_at: 'Добавлена',
    },
  }),
  pagedSection(listSharesForExport, {
    name: 'vk-report-links',
    title: 'Ссылки на отчёты',
    tables: ['vk_share'],
    columns: { tracked_account_id: 'Страница', date_from: 'С', date_to: 'По', created_at: 'Создана', expires_at: 'До' },
  }),
  smallSection(listLoginsForExport, {
    name: 'vk-login',
    title: 'Вход в VK для аналитики',
    tables: ['vk_token'],
    columns: { vk_user_id: 'Номер в VK', vk_name: 'Имя', state: 'Состояние', created_at: 'Когда' },
  }),
];
