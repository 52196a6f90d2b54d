import * as z from 'zod/mini';
import { fileAnswer } from '../client/file-answer.ts';
import { endpoint } from '../endpoint.ts';
import { tariffSchema } from '../money/tariffs.ts';
import { maybeMoment, moment, next, place, seen } from './pages.ts';
import { warrant } from './warrant.ts';

/** Tariffs and what they cost: now, from a day on, and before. */

const ok = z.literal('ok');
const changed = z.object({ status: ok });
const tariffId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'Такого тарифа нет.'));

/**
 * In rubles.
 * @limit request: The price is refused.
 */
export const TARIFF_PRICE_RUB = { min: 1, max: 100_000 } as const;
const RANGE = 'Цена – от 1 до 100 000 рублей.';
const kopecks = z
  .int('Цена – целое число рублей.')
  .check(
    z.minimum(TARIFF_PRICE_RUB.min * 100, RANGE),
    z.maximum(TARIFF_PRICE_RUB.max * 100, RANGE),
    z.multipleOf(100, 'Цена бывает только в целых рублях, без копеек.'),
  );

const line = z.object({
  /** Of a tariff made of tools the service of the tool; null for a whole tariff. */
  service: z.nullable(z.int()),
  title: z.string(),
  price_kopecks: z.int(),
});
export type PriceLine = z.infer<typeof line>;

const planned = z.object({ id: z.string(), from: moment, lines: z.array(line) });

const tariff = z.object({
  ...z.pick(tariffSchema, { id: true, name: true, days: true, renewal: true }).shape,
  /** The price in force: one line, or one for each tool. */
  lines: z.array(line),
  /** Since when; null for the first price. */
  since: maybeMoment,
  /** The price that comes; at most one. */
  planned: z.nullable(planned),
  hidden: z.boolean(),
  seen,
});
export type OperatorTariff = z.infer<typeof tariff>;

export const listOperatorTariffs = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/texts/tariffs',
  summary: 'Тарифы: сколько стоят и какая цена назначена',
  operator: { does: 'reads' },
  response: z.object({ status: ok, data: z.array(tariff) }),
});

const decided = z.object({
  at: moment,
  /** Null for what was done by command, or what the journal no longer has. */
  account: z.nullable(z.int()),
  reason: z.nullable(z.string()),
});

const price = z.object({
  id: z.string(),
  from: moment,
  lines: z.array(line),
  state: z.enum(['planned', 'in_force', 'past', 'withdrawn']),
  planned: decided,
  withdrawn: z.nullable(decided),
});
export type PriceInHistory = z.infer<typeof price>;
export const PRICE_STATES: Readonly<Record<PriceInHistory['state'], string>> = {
  planned: 'назначена',
  in_force: 'действует',
  past: 'была',
  withdrawn: 'отозвана',
};

export const listTariffPrices = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/texts/tariffs/{id}/prices',
  summary: 'История цен тарифа: какие были и назначены, кто и почему так решил',
  operator: { does: 'reads' },
  params: z.object({ id: tariffId }),
  query: z.object({ after: place }),
  response: z.object({ status: ok, data: z.array(price), next }),
});

export const exportTariffPrices = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/texts/tariffs/{id}/prices/export',
  summary: 'История цен тарифа файлом CSV',
  operator: { does: 'reads' },
  params: z.object({ id: tariffId }),
  ...fileAnswer,
});

export const planTariffPrice = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/texts/tariffs/{id}/prices',
  summary: 'Назначить тарифу цену с начала дня',
  operator: { does: 'changes', event: 'tariff.price_planned' },
  params: z.object({ id: tariffId }),
  body: z.object({
    /** In Moscow; tomorrow or later. */
    from: z.iso.date('Выберите день.'),
    /** Of a whole tariff one, of one made of tools for each of them. */
    prices: z
      .array(z.object({ service: z.nullable(z.int()), price_kopecks: kopecks }))
      .check(z.minLength(1, 'Напишите цену.'), z.maxLength(10)),
    ...warrant,
  }),
  response: changed,
});

export const withdrawTariffPrice = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/texts/tariffs/{id}/prices/{price}/withdraw',
  summary: 'Отозвать назначенную цену, пока она не началась',
  operator: { does: 'changes', event: 'tariff.price_withdrawn' },
  params: z.object({ id: tariffId, price: z.uuid() }),
  body: z.object(warrant),
  response: changed,
});
