import { formatRubles } from '#config/format-rubles.ts';
import { formatMoscowDate } from '#config/moscow-time.ts';
import type { EmailContent } from '#sending/email-page.ts';
import { type Letter, writeLetter } from '#sending/write-letter.ts';
import { toCancelToken } from '../cancelling/cancel-token-rules.ts';
import type { BillingEmail } from './billing-email-repository.ts';

export interface BillingEmailSettings {
  readonly publicUrl: string;
  readonly appSecret: string;
}

export function writeBillingEmail(email: BillingEmail, settings: BillingEmailSettings): EmailContent {
  const web = settings.publicUrl.replace(/\/+$/, '');
  return writeLetter(toLetter(email, { web, cancelUrl: toCancelUrl(email, { ...settings, web }) }));
}

interface Links {
  readonly web: string;
  /** Cancels without a login. */
  readonly cancelUrl: string;
}

/** The token stands in the fragment, which browsers never send to a server. */
function toCancelUrl(
  { account_id: accountId, facts, created_at: createdAt }: BillingEmail,
  { web, appSecret }: BillingEmailSettings & { readonly web: string },
): string {
  const subscriptionId = facts.subscription_id ?? '';
  return `${web}/subscription/cancel#${toCancelToken(appSecret, { accountId, subscriptionId, issuedAt: createdAt })}`;
}

function toLetter({ kind, facts }: BillingEmail, { web, cancelUrl }: Links): Letter {
  const amount = formatRubles(Number(facts.amount_kopecks ?? 0));
  const dayOf = (name: string) => formatMoscowDate(new Date(facts[name] ?? 0));
  const orCancel = `Отменить подписку можно в одно нажатие, вход не нужен: ${cancelUrl}`;
  switch (kind) {
    case 'renewal_notice':
      return {
        subject: `${dayOf('charge_at')} спишем ${amount} за тариф «${facts.tariff ?? ''}»`,
        paragraphs: [
          `Здравствуйте! ${dayOf('charge_at')} подписка продлится: с вашей карты спишется ${amount} за следующие ${facts.days ?? ''} дн.`,
          'Если всё в порядке, ничего делать не нужно.',
        ],
        action: { text: 'Отменить подписку', url: cancelUrl },
        notes: ['Отменить можно и в личном кабинете. Деньги за неиспользованные дни вернём на карту.'],
      };
    case 'renewal_failed':
      return {
        subject: `Не получилось списать ${amount}`,
        paragraphs: [
          `Здравствуйте! Карта не прошла${facts.reason ? `: ${facts.reason}` : ''}. Всё работает до ${dayOf('ends_at')}.`,
          'Попробуем ещё раз через 1, 3, 5 и 7 дней. Можно заплатить и самим, другой картой.',
        ],
        action: { text: 'Заплатить сейчас', url: `${web}/change-tariff` },
        notes: [orCancel],
      };
    case 'services_ending':
      return {
        subject: `${dayOf('ends_at')} подписка закончится`,
        paragraphs: [
          `Здравствуйте! Оплата так и не прошла, поэтому ${dayOf('ends_at')} подписка закончится. Долга не будет.`,
        ],
        action: { text: 'Продлить', url: `${web}/change-tariff` },
        notes: [orCancel],
      };
    case 'services_ended':
      return {
        subject: 'Подписка закончилась',
        paragraphs: [
          'Здравствуйте! Подписка закончилась, списаний больше не будет, долга нет.',
          'Найденное хранится как обычно, мониторинги встали на паузу. Вернутся вместе с любым тарифом.',
        ],
        action: { text: 'Посмотреть тарифы', url: `${web}/change-tariff` },
        notes: ['Искать можно и без тарифа: платите, только когда кто-то нашёлся.'],
      };
    case 'late_payment':
      return {
        subject: `Деньги дошли: ${amount}`,
        paragraphs: [`Здравствуйте! Банк подтвердил платёж на ${amount} позже обычного. Второй раз платить не нужно.`],
        action: { text: 'Открыть выписку', url: `${web}/cabinet/statement` },
        notes: ['Если вы успели заплатить дважды, лишнее вернём на карту сами.'],
      };
    case 'payment_returned':
      return {
        subject: `Возвращаем ${amount}`,
        paragraphs: [`Здравствуйте! Платёж на ${amount} мы не приняли: ${facts.reason ?? ''}.`],
        action: { text: 'Открыть кабинет', url: `${web}/cabinet` },
        notes: ['Когда деньги придут, зависит от банка, обычно это несколько дней.'],
      };
    case 'cancelled':
      return {
        subject: 'Подписка отменена',
        paragraphs: [
          'Здравствуйте! Подписка отменена, больше ничего не спишется.',
          ...(Number(facts.refund_kopecks ?? 0) > 0
            ? [`За неиспользованные дни возвращаем ${formatRubles(Number(facts.refund_kopecks))} на карту.`]
            : []),
          facts.receipt ?? '',
        ].filter(Boolean),
        action: { text: 'Открыть кабинет', url: `${web}/cabinet/tariff` },
        notes: ['Сохраните письмо: это квитанция об отмене.'],
      };
  }
}
