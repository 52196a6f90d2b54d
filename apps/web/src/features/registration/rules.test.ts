import { describe, expect, it } from 'vitest';
import { askedValues, attributionOf, VARIANTS } from './rules.ts';

const values = { mail: ' anna@example.org ', password: 'a long one', password_repeat: 'a long one' };

describe('the variants of the registration', () => {
  it('send only what they ask for', () => {
    expect(askedValues(VARIANTS.demoreg1, values)).toEqual({ ...values, mail: 'anna@example.org' });
    expect(askedValues(VARIANTS.demoreg2, values)).toEqual({ mail: 'anna@example.org' });
    expect(askedValues(VARIANTS.demoreg3, values)).toEqual({});
  });

  it('four to six are one to three with the old payment type', () => {
    expect(VARIANTS.demoreg4).toEqual({ ...VARIANTS.demoreg1, payment: 'old' });
    expect(VARIANTS.demoreg5).toEqual({ ...VARIANTS.demoreg2, payment: 'old' });
    expect(VARIANTS.demoreg6).toEqual({ ...VARIANTS.demoreg3, payment: 'old' });
  });

  it('seven shows the first and sends the second', () => {
    expect(VARIANTS.demoreg7).toEqual({ ...VARIANTS.demoreg1, sends: 'reg2' });
  });

  it('eight asks for a code to the phone as well', () => {
    expect(VARIANTS.demoreg8).toEqual({ ...VARIANTS.demoreg1, fields: [...VARIANTS.demoreg1.fields, 'phone'] });
  });
});

it('where the visitor came from is taken from the cookies, and left out where they say nothing', () => {
  const cookies: Record<string, string> = { utm_content: 'b1', utm_flow: 'f3', utm_campaign: '' };
  expect(attributionOf((name) => cookies[name] ?? null)).toEqual({ affiliate_id: 'b1', flow_id: 'f3' });
});
