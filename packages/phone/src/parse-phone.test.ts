import { PHONE_COUNTRIES, PHONE_LIMIT_CHARS, PHONE_REFUSALS, type PhoneCountry } from '@vidno/contract/account/phone';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeRefusal } from './describe-refusal.ts';
import { callingCodeOf, digitsOf, formatPhone, parsePhone } from './parse-phone.ts';

describe('a number', () => {
  test.each([
    '8 900 000-00-00',
    '8(900)0000000',
    '+7 (900) 000-00-00',
    '+79000000000',
    '79000000000',
    '900 000-00-00',
    '  9000000000\n',
    '+7 900 000 00 00',
    '+7–900–000–00–00',
    '\u202a+7 900 000-00-00\u202c',
    '８９０００００００００',
  ])('may be written as «%s»', (text) => {
    expect(parsePhone(text, { country: 'RU' })).toEqual({ ok: true, e164: '+79000000000', country: 'RU' });
  });

  test.each([
    ['8 701 123-45-67', 'RU', '+77011234567', 'KZ'],
    ['8 900 000-00-00', 'KZ', '+79000000000', 'RU'],
    ['8 029 123-45-67', 'BY', '+375291234567', 'BY'],
    ['033 112233', 'AM', '+37433112233', 'AM'],
    ['+998 90 123-45-67', 'RU', '+998901234567', 'UZ'],
    ['555 12 34 56', 'GE', '+995555123456', 'GE'],
    ['9000000000', 'ru', '+79000000000', 'RU'],
    // Autofill behind the prefix that stands in the field, and the prefix written twice
    ['+7+79162001003', 'RU', '+79162001003', 'RU'],
    ['+7 +7 (916) 200-10-03', 'RU', '+79162001003', 'RU'],
    ['++79000000000', 'RU', '+79000000000', 'RU'],
    ['+7 7 916 200 10 03', 'RU', '+79162001003', 'RU'],
    ['779162001003', 'RU', '+79162001003', 'RU'],
    ['+7 8 916 200-10-03', 'RU', '+79162001003', 'RU'],
    ['8 +7 916 200-10-03', 'RU', '+79162001003', 'RU'],
    ['8 8 916 200-10-03', 'RU', '+79162001003', 'RU'],
    ['+8 916 200-10-03', 'RU', '+79162001003', 'RU'],
    ['+7+998901234567', 'RU', '+998901234567', 'UZ'],
    ['+998+998901234567', 'UZ', '+998901234567', 'UZ'],
    ['998998901234567', 'UZ', '+998901234567', 'UZ'],
    ['+375 8 029 123-45-67', 'BY', '+375291234567', 'BY'],
    ['+374 0 91 200113', 'AM', '+37491200113', 'AM'],
    // With the code of another country and without its plus
    ['998 90 123-45-67', 'RU', '+998901234567', 'UZ'],
    ['375291234567', 'KZ', '+375291234567', 'BY'],
    ['79162001003', 'UZ', '+79162001003', 'RU'],
    ['8 90 123-45-67', 'UZ', '+998901234567', 'UZ'],
    // Links
    ['tel:+79162001003', 'RU', '+79162001003', 'RU'],
    ['TEL:+7-916-200-10-03', 'RU', '+79162001003', 'RU'],
    ['tel:%2B79162001003', 'RU', '+79162001003', 'RU'],
    ['tel:9162001003;phone-context=+7', 'RU', '+79162001003', 'RU'],
    ['tel://8%20916%20200-10-03', 'RU', '+79162001003', 'RU'],
    // Dialled abroad
    ['00374 91 200113', 'RU', '+37491200113', 'AM'],
    ['00 7 916 200-10-03', 'AM', '+79162001003', 'RU'],
    ['+00374 91 200113', 'RU', '+37491200113', 'AM'],
    ['8 10 374 91 200113', 'RU', '+37491200113', 'AM'],
    ['8~10 998 90 123-45-67', 'RU', '+998901234567', 'UZ'],
    ['810375291234567', 'KZ', '+375291234567', 'BY'],
    ['8-10-7-916-200-10-03', 'BY', '+79162001003', 'RU'],
    ['8 10 998 90 123-45-67', 'GE', '+998901234567', 'UZ'],
    ['00 200 0120', 'TJ', '+992002000120', 'TJ'],
    ['00992 00 200 0120', 'RU', '+992002000120', 'TJ'],
  ])('«%s» in %s is %s of %s', (text, given, e164, country) => {
    expect(parsePhone(text, { country: given })).toEqual({ ok: true, e164, country });
  });

  test.each([
    ['+1 202 555-01-00', { because: 'INVALID_COUNTRY' }],
    ['+380 44 123-45-67', { because: 'INVALID_COUNTRY' }],
    ['', { because: 'NOT_A_NUMBER' }],
    ['   ', { because: 'NOT_A_NUMBER' }],
    ['+', { because: 'NOT_A_NUMBER' }],
    ['девятьсот', { because: 'NOT_A_NUMBER' }],
    ['<b>9000000000</b>', { because: 'NOT_A_NUMBER' }],
    ['9000000000 доб. 5', { because: 'NOT_A_NUMBER' }],
    ['+7 900 000-00-00, +7 900 000-00-01', { because: 'NOT_A_NUMBER' }],
    ['+79000000000+79000000001', { because: 'NOT_A_NUMBER' }],
    ['tel:+7900000', { because: 'TOO_SHORT', country: 'RU', missingDigits: 4 }],
    ['tel:+79000000000;ext=5', { because: 'NOT_A_NUMBER' }],
    ['tel:', { because: 'NOT_A_NUMBER' }],
    ['00 1 202 555-01-00', { because: 'INVALID_COUNTRY' }],
    ['00374 91 20011', { because: 'TOO_SHORT', country: 'AM', missingDigits: 1 }],
    ['8 10 374 91 20011', { because: 'TOO_SHORT', country: 'AM', missingDigits: 1 }],
    ['+84 912 345 678', { because: 'INVALID_COUNTRY' }],
    ['0000000000', { because: 'NOT_A_NUMBER' }],
    ['8 800 555-35-35', { because: 'NOT_A_NUMBER' }],
    ['9', { because: 'TOO_SHORT', country: 'RU', missingDigits: 9 }],
    ['8 900 000-00-0', { because: 'TOO_SHORT', country: 'RU', missingDigits: 1 }],
    ['+7 900 000-00', { because: 'TOO_SHORT', country: 'RU', missingDigits: 2 }],
    ['+7', { because: 'TOO_SHORT', country: 'RU', missingDigits: 10 }],
    ['8', { because: 'TOO_SHORT', country: 'RU', missingDigits: 10 }],
    ['+7 900 000-00-00-12', { because: 'TOO_LONG', country: 'RU', extraDigits: 2 }],
    ['9'.repeat(PHONE_LIMIT_CHARS + 1), { because: 'TOO_LONG', country: 'RU', extraDigits: null }],
  ])('«%s» is refused with %j', (text, refusal) => {
    expect(parsePhone(text, { country: 'RU' })).toEqual({ ok: false, ...refusal });
  });

  test.each([
    ['+7 495 200-01-22', 'RU'],
    ['8 (812) 333-44-55', 'RU'],
    ['812 333-44-55', 'RU'],
    ['8 495 200 01 22', 'KZ'],
    ['tel:+74952000122', 'RU'],
    ['+7+74952000122', 'RU'],
    ['8 727 320 01 22', 'KZ'],
    ['+374 10 52 01 22', 'RU'],
    ['+994 12 420 01 22', 'AZ'],
    ['8 017 320-01-22', 'BY'],
    ['+992 37 220 0122', 'TJ'],
    ['+998 71 120 01 22', 'UZ'],
    ['0312 90 01 22', 'KG'],
    ['022 20 01 22', 'MD'],
    ['032 220 01 22', 'GE'],
  ])('«%s» in %s is a landline, which gets no code', (text, country) => {
    expect(parsePhone(text, { country })).toEqual({ ok: false, because: 'LANDLINE' });
  });

  test('of a country that is not on the list is refused', () => {
    expect(parsePhone('202 555-01-00', { country: 'US' })).toEqual({ ok: false, because: 'INVALID_COUNTRY' });
  });

  test.each([
    ['9000000000', 'digits', true],
    ['+7 (900) 000-00-00', 'digits', true],
    ['900.000.00.00', 'digits', false],
    ['９００.０００００００', 'digits', false],
    ['9000000000', /^\d+$/, true],
    ['900 000 00 00', /^\d+$/, false],
  ] as const)('«%s» with the filter %s: %s', (text, filter, ok) => {
    expect(parsePhone(text, { country: 'RU', filter }).ok).toBe(ok);
  });
});

