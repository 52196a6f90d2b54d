import { formatRubles } from '#config/format-rubles.ts';
import type { Letter } from '#sending/write-letter.ts';
import { type LetterFacts, orCancel, orCloseNow } from './letter-facts.ts';

/** Letters about a subscription that ends, or has ended. */

export function renewalStopped(given: LetterFacts): Letter {
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

export function servicesEnding(given: LetterFacts): Letter {
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

export function servicesEnded({ facts, web }: LetterFacts): Letter {
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

export function cancelled({ facts, web }: LetterFacts): Letter {
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
