import { formatRubles } from '#config/money.ts';

/** What operators have to look at in an invoice. It is stored in the words of the log, and told in theirs. */

/** It was paid when its account was gone. */
export const NO_ACCOUNT = 'paid when the account was gone, given back';

export function writeReturnOutside(kopecks: number): string {
  return `given back outside: ${kopecks} kopecks`;
}

interface RefusedPayment {
  readonly because: 'wrong_amount' | 'paid_twice';
  readonly paymentId: string;
  readonly amountKopecks: number;
  readonly currency: string;
}

export function writeRefusedPayment({ because, paymentId, amountKopecks, currency }: RefusedPayment): string {
  return `${because}: payment ${paymentId} of ${amountKopecks} kopecks in ${currency} goes back`;
}

const RETURN_OUTSIDE = /^given back outside: (\d+) kopecks$/;
const REFUSED_PAYMENT = /^(wrong_amount|paid_twice): payment (.+) of (\d+) kopecks in (\S+) goes back$/s;
const REFUSALS: Readonly<Record<string, string>> = {
  wrong_amount: 'Пришло не столько, сколько в счёте',
  paid_twice: 'Счёт оплатили второй раз',
};

export function tellProblem(problem: string): string {
  if (problem === NO_ACCOUNT) return 'Оплачен, когда аккаунта уже не было: деньги возвращаются.';
  const [, outside] = RETURN_OUTSIDE.exec(problem) ?? [];
  if (outside !== undefined)
    return `Деньги вернули не отсюда, а в платёжной системе: ${formatRubles(Number(outside))}.`;
  const [, because = '', paymentId, kopecks, currency = ''] = REFUSED_PAYMENT.exec(problem) ?? [];
  if (paymentId === undefined) return problem;
  const sum = currency === 'RUB' ? formatRubles(Number(kopecks)) : `${Number(kopecks) / 100} ${currency}`;
  return `${REFUSALS[because]}: платёж ${paymentId} на ${sum} возвращается.`;
}
