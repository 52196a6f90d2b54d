import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PeriodPicker } from './period-picker.tsx';
import type { Period } from './period-rules.ts';

const onChange = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-17T09:00:00Z') });
  HTMLElement.prototype.hidePopover = vi.fn();
});
afterEach(() => {
  cleanup();
  onChange.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the button shows the current period', () => {
  const { rerender } = render(<PeriodPicker firstDay="2006-10-01" onChange={onChange} />);
  expect(screen.getByRole('button', { name: 'Период: Всё время' })).toBeTruthy();
  rerender(<PeriodPicker firstDay="2006-10-01" from="2026-03-01" to="2026-03-16" onChange={onChange} />);
  expect(screen.getByRole('button', { name: 'Период: С начала месяца' })).toBeTruthy();
  rerender(<PeriodPicker firstDay="2006-10-01" from="2026-01-05" to="2026-02-07" onChange={onChange} />);
  expect(screen.getByRole('button', { name: 'Период: 05.01.2026 – 07.02.2026' })).toBeTruthy();
  rerender(<PeriodPicker firstDay="2006-10-01" from="2026-01-05" onChange={onChange} />);
  expect(screen.getByRole('button', { name: 'Период: с 05.01.2026' })).toBeTruthy();
});

test('a preset is chosen with one click and closes the panel', () => {
  open({});
  expect(screen.getByRole('button', { name: 'Всё время' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Последние 7 дней' }));
  expect(onChange).toHaveBeenCalledWith({ from: '2026-03-10', to: '2026-03-16' });
  expect(HTMLElement.prototype.hidePopover).toHaveBeenCalled();
});

test('the same period a year ago is one click away, unless an end is open', () => {
  open({ from: '2026-02-01', to: '2026-02-28' });
  fireEvent.click(screen.getByRole('button', { name: 'Этот период год назад' }));
  expect(onChange).toHaveBeenCalledWith({ from: '2025-02-01', to: '2025-02-28' });
  cleanup();
  open({});
  expect(screen.queryByRole('button', { name: 'Этот период год назад' })).toBeNull();
});

test('the calendar is in Russian, starts weeks on Monday, and ends a period with the second click', async () => {
  open({ from: '2026-03-01', to: '2026-03-17' });
  await screen.findByRole('grid', { name: /март 2026/i });
  const weekdays = [...document.querySelectorAll('thead th')].map((day) => day.getAttribute('aria-label'));
  expect(weekdays[0]).toBe('понедельник');
  fireEvent.click(screen.getByRole('button', { name: /10 марта/ }));
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByText('С 10.03.2026. Теперь выберите последний день.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /, 5 марта/ }));
  expect(onChange).toHaveBeenCalledWith({ from: '2026-03-05', to: '2026-03-10' });
});

test('a future day cannot be chosen', async () => {
  open({});
  const tomorrow = await screen.findByRole<HTMLButtonElement>('button', { name: /18 марта/ });
  expect(tomorrow.disabled).toBe(true);
});

test('a phone has two fields and refuses an end before the start', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  open({ from: '2026-03-05', to: '2026-03-10' });
  fireEvent.change(screen.getByLabelText('По'), { target: { value: '2026-03-01' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Свой период' }));
  expect(screen.getByRole('alert').textContent).toBe('Начало периода позже его конца.');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('По'), { target: { value: '' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Свой период' }));
  expect(onChange).toHaveBeenCalledWith({ from: '2026-03-05', to: undefined });
});

/** The test browser has no popovers: the event a real one sends on opening comes by hand. */
function open(period: Period): void {
  render(<PeriodPicker firstDay="2006-10-01" {...period} onChange={onChange} />);
  const toggled = Object.assign(new Event('toggle'), { newState: 'open' });
  fireEvent(screen.getByRole('dialog', { name: 'Период', hidden: true }), toggled);
}
