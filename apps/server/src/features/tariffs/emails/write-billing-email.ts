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
        notes: [
          ...(facts.grace === 'false'
            ? ['Если карта не пройдёт, услуги в этот день закроются, а долга не будет.']
            : []),
          `Можно отменить только продление и пользоваться до ${dayOf('charge_at')}, а можно закрыть всё сразу и вернуть деньги за неиспользованные дни. То же есть в личном кабинете.`,
        ],
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
    case 'renewal_stopped':
      return {
        subject: `Продление отменено, всё работает до ${dayOf('ends_at')}`,
        paragraphs: [
          `Здравствуйте! Тариф «${facts.tariff ?? ''}» больше не продлится, и ничего не спишется. Пользуйтесь до ${dayOf('ends_at')}, как раньше.`,
          facts.receipt ?? '',
        ].filter(Boolean),
        action: { text: 'Открыть кабинет', url: `${web}/cabinet/tariff` },
        notes: [
          `Закрыть раньше и вернуть деньги за неиспользованные дни можно в любой день: ${cancelUrl}`,
          'Сохраните письмо: это квитанция об отмене.',
        ],
      };
    case 'services_ending':
      if (facts.stopped === 'true') {
        return {
          subject: `${dayOf('ends_at')} закончится тариф «${facts.tariff ?? ''}»`,
          paragraphs: [
            `Здравствуйте! Вы отменили продление, поэтому ${dayOf('ends_at')} тариф «${facts.tariff ?? ''}» закончится. Ничего не спишется.`,
            'До этого дня всё работает, а найденное останется в кабинете.',
          ],
          action: { text: 'Открыть кабинет', url: `${web}/cabinet/tariff` },
          notes: [`Закрыть раньше и вернуть деньги за неиспользованные дни можно здесь: ${cancelUrl}`],
        };
      }
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
          ...(facts.reason === undefined
            ? []
            : [`Здравствуйте! Карта не прошла${facts.reason ? `: ${facts.reason}` : ''}, поэтому продления не будет.`]),
          `${facts.reason === undefined ? 'Здравствуйте! ' : ''}Подписка закончилась, списаний больше не будет, долга нет.`,
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
    case 'trial_refused':
      return {
        subject: `Вернули ${amount}: «Пробный» не открылся`,
        paragraphs: [
          facts.because === 'no_card'
            ? 'Здравствуйте! «Пробный» открывается только по карте, а банк не назвал, какой картой вы заплатили.'
            : 'Здравствуйте! «Пробный» можно взять один раз, а по этой карте, почте или телефону его уже брали.',
          `${amount} уже едут обратно туда, откуда вы платили. Тариф не начался, больше ничего не спишется.`,
        ],
        action: { text: 'Посмотреть тарифы', url: `${web}/change-tariff` },
        notes: ['Если вы берёте «Пробный» впервые, ответьте на это письмо: разберёмся.'],
      };
  }
}