describe('whatever is typed', () => {
  const country = fc.constantFrom(...PHONE_COUNTRIES);

  test('is a number or refused with one of the codes and a text', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789+() -') }),
      fc.bigInt().map(String),
    );
    fc.assert(
      fc.property(typed, country, (text, given) => {
        const parsed = parsePhone(text, { country: given });
        if (parsed.ok) {
          expect(parsed.e164).toBe(`+${callingCodeOf(parsed.country)}${parsed.e164.slice(-digitsOf(parsed.country))}`);
          return;
        }
        expect(PHONE_REFUSALS).toContain(parsed.because);
        expect(describeRefusal(parsed)).toMatch(/^[А-ЯЁ].*\.$/);
        if (parsed.because === 'TOO_SHORT') expect(parsed.missingDigits).toBeGreaterThan(0);
        if (parsed.because === 'TOO_LONG') expect(parsed.extraDigits ?? 1).toBeGreaterThan(0);
      }),
    );
  });

  test('a number is the same in E.164, as it is shown, and with any spaces and dashes', () => {
    const separators = fc.array(fc.constantFrom('', ' ', '-', ' - '), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(fc.stringMatching(/^9[0-9]{9}$/), separators, country, (national, between, given) => {
        const e164 = `+7${national}`;
        const expected = { ok: true, e164, country: 'RU' };
        const spaced = [...national].map((digit, at) => digit + (between[at] ?? '')).join('');
        expect(parsePhone(e164, { country: given })).toEqual(expected);
        expect(parsePhone(formatPhone(e164), { country: given })).toEqual(expected);
        for (const prefix of ['', '8', '8 ', '+7 ', '7']) {
          expect(parsePhone(`${prefix}${spaced}`, { country: 'RU' })).toEqual(expected);
        }
      }),
    );
  });

  test('a mobile number of each country is the same by all ways to write its prefix', () => {
    const mobile: Record<PhoneCountry, RegExp> = {
      RU: /^9[0-24-9]\d{8}$/,
      AM: /^(33|55|77|9[13-9])\d{6}$/,
      AZ: /^(5[015]|7[07])\d{7}$/,
      BY: /^(29[1-9]|33\d|44\d)\d{6}$/,
      KZ: /^7(0[0-25-8]|47|7[15-8])\d{7}$/,
      TJ: /^(9\d|00)\d{7}$/,
      UZ: /^(9[0-57-9]|33)\d{7}$/,
      KG: /^(5[0-24-7]|70|77)\d{7}$/,
      MD: /^6\d{7}$/,
      GE: /^5(9[1-35-9]|55)\d{6}$/,
    };
    const numbers = fc
      .constantFrom(...PHONE_COUNTRIES)
      .chain((of) => fc.stringMatching(mobile[of]).map((national) => ({ of, national, code: callingCodeOf(of) })));
    fc.assert(
      fc.property(numbers, country, ({ of, national, code }, given) => {
        const expected = { ok: true, e164: `+${code}${national}`, country: of };
        const abroad = [
          `+${code}${national}`,
          `00${code}${national}`,
          `tel:+${code}-${national}`,
          `+7+${code}${national}`,
        ];
        for (const text of abroad) expect(parsePhone(text, { country: given })).toEqual(expected);
        const doubled = [`+${code}+${code}${national}`, `${code}${national}`, `+${code} 8 ${national}`, national];
        for (const text of doubled) expect(parsePhone(text, { country: of })).toEqual(expected);
        expect(parsePhone(`8 10 ${code} ${national}`, { country: 'RU' })).toEqual(expected);
      }),
    );
  });

  test('who is read stands at the end of what was typed', () => {
    const typed = fc
      .array(fc.constantFrom('+', '7', '8', '0', '00', '10', '998', '374', '9162001003', '91200113', ' ', '-'), {
        maxLength: 8,
      })
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(typed, country, (text, given) => {
        const parsed = parsePhone(text, { country: given });
        if (parsed.ok)
          expect(text.replaceAll(/\D/g, '')).toMatch(new RegExp(`${parsed.e164.slice(-digitsOf(parsed.country))}$`));
      }),
      { numRuns: 2_000 },
    );
  });

  test('a number without its last digits says how many are missing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^9[0-9]{9}$/), fc.integer({ min: 1, max: 8 }), (national, missingDigits) => {
        for (const prefix of ['', '8', '+7 ']) {
          const text = `${prefix}${national.slice(0, -missingDigits)}`;
          const expected = { ok: false, because: 'TOO_SHORT', country: 'RU', missingDigits };
          expect(parsePhone(text, { country: 'RU' })).toEqual(expected);
        }
      }),
    );
  });
});

