import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@vidno/contract/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CodeForm, toSentCode } from './code-form.tsx';

const WRONG = new ApiError(422, {
  code: 'code_wrong',
  message: 'Проверьте поля.',
  errors: { code: ['Код не подошёл. Осталось три попытки.'] },
});
const USED_UP = new ApiError(422, { code: 'code_used_up', message: 'Этот код больше не работает.' });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the one-time code', () => {
  it('is one field that has the focus, takes the code of a message, and sends itself at the last digit', async () => {
    const { field, checked } = show();
    expect(document.activeElement).toBe(field());
    expect([field().inputMode, field().autocomplete]).toEqual(['numeric', 'one-time-code']);
    type(field(), '12345');
    expect(checked).toEqual([]);
    type(field(), '12 34-56');
    await waitFor(() => expect(checked).toEqual(['123456']));
    expect(field().value).toBe('123456');
  });

  it('cannot be changed while it is being checked', async () => {
    const { field } = show({ outcome: () => new Promise(() => {}) });
    type(field(), '123456');
    await waitFor(() => expect(field().readOnly).toBe(true));
  });

  it('that is wrong says how many tries are left, and keeps the digits to be compared', async () => {
    const { field, checked } = show({ outcome: () => Promise.reject(WRONG) });
    type(field(), '123456');
    expect((await screen.findByRole('alert')).textContent).toBe('Код не подошёл. Осталось три попытки.');
    expect(field().value).toBe('123456');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    type(field(), '9');
    expect(screen.queryByRole('alert')).toBeNull();
    type(field(), '999999');
    await waitFor(() => expect(checked).toEqual(['123456', '999999']));
  });

  it('that has expired, or was tried too often, says so and offers another', async () => {
    const { field, resent } = show({ outcome: () => Promise.reject(USED_UP), retryAfterSeconds: 0 });
    type(field(), '123456');
    expect((await screen.findByRole('alert')).textContent).toContain('Этот код больше не работает');
    fireEvent.click(screen.getByRole('button', { name: 'Прислать новый код' }));
    await waitFor(() => expect(resent()).toBe(1));
  });

  it('says why else it was refused', async () => {
    const { field } = show({ outcome: () => Promise.reject(new TypeError('offline')) });
    type(field(), '123456');
    expect((await screen.findByRole('alert')).textContent).toContain('Нет связи с сервером');
  });
});

it('another code can be requested once the wait is over', () => {
  vi.useFakeTimers();
  show({ retryAfterSeconds: 42 });
  expect(screen.getByText('0:42')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.getByText('0:40')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  act(() => void vi.advanceTimersByTime(40_000));
  expect(screen.getByRole('button', { name: 'Прислать новый код' })).toBeTruthy();
});

interface Shown {
  readonly outcome?: () => Promise<void>;
  readonly retryAfterSeconds?: number;
}

function show({ outcome = async () => {}, retryAfterSeconds = 60 }: Shown = {}) {
  const checked: string[] = [];
  const resend = vi.fn(async () => {});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CodeForm
        sent={toSentCode(retryAfterSeconds)}
        onCheck={(code) => {
          checked.push(code);
          return outcome();
        }}
        onResend={resend}
      />
    </QueryClientProvider>,
  );
  return {
    checked,
    resent: () => resend.mock.calls.length,
    field: () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Код из шести цифр' }),
  };
}

function type(field: HTMLInputElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}
