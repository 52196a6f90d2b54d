import { SERVICE } from '@vidno/contract/constants';
import type { OrderedTariff, Quote, Subscription, Tariff } from '@vidno/contract/money/tariffs';
import type { PaymentOrder } from '#features/payment/rules.ts';
import { trialTexts } from '#features/payment/trial/trial.ts';
import { isSubscribed } from '#features/subscription/subscription.ts';
import { formatDayMonth } from '#shared/format/days.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';
import { orderTexts, savingTexts } from './texts.ts';

/** The tariff that is put together of tools; null if there is none. */
export function builderOf(tariffs: readonly Tariff[]): Tariff | null {
  return tariffs.find(({ tools }) => tools.length > 0) ?? null;
}

/** The tools of the account's own tariff, if it is this one. */
export function ownTools(tariff: Tariff, subscription: Subscription | null): readonly number[] {
  if (!subscription || !isSubscribed(subscription) || subscription.tariff !== tariff.id) return [];
  return subscription.checkboxes.filter(({ checked }) => checked).map(({ id }) => id);
}

/** What is ticked at first: what one has, and what one came to add. */
export function firstTools(tariff: Tariff, subscription: Subscription | null, added: number | null): readonly number[] {
  const own = ownTools(tariff, subscription);
  const isKnown = tariff.tools.some(({ service }) => service === added);
  return added === null || !isKnown || own.includes(added) ? own : [...own, added];
}

export function priceOfTools({ tools }: Tariff, chosen: readonly number[]): number {
  return tools
    .filter(({ service }) => chosen.includes(service))
    .reduce((sum, { price_kopecks }) => sum + price_kopecks, 0);
}

export function isSameSet(these: readonly number[], those: readonly number[]): boolean {
  return these.length === those.length && these.every((each) => those.includes(each));
}

/** The account's own tariff, paid for. */
export function isOwn({ id }: Tariff, subscription: Subscription | null): boolean {
  return subscription?.state === 'active' && subscription.tariff === id;
}

/** The services of a tariff, called as the tools are. */
export function servicesOf({ services }: Tariff, tariffs: readonly Tariff[]): readonly Tariff['tools'][number][] {
  const tools = tariffs.flatMap((tariff) => tariff.tools);
  return services.flatMap((service) => tools.find((tool) => tool.service === service) ?? []);
}

/** What a ready tariff saves, in words: against the same tools one by one, or against searches paid for one by one. */
export function savingText(tariff: Tariff, tariffs: readonly Tariff[], searchKopecks: number): string | null {
  const builder = builderOf(tariffs);
  const apart = builder && tariff.services.length > 0 ? priceOfTools(builder, tariff.services) : 0;
  if (builder && builder.days === tariff.days && apart > tariff.price_kopecks) {
    return savingTexts.cheaper(apart - tariff.price_kopecks, builder.name);
  }
  const searches = Math.floor(tariff.price_kopecks / searchKopecks) + 1;
  return tariff.renewal === 'never' && tariff.services.includes(SERVICE.smartSearch)
    ? savingTexts.pays(searches)
    : null;
}

/** Asked with the next charge, so that it can be shown before anybody agrees to it. */
export function toOrdered({ id }: Tariff, tools: readonly number[]): OrderedTariff {
  return { tariff: id, tools: [...tools], renew: true };
}

/** What the payment dialog shows and starts. */
export function toPayment(
  { tariff, order, quote }: { readonly tariff: Tariff; readonly order: OrderedTariff; readonly quote: Quote },
  start: (order: OrderedTariff, ...rest: Parameters<PaymentOrder['start']>) => ReturnType<PaymentOrder['start']>,
): PaymentOrder {
  const { next, today_kopecks, paid_until } = quote;
  return {
    kind: 'service',
    title: orderTexts.title(tariff.name),
    detail: orderTexts.paidUntil(paid_until),
    amountKopecks: today_kopecks,
    next: next && { at: next.at, amountKopecks: next.amount_kopecks, everyDays: next.every_days },
    once: tariff.renewal === 'always' ? orderTexts.once(paid_until) : null,
    cardOnly: tariff.once,
    ...(quote.ends && { ends: endText(quote.ends) }),
    ...(tariff.once && { note: trialTexts.note }),
    paid: orderTexts.paid(tariff.name, paid_until),
    start: (fields, renew) => start({ ...order, renew, priced_at: quote.priced_at }, fields, renew),
  };
}

const list = new Intl.ListFormat('ru', { type: 'conjunction' });

/** What becomes of what one has now, in a sentence above the button. */
export function endText({ tariff, paid_until, given_back_kopecks: back, closes }: NonNullable<Quote['ends']>): string {
  const titles = list.format(closes.map((title) => `«${title}»`));
  const closing = closes.length === 1 ? `${titles} закроется` : `${titles} закроются`;
  if (tariff === null) return `${closing} сразу.`;
  const money = back > 0 ? `вернём за него ${formatKopecks(back)}` : 'вернуть за него уже нечего';
  const ends = `«${tariff}» (до ${formatDayMonth(paid_until)}) закончится сразу, ${money}`;
  return closes.length === 0 ? `${ends}.` : `${ends}, а ${closing}.`;
}
