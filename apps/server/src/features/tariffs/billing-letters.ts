import { formatRubles } from '#config/money.ts';
import { formatMoscowDate } from '#config/time.ts';
import type { JobHandler } from '#queue/queue.ts';
import type { EmailContent } from '#sending/email-page.ts';
import { createLetterHandler, type Letter, type LetterTools, writeLetter } from '#sending/letters.ts';
import { toCancelToken } from './cancelling/cancel-subscription.ts';
import { describeChange } from './prices/describe-change.ts';
import type { BillingEmail } from './repository.ts';

/**
 * About three days of trying: a notice is of no use after its charge.
 * @limit time: The email about a subscription is given up.
 */
const MAX_ATTEMPTS = 72;

/** Sends emails about subscriptions and payments. */
export function createBillingEmailHandler(tools: LetterTools & BillingEmailSettings): JobHandler {
  return createLetterHandler(tools, {
    kind: 'billing-email',
    write: async (email) => writeBillingEmail(email, tools),
    maxAttempts: () => MAX_ATTEMPTS,
  });
}

interface BillingEmailSettings {
  readonly publicUrl: string;
  readonly appSecret: string;
}

const LETTERS: Readonly<Record<BillingEmail['kind'], (facts: LetterFacts) => Letter>> = {
  renewal_notice: renewalNotice,
  renewal_failed: renewalFailed,
  renewal_stopped: renewalStopped,
  price_changed: priceChanged,
  services_ending: servicesEnding,
  services_ended: servicesEnded,
  late_payment: latePayment,
  cancelled,
  payment_returned: paymentReturned,
  trial_refused: trialRefused,
};

export function writeBillingEmail(email: BillingEmail, settings: BillingEmailSettings): EmailContent {
  const web = settings.publicUrl.replace(/\/+$/, '');
  const { facts } = email;
  return writeLetter(
    LETTERS[email.kind]({
      facts,
      amount: formatRubles(Number(facts.amount_kopecks ?? 0)),
      dayOf: (name) => formatMoscowDate(new Date(facts[name] ?? 0)),
      web,
      cancelUrl: toCancelUrl(email, { ...settings, web }),
    }),
  );
}

/** The token stands in the fragment, which browsers never send to a server. */
function toCancelUrl(
  { account_id: accountId, facts, created_at: createdAt }: BillingEmail,
  { web, appSecret }: BillingEmailSettings & { readonly web: string },
): string {
  const subscriptionId = facts.subscription_id ?? '';
  return `${web}/subscription/cancel#${toCancelToken(appSecret, { accountId, subscriptionId, issuedAt: createdAt })}`;
}

// Letters about a subscription that ends, or has ended.

function renewalStopped(given: LetterFacts): Letter {
  const { facts, dayOf, web } = given;
  const day = dayOf('ends_at');
  return {
    subject: `Продление отменено, всё работает до ${day}`,
    paragraphs: [
      `Здравствуйте! Тариф «${facts.tariff ?? ''}» больше не продлится, и ничего не спишется. Пользуйтесь до ${day}, как раньше.`,
      facts.receipt ?? '',
    ].filter(Boolean),
    action: { text: 'Открыть кабинет', url: `${web}/cabinet/tariff` },
    notes: [orCloseNow(given), 'Сохраните письмо: это квитанция об отмене продления.'],
  };
}

function servicesEnding(given: LetterFacts): Letter {
  const { facts, dayOf, web } = given;
  const day = dayOf('ends_at');
  if (facts.stopped === 'true') {
    return {
      subject: `${day} закончится тариф «${facts.tariff ?? ''}»`,
      paragraphs: [
        `Здравствуйте! Вы отменили продление, поэтому ${day} тариф «${facts.tariff ?? ''}» закончится. Ничего не спишется.`,
        'До этого дня всё работает, а найденное останется в кабинете.',
      ],
      action: { text: 'Открыть кабинет', url: `${web}/cabinet/tariff` },
      notes: [orCloseNow(given)],
    };
  }
  return {
    subject: `${day} подписка закончится`,
    paragraphs: [`Здравствуйте! Оплата так и не прошла, поэтому ${day} подписка закончится. Долга не будет.`],
    action: { text: 'Продлить', url: `${web}/change-tariff` },
    notes: [orCancel(given)],
  };
}

function servicesEnded({ facts, web }: LetterFacts): Letter {
  const isUnpaid = facts.reason !== undefined;
  const why = `Карта не прошла${facts.reason ? `: ${facts.reason}` : ''}, поэтому продления не было. `;
  return {
    subject: 'Подписка закончилась',
    paragraphs: [
      `Здравствуйте! ${isUnpaid ? why : ''}Подписка закончилась, списаний больше не будет, долга нет.`,
      'Найденное хранится как обычно, мониторинги встали на паузу. Вернутся вместе с любым тарифом.',
    ],
    action: { text: 'Посмотреть тарифы', url: `${web}/change-tariff` },
    notes: ['Искать можно и без тарифа: платите, только когда кто-то нашёлся.'],
  };
}

function cancelled({ facts, web }: LetterFacts): Letter {
  const refundKopecks = Number(facts.refund_kopecks ?? 0);
  return {
    subject: 'Подписка отменена',
    paragraphs: [
      'Здравствуйте! Подписка отменена, больше ничего не спишется.',
      ...(refundKopecks > 0 ? [`За неиспользованные дни возвращаем ${formatRubles(refundKopecks)} на карту.`] : []),
      facts.receipt ?? '',
    ].filter(Boolean),
    action: { text: 'Открыть кабинет', url: `${web}/cabinet/tariff` },
    notes: ['Сохраните письмо: это квитанция об отмене.'],
  };
}

