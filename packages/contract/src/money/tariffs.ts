import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { acquiringIdSchema, paymentMethodSchema } from './acquiring.ts';
import { paymentFields, paymentSessionSchema } from './payments.ts';

/** Tariffs, the subscription of an account, its cards. Amounts are in kopecks. */

const ok = z.literal('ok');
const tariffId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const toolNumbers = z._default(z.array(z.int()).check(z.maxLength(10)), []);

export const toolSchema = z.object({
  /** Number of the service that it opens. */
  service: z.number(),
  title: z.string(),
  price_kopecks: z.number(),
});

export const tariffSchema = z.object({
  id: tariffId,
  name: z.string(),
  /** Of a tariff made of tools 0: the price is that of the tools. */
  price_kopecks: z.number(),
  /** Of 24 hours each. */
  days: z.number(),
  services: z.array(z.number()),
  /** `always`: charged again at the end of each period. `asked`: goes on as `continues_as` if the user ticks it. */
  renewal: z.enum(['never', 'asked', 'always']),
  /** Null unless it goes on as another tariff. */
  continues_as: z.nullable(z.object({ id: tariffId, name: z.string(), price_kopecks: z.number(), days: z.number() })),
  /** Empty unless the user puts it together. */
  tools: z.array(toolSchema),
  /** For a person once, and by card only: by that it is seen who had it. */
  once: z.boolean(),
  /** False if it is had once and was had. */
  available: z.boolean(),
});
export type Tariff = z.infer<typeof tariffSchema>;

export const listTariffs = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/tariffs',
  summary: 'Тарифы, цены и чем платят',
  response: z.object({
    status: ok,
    /** False where no provider is connected: nothing is charged for anything. */
    payments: z.boolean(),
    search_price_kopecks: z.number(),
    acceleration_price_kopecks: z.number(),
    acquirers: z.array(z.object({ id: acquiringIdSchema, methods: z.array(paymentMethodSchema) })),
    data: z.array(tariffSchema),
  }),
});

/** What a tariff or a change of it costs today, line by line; a negative amount is given back to the card. */
export const quoteSchema = z.object({
  /** The moment whose prices these are; the order names it. */
  priced_at: z.string(),
  lines: z.array(z.object({ text: z.string(), amount_kopecks: z.number() })),
  today_kopecks: z.number(),
  paid_until: z.string(),
  /** What happens to the present tariff once this one starts; null if nothing of it ends. */
  ends: z.nullable(
    z.object({
      /** The tariff that is replaced; null if only tools are taken away from it. */
      tariff: z.nullable(z.string()),
      /** Until when that was paid for. */
      paid_until: z.string(),
      /** For its unused days, in what is paid or given back today. */
      given_back_kopecks: z.number(),
      /** Titles of the tools that close. */
      closes: z.array(z.string()),
    }),
  ),
  /** The next charge; null if there is none. */
  next: z.nullable(z.object({ at: z.string(), amount_kopecks: z.number(), every_days: z.number() })),
  /** A tariff with the same tools that costs less; null if there is none. */
  cheaper: z.nullable(z.object({ id: tariffId, name: z.string(), price_kopecks: z.number() })),
});
export type Quote = z.infer<typeof quoteSchema>;

/** As `toISOString` writes it. Not `z.iso.datetime`, which every page of the site would load. */
const pricedAt = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/, 'Это не время.'),
  z.refine((moment) => !Number.isNaN(Date.parse(moment)), 'Это не время.'),
);

const orderedTariff = {
  tariff: tariffId,
  /** Services of the tools, for a tariff made of them. */
  tools: toolNumbers,
  /** Whether a tariff that asks goes on by itself. Never assumed. */
  renew: z._default(z.boolean(), false),
  /** Of the quote that stood on the screen: its price can be ordered for an hour. */
  priced_at: z.optional(pricedAt),
};
export const orderedTariffSchema = z.object(orderedTariff);
export type OrderedTariff = z.infer<typeof orderedTariffSchema>;

export const quoteTariff = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/tariff-quote',
  summary: 'Сколько стоит тариф или его изменение сегодня и что спишется потом',
  body: z.object(orderedTariff),
  response: z.object({ status: ok, data: quoteSchema }),
});

/** A change that costs nothing today is made at once, what is left over goes back to the card, and `data` is null. */
export const changeTariff = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/change-tariff',
  summary: 'Меняет тариф: сразу или после оплаты',
  body: z.object({ ...orderedTariff, ...paymentFields }),
  response: z.object({ status: ok, data: z.nullable(paymentSessionSchema) }),
});

export const initSubscription = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/demo/subscription',
  summary: 'Оформляет подписку после регистрации; без тарифа это «Пробный»',
  body: z.object({ ...orderedTariff, tariff: z._default(tariffId, 'trial'), ...paymentFields }),
  response: z.object({ status: ok, data: paymentSessionSchema }),
});

export const cardSchema = z.object({
  id: z.uuid(),
  last_digits: z.string(),
  brand: z.string(),
  expires: z.nullable(z.string()),
  /** Charged when the subscription is renewed. */
  renews: z.boolean(),
});
export type Card = z.infer<typeof cardSchema>;

export const subscriptionSchema = z.object({
  /** Null without a subscription. */
  sub_id: z.nullable(z.uuid()),
  sub_name: z.string(),
  /** Of one period, in rubles. */
  sub_price: z.number(),
  /** What the next period would cost somebody who buys now; null unless that is more than the account pays. */
  others_pay_kopecks: z.nullable(z.number()),
  /** The tools of the account's tariff, and those that could be added. */
  checkboxes: z.array(
    z.object({ id: z.number(), text: z.string(), order: z.number(), checked: z.boolean(), price: z.number() }),
  ),
  tariff: z.nullable(tariffId),
  /** `past_due`: a renewal has failed and the services still work. */
  state: z.enum(['none', 'active', 'past_due', 'ended']),
  paid_until: z.nullable(z.string()),
  /** Null if nothing will be charged. */
  next_charge: z.nullable(z.object({ at: z.string(), amount_kopecks: z.number() })),
  /** When the renewals were stopped, to use what is paid for; null if they were not. */
  stopped_at: z.nullable(z.string()),
  /** What would be charged if the renewals went on again; null if they cannot. */
  resumable: z.nullable(z.object({ at: z.string(), amount_kopecks: z.number() })),
  /** While a renewal is due: why it failed, when it is tried again, and when the services end. */
  dunning: z.nullable(z.object({ reason: z.nullable(z.string()), retries: z.array(z.string()), ends_at: z.string() })),
  /** What cancelling would give back today. */
  refund_kopecks: z.number(),
  cards: z.array(cardSchema),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const getSubscription = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/subscription-info',
  summary: 'Подписка: тариф, до какого дня оплачена, что спишется дальше, карты',
  response: z.object({ status: ok, data: subscriptionSchema }),
});

export const removeCard = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/remove-card',
  summary: 'Удаляет карту: с неё больше ничего не спишется',
  body: z.object({ card_id: z.uuid(), page: z.optional(z.string().check(z.maxLength(40))) }),
  response: z.object({ status: ok }),
});
