import type { InvoiceState } from '@vidno/contract/money/acquiring';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#config/time.ts';
import { chooseToWithdraw, nextAskAt, nextState, OPEN_INVOICES_MAX } from './invoice.ts';

const open = fc.array(fc.constantFrom<InvoiceState>('created', 'pending'), { maxLength: 20 });

test('of open invoices five stay, the newest among them, and one that is being paid only goes where none else can', () => {
  void fc.assert(
    fc.property(open, (states) => {
      const invoices = states.map((state, age) => ({ state, age }));
      const withdrawn = chooseToWithdraw(invoices);
      const left = invoices.filter((invoice) => !withdrawn.includes(invoice));
      expect(left).toHaveLength(Math.min(states.length, OPEN_INVOICES_MAX));
      expect(left.at(-1)).toBe(invoices.at(-1));
      const olderLeft = left.slice(0, -1);
      for (const gone of withdrawn) {
        const isWorse = ({ state, age }: typeof gone) => state === gone.state && age < gone.age;
        expect(olderLeft.some(isWorse)).toBe(false);
        if (gone.state === 'pending') expect(olderLeft.some(({ state }) => state === 'created')).toBe(false);
      }
    }),
  );
});

test('a withdrawn invoice still takes money that comes, and nothing else', () => {
  expect(nextState('withdrawn', 'held')).toBe('held');
  expect(nextState('withdrawn', 'paid')).toBe('paid');
  for (const news of ['pending', 'failed', 'released'] as const) expect(nextState('withdrawn', news)).toBeNull();
});

test('it is asked about for a day, ever more rarely', () => {
  const invoice = { state: 'withdrawn', created_at: new Date(0) } as const;
  expect(nextAskAt(invoice, new Date(10 * MINUTE_MS))).toEqual(new Date(20 * MINUTE_MS));
  expect(nextAskAt(invoice, new Date(DAY_MS + 1))).toBeNull();
  expect(nextAskAt({ ...invoice, state: 'expired' }, new Date(DAY_MS + 1))).not.toBeNull();
});