test.each([
  ['+79000000000', '+7 900 000-00-00'],
  ['+375291234567', '+375 29 123-45-67'],
  ['+37433112233', '+374 33 112233'],
  ['@anna', '@anna'],
])('%s is shown as %s', (e164, shown) => {
  expect(formatPhone(e164)).toBe(shown);
});

test.each([
  [{ because: 'TOO_SHORT', country: 'RU', missingDigits: 2 }, 'Не хватает двух цифр: в России их десять после +7.'],
  [
    { because: 'TOO_SHORT', country: 'AM', missingDigits: 1 },
    'Не хватает одной цифры: в Армении их восемь после +374.',
  ],
  [{ because: 'TOO_LONG', country: 'RU', extraDigits: null }, 'Лишние цифры: в России их десять после +7.'],
  [{ because: 'TOO_LONG', country: 'GE', extraDigits: 1 }, 'Лишние цифры: в Грузии их девять после +995.'],
  [{ because: 'LANDLINE' }, 'Это городской номер, код на него не придёт. Укажите мобильный.'],
  [{ because: 'NOT_A_NUMBER' }, 'Это не похоже на номер. Нужны только цифры.'],
] as const)('%j reads «%s»', (refusal, text) => {
  expect(describeRefusal({ ok: false, ...refusal })).toBe(text);
});
