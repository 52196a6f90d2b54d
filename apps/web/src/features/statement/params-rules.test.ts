import { describe, expect, it } from 'vitest';
import { statementParams } from './params-rules.ts';

describe('the address of a statement', () => {
  it('says the month, the kind and the page', () => {
    expect(statementParams({ month: '2026-11', kind: 'in', page: 2 })).toEqual({
      month: '2026-11',
      kind: 'in',
      page: 2,
    });
    expect(statementParams({ month: 'all' })).toEqual({ month: 'all' });
  });

  it.each([{ month: '2026-13' }, { month: 11 }, { kind: 'both' }, { page: -1 }, { page: '2' }, { page: 0 }])(
    'drops what it does not know: %j',
    (raw) => expect(statementParams(raw)).toEqual({}),
  );
});
