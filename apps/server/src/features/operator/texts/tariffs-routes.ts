import {
  exportTariffPrices,
  listOperatorTariffs,
  listTariffPrices,
  planTariffPrice,
  withdrawTariffPrice,
} from '@vidno/contract/operator/tariffs';
import { startOfMoscowDay } from '#config/time.ts';
import { planPrice, withdrawPrice } from '#features/tariffs/prices/plan-price.ts';
import { updatePrice } from '#features/tariffs/public.ts';
import { InvalidRequest, Problem } from '#http/errors.ts';
import type { Tools } from '#tools.ts';
import { readPlace } from '../pages.ts';
import { csvOf, type Section } from '../section-routes.ts';
import { describePrices, describeTariffs, tariffTarget, toPricesDocument } from './tariffs.ts';

export function serveTariffPrices(section: Section, { db, clock }: Pick<Tools, 'db' | 'clock'>): void {
  section.reads(listOperatorTariffs, async () => ({ status: 'ok', data: await describeTariffs(db, clock()) }));

  section.reads(listTariffPrices, async ({ params, query }) => {
    const page = await describePrices(db, { tariffId: params.id, after: readPlace(query.after), now: clock() });
    if (!page) throw new Problem('not_found');
    return { status: 'ok', ...page };
  });

  section.downloads(exportTariffPrices, async ({ params: { id } }) => {
    const document = await toPricesDocument(db, id, clock());
    if (!document) throw new Problem('not_found');
    return csvOf(`цены-${id}`, document);
  });

  section.changes(planTariffPrice, {
    target: ({ params }) => tariffTarget(params.id),
    carryOut: async (trx, { params: { id: tariffId }, body: { from, prices } }) => {
      const order = { tariffId, prices, validFrom: startOfMoscowDay(from), now: clock() };
      const outcome = await planPrice(trx, order);
      if (outcome.kind === 'refused') throw toRefusal(outcome.because);
      return {
        subject: { from, kopecks: prices.map(({ price_kopecks }) => price_kopecks).join(' + ') },
        reply: { status: 'ok' },
        recorded: (event_id) => updatePrice(trx, outcome.id, { event_id }),
      };
    },
  });

  section.changes(withdrawTariffPrice, {
    target: ({ params }) => tariffTarget(params.id),
    carryOut: async (trx, { params: { id: tariffId, price: id } }) => {
      const outcome = await withdrawPrice(trx, { tariffId, id, now: clock() });
      if (outcome === 'not_found') throw new Problem('not_found');
      if (outcome === 'already_withdrawn') throw new Problem('already_so');
      if (outcome === 'in_force') throw new Problem('price_in_force');
      return {
        subject: { price_id: id },
        reply: { status: 'ok' },
        recorded: (withdrawn_event_id) => updatePrice(trx, id, { withdrawn_event_id }),
      };
    },
  });
}

type Refusal = Extract<Awaited<ReturnType<typeof planPrice>>, { kind: 'refused' }>['because'];

function toRefusal(because: Refusal): Error {
  switch (because) {
    case 'no_tariff':
      return new Problem('not_found');
    case 'already_planned':
      return new Problem('price_planned');
    case 'same_price':
      return new Problem('already_so');
    case 'other_parts':
      return new InvalidRequest({ prices: ['Напишите цену каждой части тарифа, и только их.'] });
    case 'too_soon':
      return new InvalidRequest({ from: ['Новая цена начинается не раньше завтрашнего дня.'] });
    case 'too_late':
      return new InvalidRequest({ from: ['Цену назначают не больше чем на год вперёд.'] });
  }
}
