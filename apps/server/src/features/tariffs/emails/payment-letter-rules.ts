import type { Letter } from '#sending/write-letter.ts';
import { type LetterFacts, orCancel } from './letter-facts.ts';

/** Letters about a charge that comes, and about payments that did not go as expected. */

export function renewalNotice({ facts, amount, dayOf, cancelUrl }: LetterFacts): Letter {
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

export function renewalFailed(given: LetterFacts): Letter {
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

export function latePayment({ amount, web }: LetterFacts): Letter {
  return {
    subject: `Деньги дошли: ${amount}`,
    paragraphs: [`Здравствуйте! Банк подтвердил платёж на ${amount} позже обычного. Второй раз платить не нужно.`],
    action: { text: 'Открыть выписку', url: `${web}/cabinet/statement` },
    notes: ['Если вы успели заплатить дважды, лишнее вернём на карту сами.'],
  };
}

export function paymentReturned({ facts, amount, web }: LetterFacts): Letter {
  return {
    subject: `Возвращаем ${amount}`,
    paragraphs: [`Здравствуйте! Платёж на ${amount} мы не приняли: ${facts.reason ?? ''}.`],
    action: { text: 'Открыть кабинет', url: `${web}/cabinet` },
    notes: ['Когда деньги придут, зависит от банка, обычно это несколько дней.'],
  };
}

export function trialRefused({ facts, amount, web }: LetterFacts): Letter {
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
