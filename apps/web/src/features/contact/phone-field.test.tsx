import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { PHONE_LIMIT_CHARS } from '@vidno/contract/account/phone';
import type { PhoneFilter } from '@vidno/phone/parse-phone';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PhoneField, usePhone } from './phone-field.tsx';
import type { ReadPhone } from './phone-rules.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a phone number', () => {
  it.each([
    ['8 900 000-12-34'],
    ['8(900)0001234'],
    ['+7 (900) 000-12-34'],
    ['79000001234'],
    ['9000001234'],
    ['+7–900–000–12–34'],
    ['+7+79000001234'],
    ['+7 8 900 000-12-34'],
    ['tel:+79000001234'],
    ['007 900 000-12-34'],
  ])('is accepted as «%s» and written as in its country', async (typed) => {
    const { field, submit, numbers } = show();
    type(field, typed);
    await leave(field);
    await waitFor(() => expect(field.value).toBe('900 000-12-34'));
    submit();
    await waitFor(() =>
      expect(numbers).toEqual([{ number: '+79000001234', country: 'RU', written: '+7 900 000-12-34' }]),
    );
  });

  it('that comes with its country, as by paste and autofill, sets the country', async () => {
    const { field, country } = show();
    type(field, '+375 29 123-45-67');
    await waitFor(() => expect(country().textContent).toContain('Страна: Беларусь'));
    expect(field.value).toBe('29 123-45-67');
  });

  it.each(['00375 29 123-45-67', '8 10 375 29 123-45-67', '375291234567'])(
    'dialled as from abroad, %s, sets the country when the field is left',
    async (typed) => {
      const { field, country } = show();
      type(field, typed);
      await leave(field);
      await waitFor(() => expect(country().textContent).toContain('Страна: Беларусь'));
      expect(field.value).toBe('29 123-45-67');
    },
  );

  it('can be filled in by the browser', () => {
    const { field } = show();
    expect([field.type, field.inputMode, field.autocomplete]).toEqual(['tel', 'tel', 'tel']);
    expect(field.maxLength).toBe(PHONE_LIMIT_CHARS);
  });

  it.each([
    ['900 000-12', 'Не хватает двух цифр: в России их десять после +7.'],
    ['900 000-12-34-5', 'Лишние цифры: в России их десять после +7.'],
    ['9'.repeat(PHONE_LIMIT_CHARS + 1), 'Лишние цифры: в России их десять после +7.'],
    ['+1 202 555-01-00', 'Из этой страны пока нельзя. Есть Россия и ещё девять, посмотрите список.'],
    ['девятьсот', 'Это не похоже на номер. Нужны только цифры.'],
    ['+7 495 123-45-67', 'Это городской номер, код на него не придёт. Укажите мобильный.'],
    ['812 123-45-67', 'Это городской номер, код на него не придёт. Укажите мобильный.'],
  ])('as «%s» is refused in words, in its custom validity as well, and stays', async (typed, said) => {
    const { field } = show();
    type(field, typed);
    await waitFor(() => expect(field.validationMessage).toBe(said));
    expect(screen.queryByRole('alert')).toBeNull();
    await leave(field);
    expect((await screen.findByRole('alert')).textContent).toBe(said);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(said);
    expect(field.value).toBe(typed);

    type(field, '9');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that is missing is refused on submitting, and the cursor is put there', async () => {
    const { field, submit, numbers } = show();
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Это не похоже на номер. Нужны только цифры.');
    expect(document.activeElement).toBe(field);
    expect(numbers).toEqual([null]);
  });

  it.each([
    ['digits', '900.000.12.34', false],
    ['digits', '+7 (900) 000-12-34', true],
    [/^\d+$/, '900 000 12 34', false],
  ] as const)('may be limited to the characters of %s: «%s»', async (filter, typed, isGood) => {
    const { field, submit, numbers } = show({ filter });
    type(field, typed);
    submit();
    await waitFor(() => expect(numbers).toHaveLength(1));
    expect(numbers[0] !== null).toBe(isGood);
  });
});

describe('the list of countries', () => {
  it('is chosen from by keyboard, and the cursor goes to the number', async () => {
    const { field, country } = show();
    country().focus();
    fireEvent.keyDown(country(), { key: 'ArrowDown' });
    const list = screen.getByRole('listbox', { name: 'Страна' });
    expect(document.activeElement).toBe(list);
    expect(within(list).getAllByRole('option')).toHaveLength(10);
    expect(activeOf(list)).toContain('Россия');
    press(list, 'ArrowDown', 'ArrowDown', 'ArrowDown');
    expect(activeOf(list)).toContain('Беларусь');
    press(list, 'Enter');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(country().textContent).toContain('Страна: Беларусь');
    expect(document.activeElement).toBe(field);
  });

  it('is chosen from with the pointer', () => {
    const { country } = show();
    fireEvent.click(country());
    fireEvent.click(screen.getByRole('option', { name: /Грузия/ }));
    expect(country().textContent).toContain('Страна: Грузия');
  });

  it('closes by Escape and leaves the country as it was', () => {
    const { country } = show();
    fireEvent.click(country());
    press(screen.getByRole('listbox'), 'End', 'Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(country().textContent).toContain('Страна: Россия');
    expect(document.activeElement).toBe(country());
  });

  it('finds by typing, and begins anew after 700 ms', () => {
    vi.useFakeTimers();
    const { country } = show();
    fireEvent.click(country());
    const list = screen.getByRole('listbox');
    press(list, 'к', 'и');
    expect(activeOf(list)).toContain('Киргизия');
    expect(list.querySelector('mark')?.textContent).toBe('Ки');
    act(() => void vi.advanceTimersByTime(699));
    press(list, 'т');
    expect(activeOf(list)).toContain('Киргизия');
    act(() => void vi.advanceTimersByTime(700));
    press(list, 'т');
    expect(activeOf(list)).toContain('Таджикистан');
  });

  it.each([
    [201, undefined],
    [200, 'true'],
  ])('with %i px free below opens there or above', (free, above) => {
    const { country } = show();
    const bottom = window.innerHeight - free;
    vi.spyOn(country(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, bottom - 50, 100, 50));
    fireEvent.click(country());
    expect(screen.getByRole('listbox').parentElement?.dataset.above).toBe(above);
  });
});

interface ShownOptions {
  readonly filter?: PhoneFilter;
}

function show(options: ShownOptions = {}) {
  const numbers: (ReadPhone | null)[] = [];
  render(<PhoneForm {...options} onNumber={(number) => numbers.push(number)} />);
  return {
    numbers,
    field: screen.getByLabelText<HTMLInputElement>('Телефон'),
    country: () => screen.getByRole('button', { name: /Страна/ }),
    submit: () => fireEvent.click(screen.getByRole('button', { name: 'Отправить' })),
  };
}

function PhoneForm({ onNumber, ...options }: ShownOptions & { readonly onNumber: (number: ReadPhone | null) => void }) {
  const phone = usePhone(options);
  return (
    <>
      <PhoneField phone={phone} />
      <button type="button" onClick={() => void phone.check().then(onNumber)}>
        Отправить
      </button>
    </>
  );
}

function type(field: HTMLInputElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

/** The rules of numbers are loaded by then: the field has judged what was typed. */
async function leave(field: HTMLInputElement): Promise<void> {
  await act(async () => {
    await import('./phone-rules.ts');
  });
  fireEvent.blur(field);
}

function press(list: HTMLElement, ...keys: readonly string[]): void {
  for (const key of keys) fireEvent.keyDown(list, { key });
}

function activeOf(list: HTMLElement): string | null | undefined {
  return document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent;
}
