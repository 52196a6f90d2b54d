import fc from 'fast-check';
import type { LedgerState, Transfer } from '#features/ledger/ledger-state.ts';
import * as operations from '#features/ledger/operation-rules.ts';

/** What a user, a worker, an operator or a bank may do next; the numbers name invoices and runs. */
export interface LedgerAction {
  readonly kind:
    | 'top_up'
    | 'gift'
    | 'reserve'
    | 'charge'
    | 'release'
    | 'settle'
    | 'use'
    | 'return'
    | 'sale'
    | 'refund'
    | 'refund_sale'
    | 'write_off'
    | 'outside_loss'
    | 'move_out'
    | 'move_in';
  /** Few, so that the same one often comes again. */
  readonly nth: number;
  readonly of: number;
  readonly amountKopecks: number;
}

const EVENT_AT = new Date('2026-12-01T12:00:00Z');
const KINDS: readonly LedgerAction['kind'][] = [
  'top_up',
  'top_up',
  'gift',
  'gift',
  'reserve',
  'reserve',
  'charge',
  'charge',
  'release',
  'settle',
  'use',
  'return',
  'return',
  'sale',
  'refund',
  'refund_sale',
  'write_off',
  'outside_loss',
  'move_out',
  'move_in',
  'move_in',
];

const action: fc.Arbitrary<LedgerAction> = fc.record({
  kind: fc.constantFrom(...KINDS),
  nth: fc.nat({ max: 3 }),
  of: fc.nat({ max: 3 }),
  amountKopecks: fc.integer({ min: 1, max: 8 }),
});

export const ledgerHistory = fc.array(action, { minLength: 1, maxLength: 60, size: 'max' });

/** The transfers of the action. Some of them are refused, and some bring other content under a known key. */
export function toTransfers(state: LedgerState, { kind, nth, of, amountKopecks }: LedgerAction): readonly Transfer[] {
  const operation = { amountKopecks, eventAt: EVENT_AT };
  // Less than what it is a part of, more often than not.
  const part = { amountKopecks: Math.ceil(amountKopecks / 2), eventAt: EVENT_AT };
  const invoice = { ...operation, invoiceId: idOf(nth), acquirer: 'yookassa' } as const;
  const run = { ...operation, runId: idOf(nth), searchId: null };
  const service = { service: 'tariff', runId: null, subscriptionId: null } as const;
  const correction = { ...operation, id: idOf(nth), reason: 'проверка' };
  const refund = { ...part, invoiceId: idOf(of), refundId: idOf(nth), acquirer: 'yookassa' } as const;
  switch (kind) {
    case 'top_up':
      return operations.topUp(invoice);
    case 'gift':
      return operations.gift(correction);
    case 'reserve':
      return operations.reserve(run);
    case 'charge':
      return operations.charge({ ...run, ...part });
    case 'release':
      return operations.release({ ...run, ...part });
    case 'settle':
      return [
        ...operations.charge({ ...run, ...part }),
        ...operations.release({ ...operation, runId: idOf(nth), amountKopecks: 1 }),
      ];
    case 'use':
      return operations.useForService({ ...operation, ...service, useId: idOf(nth) });
    case 'return': {
      const used = [`use:tariff:${idOf(of)}`, `charge:${idOf(of)}`, `sale:${idOf(of)}`].map((key) =>
        state.transfers.get(key),
      );
      return used.flatMap((use) =>
        use ? operations.returnUnused({ ...part, returnId: `${use.purpose}-${nth}`, of: use }) : [],
      );
    }
    case 'sale':
      return operations.sale({ ...invoice, service: 'search', searchId: null, subscriptionId: null });
    case 'refund':
      return operations.refundToCard(refund);
    case 'refund_sale':
      return operations.refundSale({ ...refund, refundId: idOf(nth + 10), service: 'search' });
    case 'write_off':
      return operations.writeOff(correction);
    case 'outside_loss':
      return operations.outsideLoss({ ...refund, refundId: idOf(nth + 20) });
    case 'move_out':
      return operations.moveOut({ ...part, moveId: idOf(nth), invoiceId: idOf(of), lotKey: `top_up:${idOf(of)}` });
    case 'move_in':
      return operations.moveIn({ ...operation, moveId: idOf(nth), invoiceId: nth === 0 ? null : idOf(of) });
  }
}

function idOf(nth: number): string {
  return `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
}