// Letters about a charge that comes, and about payments that did not go as expected.

function renewalNotice({ facts, amount, dayOf, cancelUrl }: LetterFacts): Letter {
  const day = dayOf('charge_at');
  return {
    subject: `${day} спишем ${amount} за тариф «${facts.tariff ?? ''}»`,
    paragraphs: [
      `Здравствуйте! ${day} подписка продлится: с вашей карты спишется ${amount} за следующие ${facts.days ?? ''} дн.`,
      'Если всё в порядке, ничего делать не нужно.',
      ...(facts.grace === 'false' ? ['Если карта не пройдёт, услуги в этот день закроются, а долга не будет.'] : []),
    ],
    action: { text: 'Отменить подписку', url: cancelUrl },
    notes: [
      `По этой ссылке можно отменить только продление и пользоваться до ${day} или закрыть всё сразу и вернуть деньги за неиспользованные дни. То же есть в личном кабинете.`,
    ],
  };
}

function priceChanged(given: LetterFacts): Letter {
  const { facts, amount, web } = given;
  const [was, own, others] = [facts.was_kopecks, facts.amount_kopecks, facts.others_pay_kopecks].map(Number);
  const change = { wasKopecks: was ?? 0, ownKopecks: own ?? 0, othersKopecks: others ?? 0 };
  const isCheaper = change.ownKopecks < change.wasKopecks;
  return {
    subject: isCheaper
      ? `Тариф «${facts.tariff ?? ''}» подешевел: дальше ${amount}`
      : `Тариф «${facts.tariff ?? ''}» подорожал, а ваша цена прежняя: ${amount}`,
    paragraphs: [
      `Здравствуйте! ${describeChange(change, new Date(facts.from ?? 0))}`,
      isCheaper
        ? 'Ничего делать не нужно. За оплаченный срок ничего не меняется.'
        : 'Ничего делать не нужно. Если закроете подписку и оформите снова, цена будет новой.',
    ],
    action: { text: 'Открыть кабинет', url: `${web}/cabinet/tariff` },
    notes: [orCancel(given)],
  };
}

function renewalFailed(given: LetterFacts): Letter {
  const { facts, amount, dayOf, web } = given;
  return {
    subject: `Не получилось списать ${amount}`,
    paragraphs: [
      `Здравствуйте! Карта не прошла${facts.reason ? `: ${facts.reason}` : ''}. Всё работает до ${dayOf('ends_at')}.`,
      'Попробуем ещё раз через 1, 3, 5 и 7 дней. Можно заплатить и самим, другой картой.',
    ],
    action: { text: 'Заплатить сейчас', url: `${web}/change-tariff` },
    notes: [orCancel(given)],
  };
}

function latePayment({ amount, web }: LetterFacts): Letter {
  return {
    subject: `Деньги дошли: ${amount}`,
    paragraphs: [`Здравствуйте! Банк подтвердил платёж на ${amount} позже обычного. Второй раз платить не нужно.`],
    action: { text: 'Открыть выписку', url: `${web}/cabinet/statement` },
    notes: ['Если вы успели заплатить дважды, лишнее вернём на карту сами.'],
  };
}

function paymentReturned({ facts, amount, web }: LetterFacts): Letter {
  return {
    subject: `Возвращаем ${amount}`,
    paragraphs: [`Здравствуйте! Платёж на ${amount} мы не приняли: ${facts.reason ?? ''}.`],
    action: { text: 'Открыть кабинет', url: `${web}/cabinet` },
    notes: ['Когда деньги придут, зависит от банка, обычно это несколько дней.'],
  };
}

function trialRefused({ facts, amount, web }: LetterFacts): Letter {
  return {
    subject: `Возвращаем ${amount}: «Пробный» не открылся`,
    paragraphs: [
      facts.because === 'trial_without_card'
        ? 'Здравствуйте! «Пробный» открывается только по карте, а банк не назвал, какой картой вы заплатили.'
        : 'Здравствуйте! «Пробный» можно взять один раз, а по этой карте, почте или телефону его уже брали.',
      `${amount} едет обратно туда, откуда вы платили. Тариф не начался, больше ничего не спишется.`,
    ],
    action: { text: 'Посмотреть тарифы', url: `${web}/change-tariff` },
    notes: ['Берёте «Пробный» впервые? Напишите в поддержку: разберёмся.'],
  };
}

/** What the letters about subscriptions and payments are written from. */
interface LetterFacts {
  readonly facts: Readonly<Record<string, string>>;
  /** Of what the letter is about. */
  readonly amount: string;
  /** A fact that is a time, as a day. */
  readonly dayOf: (name: string) => string;
  readonly web: string;
  /** Cancels without a login. */
  readonly cancelUrl: string;
}

/** Below letters in which cancelling is not the news. */
function orCancel({ cancelUrl }: LetterFacts): string {
  return `Отменить подписку можно в одно нажатие, вход не нужен: ${cancelUrl}`;
}

function orCloseNow({ cancelUrl }: LetterFacts): string {
  return `Закрыть раньше и вернуть деньги за неиспользованные дни можно в любой день, вход не нужен: ${cancelUrl}`;
}
