import { DEADLINES } from '@vidno/contract/account/deadlines';
import { SEARCH_PRICE_RUB } from '@vidno/contract/constants';
import { countLabel } from '#config/plural.ts';
import { escapeHtml } from '#sending/rules.ts';

/** What texts say about this installation: `{{photos_kept}}` becomes «24 часа». */
export const FACT_NAMES = [
  'photos_kept',
  'results_kept',
  'support_email',
  'search_price',
  'answer_deadline',
  'answer_extension',
  'stop_deadline',
  'erase_deadline',
  'consent_deadline',
] as const;
export type Facts = Readonly<Record<(typeof FACT_NAMES)[number], string>>;

export interface FactSettings {
  readonly queryPhotoHours: number;
  readonly resultDays: number;
  readonly supportEmail: string;
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

export function toFacts({ queryPhotoHours, resultDays, supportEmail }: FactSettings): Facts {
  return {
    photos_kept: toDuration(queryPhotoHours, 'hour'),
    results_kept: toDuration(resultDays, 'day'),
    support_email: supportEmail,
    search_price: new Intl.NumberFormat('ru', {
      style: 'currency',
      currency: 'RUB',
      maximumFractionDigits: 0,
    }).format(SEARCH_PRICE_RUB),
    answer_deadline: toWorkingDays(DEADLINES.answerWorkingDays),
    answer_extension: toWorkingDays(DEADLINES.extensionWorkingDays),
    stop_deadline: toWorkingDays(DEADLINES.stopWorkingDays),
    erase_deadline: toWorkingDays(DEADLINES.eraseWorkingDays),
    consent_deadline: toDuration(DEADLINES.consentDays, 'day'),
  };
}

export function fillFacts(html: string, facts: Facts): string {
  return html.replace(PLACEHOLDER, (placeholder, name: string) =>
    isFactName(name) ? escapeHtml(facts[name]) : placeholder,
  );
}

/** Names in the text that stand for nothing. */
export function findUnknownFacts(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).filter((name) => !isFactName(name));
}

function isFactName(name: string): name is keyof Facts {
  return FACT_NAMES.some((known) => known === name);
}

function toDuration(count: number, unit: 'hour' | 'day'): string {
  return new Intl.NumberFormat('ru', { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** «3 рабочих дня». */
function toWorkingDays(count: number): string {
  return countLabel(count, ['рабочий день', 'рабочих дня', 'рабочих дней']);
}
