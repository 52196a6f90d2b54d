import type { Config } from '#config/config.ts';
import type { OperatorField } from '#config/operator-config.ts';
import { KEPT_DAYS } from '#retention/kept-days.ts';

export type PlaceholderConfig = Pick<
  Config,
  'operator' | 'publicUrl' | 'queryPhotoHours' | 'resultDays' | 'demoIdleDays'
>;

export const OPERATOR_FIELD_NAMES: Readonly<Record<OperatorField, string>> = {
  name: 'название',
  inn: 'ИНН',
  ogrn: 'ОГРН',
  address: 'адрес',
  email: 'почта',
  phone: 'телефон',
};

/** What may stand in double braces in a legal text. */
export function placeholderValues(config: PlaceholderConfig): ReadonlyMap<string, string> {
  const operator = Object.entries(OPERATOR_FIELD_NAMES).map(([field, name]) => {
    const value = config.operator[field as OperatorField];
    return [`operator.${field}`, value ?? `[не указано: ${name}]`] as const;
  });
  return new Map([
    ...operator,
    ['operator.site', config.publicUrl],
    ['retention.query_photo_hours', String(config.queryPhotoHours)],
    ['retention.result_days', String(config.resultDays)],
    ['retention.demo_idle_days', String(config.demoIdleDays)],
    ['retention.notification_days', String(KEPT_DAYS.notification)],
    ['retention.account_email_days', String(KEPT_DAYS.accountEmail)],
    ['retention.audit_purpose_days', String(KEPT_DAYS.auditPurpose)],
    ['retention.trial_claim_days', String(KEPT_DAYS.trialClaim)],
    ['retention.support_email_days', String(KEPT_DAYS.supportEmail)],
  ]);
}

/** Throws for a placeholder that nobody knows. Values are plain text: nothing in them is read as Markdown. */
export function fillPlaceholders(markdown: string, values: ReadonlyMap<string, string>): string {
  return markdown.replaceAll(/\{\{(.*?)\}\}/g, (placeholder, name: string) => {
    const value = values.get(name.trim());
    if (value === undefined) throw new Error(`unknown placeholder ${placeholder}`);
    return value.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
  });
}
