import { Combine, ListFilter, type LucideIcon } from 'lucide-react';
import type { PluralForms } from '#shared/format/format.ts';

const SEARCHES: PluralForms = ['поиск', 'поиска', 'поисков'];

/** Of what the first page does not load: menus, top bar and footer. */
export const menuTexts = {
  crossing: 'Пересечение аудиторий',
  parsing: 'Парсинг аудитории',
  short: { crossing: 'Пересечение', parsing: 'Парсинг' },
  soon: 'Скоро',
  support: 'Поддержка',
  faq: 'FAQ',
  privacy: 'Как мы обращаемся с фото',
  removal: 'Убрать себя из поиска',
  status: 'Состояние источников',
  materials: 'Материалы',
  documents: 'Документы',
  newTab: 'откроется в новой вкладке',
  close: 'Закрыть',
  balance: 'Баланс',
  searches: SEARCHES,
  account: 'Аккаунт',
  logout: 'Выйти',
  rights: (year: number) => `© ${year} Видно`,
} as const;

interface GreyedTool {
  readonly label: string;
  readonly shortLabel: string;
  readonly Icon: LucideIcon;
}

/** Parts of the product that are not there yet. */
export const GREYED: readonly GreyedTool[] = [
  { label: menuTexts.crossing, shortLabel: menuTexts.short.crossing, Icon: Combine },
  { label: menuTexts.parsing, shortLabel: menuTexts.short.parsing, Icon: ListFilter },
];
