import { EXPORT_MAX_POSTS, type ExportFormat, type ExportTable, SHARE_DAYS } from '@vidno/contract/vk/export';
import { formatCount, formatMoment, formatNumber } from '#shared/format/format.ts';

const DAY_FORMS = ['день', 'дня', 'дней'] as const;

export const exportTexts = {
  trigger: 'Скачать',
  label: 'Скачать файлом',
  what: 'Что скачать',
  report: 'Весь отчёт',
  tables: {
    posts: 'Посты',
    groups: 'Группы',
    activity: 'Активность',
    audience: 'Аудитория',
    report: 'Весь отчёт',
    compare: 'Сравнение',
  } satisfies Record<ExportTable, string>,
  formats: {
    xlsx: { title: 'Excel (XLSX)', note: `до ${formatNumber(EXPORT_MAX_POSTS.xlsx)} постов` },
    csv: { title: 'Таблица (CSV)', note: 'все посты, откроется в любой программе' },
    pdf: { title: 'Документ (PDF)', note: `до ${formatNumber(EXPORT_MAX_POSTS.pdf)} постов, для печати` },
  } satisfies Record<ExportFormat, { title: string; note: string }>,
  note: 'В файл войдут выбранные период, порядок и группа.',
  busy: 'Готовим файл',
  done: 'Файл скачан.',
};

export const shareTexts = {
  trigger: 'Поделиться',
  missing: 'Окно не загрузилось. Проверьте интернет и обновите страницу.',
  title: 'Ссылка на отчёт',
  body: 'По ссылке отчёт за выбранный период увидит любой, кто её получит, без входа. Изменить что-либо по ней нельзя.',
  days: 'Сколько ссылка действует',
  dayOptions: SHARE_DAYS.map((days) => ({ value: `${days}`, label: formatCount(days, DAY_FORMS) })),
  create: 'Создать ссылку',
  expires: (moment: string) => `Действует до ${formatMoment(moment)} по московскому времени.`,
  revoke: 'Закрыть доступ по всем ссылкам',
  revokeNote: 'Закроются все ссылки на отчёты об этом аккаунте, также созданные раньше.',
  revoked: 'Доступ по ссылкам закрыт.',
};
