import type { Filter } from '@vidno/contract/vk/filter';
import * as fc from 'fast-check';

const days = fc
  .date({ min: new Date('2009-03-01'), max: new Date('2026-01-05'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Ranges of days, some of them open. */
export const filters: fc.Arbitrary<Filter> = fc
  .tuple(fc.option(days, { nil: null }), fc.option(days, { nil: null }))
  .map(([one, other]) =>
    one && other && one > other ? { date_from: other, date_to: one } : { date_from: one, date_to: other },
  );
